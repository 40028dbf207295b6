/** A call as the model asked for it. The provider's own id is dropped here (D-19). */
export interface RequestedCall {
  name: string;
  /** Text as received; may be empty, broken or no object. */
  arguments: string;
}

/** Tokens a provider reported; null instead of a triple of zeros. */
export interface ReportedUsage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  /** USD, when the provider names a price itself; else null. */
  cost: number | null;
}

export interface ModelAnswer {
  content: string;
  thinking: string;
  calls: RequestedCall[];
  /** `stop`, `length`, `tool_calls`, `content_filter` or whatever the provider said. */
  finishReason: string;
  usage: ReportedUsage | null;
  /** Model that answered, as the provider names it; null when it doesn't. */
  responseModel: string | null;
}
