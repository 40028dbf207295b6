import { DATA_CLASSES, type DataClass, type DenialReason, type TrustZone } from '#contracts';

/** What the five checks need to know of a tool; `ToolDeclaration` fits. */
export interface GatedTool {
  name: string;
  group: string;
  requiresAdmin: boolean;
  dataClass: DataClass;
}

export interface GateInput {
  /** Names to decide about, registered or not. */
  candidates: readonly string[];
  registered: readonly GatedTool[];
  /** Whether a tool and its group are on; a name missing here is off. */
  enabled: Readonly<Record<string, boolean>>;
  /** Live admin flag of the acting user; false without one. */
  admin: boolean;
  /** Tool groups the configuration grants; empty is no restriction. */
  allowedGroups: readonly string[];
  /** Least trusted zone a call of this configuration can reach. */
  zone: TrustZone;
  /** Only a literal `observe` lets too sensitive tools through. */
  enforcement: string;
}

/** Most sensitive class that may leave for a zone. */
const CEILINGS: Record<TrustZone, DataClass> = {
  local: 'secretAdjacent',
  privateHosted: 'systemDiagnostics',
  externalEu: 'internalConfiguration',
  externalGlobal: 'editorContent',
};

export function ceilingOf(zone: TrustZone): DataClass {
  return CEILINGS[zone];
}

/**
 * The one gate every offer, release and execution passes (R-10.53 f.): per candidate null, or the first check it fails.
 * Pure: who the caller is and what is switched on is asked before.
 */
export function decideTools(input: GateInput): Record<string, DenialReason | null> {
  const registered = new Map(input.registered.map((tool) => [tool.name, tool]));
  return Object.fromEntries(
    input.candidates.map((name) => {
      const tool = registered.get(name);
      return [name, tool ? decide(tool, input) : 'notRegistered'];
    }),
  );
}

function decide(tool: GatedTool, input: GateInput): DenialReason | null {
  if (!input.enabled[tool.name]) return 'toolDisabled';
  if (tool.requiresAdmin && !input.admin) return 'requiresAdmin';
  if (input.allowedGroups.length > 0 && !input.allowedGroups.includes(tool.group))
    return 'configurationGroup';
  if (input.enforcement !== 'observe' && exceedsZone(tool.dataClass, input.zone)) return 'trustZone';
  return null;
}

function exceedsZone(dataClass: DataClass, zone: TrustZone): boolean {
  return DATA_CLASSES.indexOf(dataClass) > DATA_CLASSES.indexOf(ceilingOf(zone));
}
