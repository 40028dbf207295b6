import { DATA_CLASSES, TRUST_ZONES, type DataClass, type TrustZone } from '#contracts';
import { ceilingOf, decideTools, type GatedTool, type GateInput } from './decide-tools';

const tool = (name: string, more: Partial<GatedTool> = {}): GatedTool => ({
  name,
  group: 'content',
  requiresAdmin: false,
  dataClass: 'editorContent',
  ...more,
});
const input: GateInput = {
  candidates: ['read'],
  registered: [
    tool('read'),
    tool('logs', { group: 'system', requiresAdmin: true, dataClass: 'systemDiagnostics' }),
  ],
  enabled: { read: true, logs: true },
  admin: false,
  allowedGroups: [],
  zone: 'externalGlobal',
  enforcement: 'enforce',
};

describe('decideTools (R-10.54)', () => {
  it('offers a tool that passes all five checks', () => {
    expect(decideTools(input)).toEqual({ read: null });
  });

  it.each<[string, Partial<GateInput>, string]>([
    ['unknown', { candidates: ['nope'] }, 'notRegistered'],
    ['switched off', { enabled: { read: false } }, 'toolDisabled'],
    ['without a stored state', { enabled: {} }, 'toolDisabled'],
    ['for admins only', { candidates: ['logs'] }, 'requiresAdmin'],
    ['outside the granted groups', { allowedGroups: ['editing'] }, 'configurationGroup'],
    ['too sensitive for the zone', { candidates: ['logs'], admin: true }, 'trustZone'],
    [
      'too sensitive, unknown enforcement enforces',
      { candidates: ['logs'], admin: true, enforcement: '' },
      'trustZone',
    ],
  ])('refuses a tool %s', (_title, change, reason) => {
    expect(Object.values(decideTools({ ...input, ...change }))).toEqual([reason]);
  });

  it('reports the first failing check of several', () => {
    const all = { ...input, candidates: ['logs'], allowedGroups: ['editing'] };
    expect(decideTools({ ...all, enabled: {} })).toEqual({ logs: 'toolDisabled' });
    expect(decideTools(all)).toEqual({ logs: 'requiresAdmin' });
    expect(decideTools({ ...all, admin: true })).toEqual({ logs: 'configurationGroup' });
    expect(decideTools({ ...all, admin: true, allowedGroups: ['system'] })).toEqual({ logs: 'trustZone' });
  });

  it('lets a sensitive tool through in observe mode', () => {
    const observed = { ...input, candidates: ['logs'], admin: true, enforcement: 'observe' };
    expect(decideTools(observed)).toEqual({ logs: null });
  });

  it('does not exempt admins from the configuration (R-60.51)', () => {
    expect(decideTools({ ...input, admin: true, allowedGroups: ['system'] })).toEqual({
      read: 'configurationGroup',
    });
  });

  it('holds the ladder of zones: what a zone may see, a more trusted one may too', () => {
    const allowed = (zone: TrustZone): DataClass[] =>
      DATA_CLASSES.filter((dataClass) => {
        const registered = [tool('t', { dataClass })];
        return (
          decideTools({ ...input, candidates: ['t'], registered, enabled: { t: true }, zone }).t === null
        );
      });
    expect(TRUST_ZONES.map((zone) => allowed(zone).length)).toEqual([6, 5, 4, 2]);
    expect(ceilingOf('externalEu')).toBe('internalConfiguration');
  });
});
