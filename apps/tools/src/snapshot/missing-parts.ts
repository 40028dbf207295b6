import type { InstanceView } from '#contracts';
import type { InstanceModel } from '#typo3';
import { isUndeclaredOperation } from '../live/declared-operation';
import type { RegisteredTool } from '../registry/tool-registry.service';

/** Stands for all of it while TYPO3 has not pushed any. */
const SNAPSHOT = 'snapshot';

/** Parts and endpoint operations the snapshot lacks, each with the tools that can't work without it (spec 05 §9). */
export function missingParts(
  model: InstanceModel | null,
  tools: readonly RegisteredTool[],
): InstanceView['missing'] {
  if (model === null) {
    return [{ field: SNAPSHOT, disables: tools.map(({ declaration }) => declaration.name) }];
  }
  const needed = tools.flatMap(({ declaration }) => missingForTool(declaration.needs, model));
  return [...new Set([...model.missingParts(), ...needed])].map((field) => ({
    field,
    disables: tools
      .filter(({ declaration }) => declaration.needs.includes(field))
      .map(({ declaration }) => declaration.name),
  }));
}

/** What one tool needs and does not have. Without a snapshot none works, whether it needs a part of it or not. */
export function missingForTool(needs: readonly string[], model: InstanceModel | null): string[] {
  if (model === null) {
    return needs.length > 0 ? [...needs] : [SNAPSHOT];
  }
  const missing: readonly string[] = model.missingParts();
  return needs.filter((need) => missing.includes(need) || isUndeclaredOperation(model, need));
}
