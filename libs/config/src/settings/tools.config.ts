import { IsInt, IsNumber, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';
import { parseEndpointKey } from './endpoint-key';
import { parseServiceAccounts } from './service-accounts';
import type { TokenKey } from './token-keys';
import { parseUidList } from './uid-list';

/** Tool execution and identity; `tools` only. */
export class ToolsConfig {
  @Setting({
    env: 'SIDECAR_INSTANCE_ID',
    description: 'Identifier of the TYPO3 instance; a snapshot with another `instanceId` is refused.',
    hint: 'the same value as the gateway has',
  })
  @Matches(/^[A-Za-z0-9_.:/-]{1,190}$/, { message: 'has characters that are not allowed' })
  instanceId: string;

  @Setting({
    env: 'SIDECAR_PROJECT_PATH',
    description: "Read-only mount of TYPO3's project folder; tools that need it say so when it is missing.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  projectPath?: string;

  @Setting({
    env: 'SIDECAR_FILE_STORAGES',
    description:
      'Uids of the file storages the file tools may open, in the order they are offered (R-30.43).',
    default: [1],
    type: 'uid, …',
    parse: parseUidList,
  })
  fileStorages: number[];

  @Setting({
    env: 'SIDECAR_TYPO3_ENDPOINT_KEY',
    description:
      "Key that signs requests to the endpoints TYPO3's snapshot declares; tools that need one say so when it is missing.",
    secret: true,
    optional: true,
    type: 'kid:HS256:secret',
    hint: 'for example sidecar:HS256:base64:… with the output of `openssl rand -base64 32`, and no key of SIDECAR_TOKEN_KEYS',
    parse: parseEndpointKey,
  })
  @IsOptional()
  endpointKey?: TokenKey;

  @Setting({
    env: 'SIDECAR_TOOLS_CONCURRENCY',
    description: 'Tool calls, previews and applied turns one process handles at the same time.',
    default: 8,
  })
  @IsInt()
  @Min(1)
  @Max(256)
  concurrency: number;

  @Setting({
    env: 'SIDECAR_SERVICE_ACCOUNTS',
    description:
      'Service accounts and their scopes: name=scope+scope, comma separated, or a JSON object of lists.',
    default: {},
    type: 'name=scope+scope, …',
    hint: 'for example cron=agent:run+agent:read,deploy=snapshot:write',
    parse: parseServiceAccounts,
  })
  serviceAccounts: Record<string, string[]>;

  @Setting({
    env: 'SIDECAR_GRANTS_NAMESPACE',
    description:
      'Namespace of the custom permission options tasks_use and agent_approve in be_groups (R-05.10).',
    default: 'tx_agentsidecar_grants',
  })
  @Matches(/^[A-Za-z0-9_]{1,64}$/)
  grantsNamespace: string;

  @Setting({
    env: 'SIDECAR_SNAPSHOT_POLL_SECONDS',
    description: 'Seconds between comparisons of the active instance snapshot with the compiled one.',
    default: 5,
  })
  @IsNumber()
  @Min(0.2)
  @Max(300)
  snapshotPollSeconds: number;

  @Setting({
    env: 'SIDECAR_TOOLS_SWEEP_SECONDS',
    description: "Seconds between sweeps of the tools app's outbox.",
    default: 10,
  })
  @IsNumber()
  @Min(0.2)
  @Max(600)
  sweepSeconds: number;
}
