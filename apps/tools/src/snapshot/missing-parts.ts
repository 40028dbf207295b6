import type { InstanceView } from '#contracts';
import type { InstanceModel } from '#typo3';
import type { RegisteredTool } from '../registry/tool-registry.service';

/** Parts the snapshot lacks, each with the tools that can't work without it (spec 05 §9). */
export function missingParts(
  model: InstanceModel,
  tools: readonly RegisteredTool[],
): InstanceView['missing'] {
  return model.missingParts().map((field) => ({
    field,
    disables: tools
      .filter(({ declaration }) => declaration.needs.includes(field))
      .map(({ declaration }) => declaration.name),
  }));
}

/** Parts one tool needs and does not have; all of them while there is no snapshot. */
export function missingForTool(needs: readonly string[], model: InstanceModel | null): string[] {
  const missing: readonly string[] = model?.missingParts() ?? needs;
  return needs.filter((part) => missing.includes(part));
}
