import { DEMO_SITE } from '#testing';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { MOVE_HOOKS, foreignHookGuard } from './foreign-code.guard';

const TCEMAIN = 't3lib/class.t3lib_tcemain.php';

function withHook(place: string, className: string): InstanceModel {
  const document = { ...DEMO_SITE.snapshot(), hooks: { [`${TCEMAIN}:${place}`]: [className] } };
  return InstanceModel.compile(document as unknown as SnapshotDocument, 'hooks');
}

describe('hooks of the installation (R-50.197)', () => {
  it.each(['moveRecordClass', 'processCmdmapClass'])('%s takes part in a move, not in saving', (place) => {
    const instance = withHook(place, 'Vendor\\Shop\\Hook');
    expect(foreignHookGuard(instance)).toBeNull();
    expect(foreignHookGuard(instance, MOVE_HOOKS)?.message).toContain('Vendor\\Shop\\Hook');
  });

  it('saving takes part in a move', () => {
    const instance = withHook('processDatamapClass', 'Vendor\\Shop\\Hook');
    expect(foreignHookGuard(instance, MOVE_HOOKS)).toEqual(foreignHookGuard(instance));
    expect(foreignHookGuard(instance)).not.toBeNull();
  });

  it('core’s own hooks are reproduced here', () => {
    const instance = withHook('moveRecordClass', 'TYPO3\\CMS\\Workspaces\\Hook\\DataHandlerHook');
    expect(foreignHookGuard(instance, MOVE_HOOKS)).toBeNull();
  });
});
