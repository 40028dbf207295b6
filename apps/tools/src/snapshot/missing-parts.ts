import type { InstanceView } from '#contracts';
import type { InstanceModel } from '#typo3';
import { isUndeclaredOperation } from '../live/declared-operation';
import type { RegisteredTool } from '../registry/tool-registry.service';

/** Parts and endpoint operations the snapshot lacks, each with the tools that can't work without it (spec 05 §9). */
export function missingParts(
  model: InstanceModel,
  tools: readonly RegisteredTool[],
): InstanceView['missing'] {
  const needed = tools.flatMap(({ declaration }) => missingForTool(declaration.needs, model));
  return [...new Set([...model.missingParts(), ...needed])].map((field) => ({
    field,
    disables: tools
      .filter(({ declaration }) => declaration.needs.includes(field))
      .map(({ declaration }) => declaration.name),
  }));
}

/** What one tool needs and does not have; all of it while there is no snapshot. */
export function missingForTool(needs: readonly string[], model: InstanceModel | null): string[] {
  if (model === null) {
    return [...needs];
  }
  const missing: readonly string[] = model.missingParts();
  return needs.filter((need) => missing.includes(need) || isUndeclaredOperation(model, need));
}
