/** What a replay answers again, exactly. */
export interface StoredResponse {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  body: unknown;
}

/** Longest `methodPath` a row can hold, in characters. */
export const METHOD_PATH_LENGTH = 255;

export interface NewStoredRequest {
  id: string;
  /** `sub` of the caller. */
  actor: string;
  idempotencyKey: string | null;
  /** E.g. `POST /v1/runs`, at most {@link METHOD_PATH_LENGTH} characters. */
  methodPath: string;
  /** Lower-case hex SHA-256. */
  bodyHash: string;
  /** Uuid of what the request will start, the same in every repetition. */
  resourceId: string | null;
  /** In clear; it is stored sealed. */
  body: string | Buffer;
}

export interface StoredRequest {
  id: string;
  methodPath: string;
  bodyHash: string;
  resourceId: string | null;
  /** Null while no try has answered. */
  response: StoredResponse | null;
}
