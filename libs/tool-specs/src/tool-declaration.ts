import type { DataClass, ToolEffect } from '#contracts';

/** JSON Schema of a tool's arguments, as it goes on the provider's wire. */
export interface ToolParameters {
  type: 'object';
  properties: Record<string, ParameterSchema>;
  required?: string[];
  /** False for writers: an unknown name refuses the call whole. Readers ignore unknown names. */
  additionalProperties?: false;
}

export interface ParameterSchema {
  type: 'string' | 'integer' | 'boolean' | 'object' | 'array';
  description: string;
  items?: { type: 'string' };
  enum?: string[];
  additionalProperties?: true;
}

/** How an editor starts a tool on a record; presentation only. */
export interface EditorAction {
  label: string;
  /** For people; differs from the model's description. */
  sentence: string;
  icon: string;
  /** Tables whose record fills a required argument. */
  recordTypes: string[];
}

/**
 * Everything the apps share about a tool; the handler lives in `apps/tools` and is found by decorator (design §6). Fixed in code: nothing
 * here is configurable, only whether the tool and its group are switched on.
 */
export interface ToolDeclaration {
  name: string;
  group: string;
  /** For people. */
  title: string;
  /** For the model. */
  description: string;
  parameters: ToolParameters;
  /** Enforced by the runtime at offer and at execution. */
  requiresAdmin: boolean;
  enabledByDefault: boolean;
  effect: ToolEffect;
  dataClass: DataClass;
  /**
   * Snapshot parts (spec 05 §9) the tool cannot work without, or operations of an endpoint as `endpoints.<endpoint>.<operation>`; a missing
   * one switches exactly these tools off.
   */
  needs: string[];
  editorAction?: EditorAction;
  /** Called by the product itself: neither listed, offered to a model, nor callable by name. */
  internal?: true;
}
