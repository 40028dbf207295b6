import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';

/** The public HTTP API; `gateway` only. */
export class HttpConfig {
  @Setting({
    env: 'SIDECAR_HTTP_HOST',
    description: 'Address the API listens on; 0.0.0.0 in a container.',
    default: '127.0.0.1',
  })
  @IsString()
  host: string;

  @Setting({ env: 'SIDECAR_HTTP_PORT', description: 'Port of the API; 0 takes a free one.', default: 8080 })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port: number;

  @Setting({
    env: 'SIDECAR_PUBLIC_URL',
    description: 'Base URL under which TYPO3 and browsers reach the API, without a trailing slash.',
    default: 'http://127.0.0.1:8080',
  })
  @Matches(/^https?:\/\/\S+[^/]$/, { message: 'must be an http(s) URL without a trailing slash' })
  publicUrl: string;

  @Setting({
    env: 'SIDECAR_TRUST_PROXY',
    description:
      'Reverse proxies whose X-Forwarded-For is believed: a number of hops, addresses or networks; empty for none.',
    default: '',
  })
  @IsString()
  trustProxy: string;

  @Setting({
    env: 'SIDECAR_BODY_LIMIT_BYTES',
    description: 'Largest request body, in bytes.',
    default: 1_048_576,
  })
  @IsInt()
  @Min(1024)
  bodyLimitBytes: number;

  @Setting({
    env: 'SIDECAR_SNAPSHOT_LIMIT_BYTES',
    description: 'Largest instance snapshot, in bytes.',
    default: 33_554_432,
  })
  @IsInt()
  @Min(1024)
  snapshotLimitBytes: number;

  @Setting({
    env: 'SIDECAR_REQUEST_TIMEOUT_SECONDS',
    description: 'Seconds after which a request is given up; event streams excepted.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(300)
  requestTimeoutSeconds: number;

  @Setting({
    env: 'SIDECAR_RATE_LIMIT_ACTOR',
    description: 'Requests a signed-in caller may make per minute.',
    default: 300,
  })
  @IsInt()
  @Min(1)
  rateLimitPerActor: number;

  @Setting({
    env: 'SIDECAR_RATE_LIMIT_ADDRESS',
    description: 'Requests an address may make per minute, before anybody is identified.',
    default: 1200,
  })
  @IsInt()
  @Min(1)
  rateLimitPerAddress: number;

  @Setting({
    env: 'SIDECAR_MAX_CONNECTIONS',
    description: 'Connections the API keeps open at the same time; more are closed at once.',
    default: 2000,
  })
  @IsInt()
  @Min(1)
  maxConnections: number;

  @Setting({
    env: 'SIDECAR_STREAMS_PER_CALLER',
    description: 'Event streams a caller may keep open at the same time, per replica.',
    default: 20,
  })
  @IsInt()
  @Min(1)
  streamsPerCaller: number;

  @Setting({
    env: 'SIDECAR_STREAM_RECHECK_SECONDS',
    description:
      'Seconds after which an open event stream asks again whether its viewer may still see the run.',
    default: 15,
  })
  @IsInt()
  @Min(1)
  @Max(60)
  streamRecheckSeconds: number;
}
