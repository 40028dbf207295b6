import { join } from 'node:path';
import { ToolsConfig } from '#config';
import { describeWithConformance, eachRecordedTool } from '#testing';
import { MoveContentElementTool } from '../../apps/tools/src/writes/content-move/move-content-element.tool';
import { SetFileAlternativeTextTool } from '../../apps/tools/src/writes/file-metadata/set-file-alternative-text.tool';
import { reportVerdicts } from './verdicts';
import { WriteToolStage, type WriteAnswer, type WriteCase, type WriteComparison } from './write-tool-stage';

const BOOKKEEPING = ['sys_history', 'sys_log', 'sys_refindex'];

describeWithConformance(
  'Writing tools against the recordings of TYPO3 13.4 (R-40.140 to R-40.145, R-40.200 to R-40.205)',
  (folder) => {
    const config = Object.assign(new ToolsConfig(), {
      projectPath: join(folder, 'base/project'),
      fileStorages: [1],
    });
    const comparisons: Record<string, WriteComparison> = {
      set_file_alternative_text: {
        tool: new SetFileAlternativeTextTool(config),
        tables: ['sys_file_metadata', ...BOOKKEEPING],
        cardFacts: alternativeLine,
        rule: () => null,
        records: {},
      },
      move_content_element: {
        tool: new MoveContentElementTool(),
        tables: ['tt_content', 'pages', 'sys_file_reference', ...BOOKKEEPING],
        cardFacts: placeFacts,
        rule: moveRule,
        records: { uid: 'tt_content', target_page: 'pages' },
      },
    };
    let stage: WriteToolStage;

    beforeAll(async () => {
      stage = await WriteToolStage.open(folder);
    });
    afterAll(() => stage.close());

    eachRecordedTool(folder, Object.keys(comparisons), async (name) => {
      const verdicts = await stage.verdicts(name, comparisons[name] as WriteComparison);
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    });
  },
);

/** Before and after of the text where both stand on the line whole. */
function alternativeLine(lines: readonly string[]): string | null {
  const line = lines.find((each) => each.startsWith('alternative:')) ?? '';
  return /^alternative: (?:"[^…]*"|\(empty\)) → (?:"[^…]*"|\(empty\))$/.test(line) ? line : null;
}

/** Element, pages, columns and the anchor. */
function placeFacts(lines: readonly string[]): unknown {
  const [first = '', from = '', to = ''] = lines;
  return {
    element: /\[(\d+)\]/.exec(first)?.[1],
    from: /page \[(\d+)\].*, column (\d+)$/.exec(from)?.slice(1),
    to: /page \[(\d+)\].*, column (\d+), /.exec(to)?.slice(1),
    anchor: /directly after (?:element )?\[(\d+)\]/.exec(to)?.[1] ?? null,
  };
}

/** Rules of spec 40 §14. */
function moveRule(recorded: WriteCase, { refusal, changes, namesDraft }: WriteAnswer): string | null {
  if (refusal === null || Object.keys(changes).length > 0) return null;
  if (recorded.isError) return 'D-23, refused and nothing changed';
  if (namesDraft) return 'R-40.29, a draft';
  if (/is a translation/.test(refusal)) return 'R-40.35, a page translation';
  const given = Object.values(recorded.arguments);
  if (given.some((value) => typeof value !== 'number' && typeof value !== 'string')) return 'R-40.22';
  return null;
}
