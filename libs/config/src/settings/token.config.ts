import { IsInt, Matches, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';
import { parseTokenKeys, type TokenKey } from './token-keys';

/** How tokens signed by TYPO3 are verified. Without a key the gateway refuses to start. */
export class TokenConfig {
  @Setting({
    env: 'SIDECAR_TOKEN_KEYS',
    description:
      'One or two keys that verify identity tokens, as kid:alg:material; two while keys are rotated.',
    secret: true,
    type: 'kid:HS256|EdDSA:material, …',
    hint: 'for example typo3:HS256:base64:… with the output of `openssl rand -base64 32`',
    parse: parseTokenKeys,
  })
  keys: TokenKey[];

  @Setting({
    env: 'SIDECAR_INSTANCE_ID',
    description:
      'Identifier of the TYPO3 instance: claim `iss` of its tokens and `instanceId` of its snapshot.',
    hint: 'letters, digits, dot, dash, underscore, colon, slash; the same value as in TYPO3',
  })
  @Matches(/^[A-Za-z0-9_.:/-]{1,190}$/, { message: 'has characters that are not allowed' })
  instanceId: string;

  @Setting({
    env: 'SIDECAR_TOKEN_SKEW_SECONDS',
    description: 'Clock difference between TYPO3 and this host that is tolerated, in seconds.',
    default: 30,
  })
  @IsInt()
  @Min(0)
  @Max(300)
  skewSeconds: number;
}
