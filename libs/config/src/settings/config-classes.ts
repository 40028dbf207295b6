import type { ConfigClass } from '../core/setting.decorator';
import { AgentConfig } from './agent.config';
import { DatabaseConfig } from './database.config';
import { EncryptionConfig } from './encryption.config';
import { HttpConfig } from './http.config';
import { InboxConfig } from './inbox.config';
import { LogConfig } from './log.config';
import { OpsConfig } from './ops.config';
import { RedisConfig } from './redis.config';
import { TokenConfig } from './token.config';
import { ToolsConfig } from './tools.config';
import { TraceConfig } from './trace.config';
import { Typo3DatabaseConfig } from './typo3-database.config';

/** Every settings class of the product; a new class must be listed here to appear in the documentation. */
export const CONFIG_CLASSES: readonly ConfigClass[] = [
  RedisConfig,
  DatabaseConfig,
  Typo3DatabaseConfig,
  EncryptionConfig,
  TokenConfig,
  HttpConfig,
  OpsConfig,
  LogConfig,
  AgentConfig,
  ToolsConfig,
  InboxConfig,
  TraceConfig,
];
