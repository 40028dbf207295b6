import type { TrustZone } from '#contracts';
import type { PrivacyLevel } from '#governance';

/** Records an admin keeps, read from the YAML file `SIDECAR_CONFIG` names. */
export interface ProviderRecord {
  id: string;
  baseUrl: string;
  /** Empty for a server without keys. */
  apiKey: string;
  trustZone: TrustZone;
}

export interface ModelRecord {
  id: string;
  provider: ProviderRecord;
  /** As the provider knows it. */
  name: string;
  /** Tokens; 0 unknown. */
  contextLength: number;
  /** Tokens of one answer; 0 leaves it to the provider. */
  maxOutput: number;
  /** USD per million tokens; null unknown. */
  prices: { input: number | null; output: number | null };
  streaming: boolean;
}

export interface ConfigurationRecord {
  identifier: string;
  model: ModelRecord;
  systemPrompt: string;
  temperature: number | null;
  maxRounds: number;
  /** Empty: every group. */
  allowedToolGroups: string[];
  /** `be_groups` uids; empty: everybody. */
  allowedBackendGroups: number[];
  requireSecondApprover: boolean;
  /** Null: a waiting turn never expires. */
  approvalExpiresSeconds: number | null;
  privacy: PrivacyLevel;
  isDefault: boolean;
}

export interface Records {
  configurations: ConfigurationRecord[];
}
