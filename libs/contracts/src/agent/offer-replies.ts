import type { DenialReason } from '../core/tool-facts';

/** Per registered tool: null when offered, else the first failing check. */
export interface ToolOffers {
  configuration: string | null;
  offers: Record<string, DenialReason | null>;
}
