import { IsInt, Matches, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';
import { DATABASE_URL, DATABASE_URL_HINT, DATABASE_URL_MESSAGE } from './database-url';

/** The sidecar's own database (D-21). */
export class DatabaseConfig {
  @Setting({
    env: 'SIDECAR_DATABASE_URL',
    description: "The sidecar's own MariaDB database, with this app's own account.",
    secret: true,
    hint: DATABASE_URL_HINT,
  })
  @Matches(DATABASE_URL, { message: DATABASE_URL_MESSAGE })
  url: string;

  @Setting({
    env: 'SIDECAR_DATABASE_POOL_SIZE',
    description: 'Connections each process keeps at most to its own database.',
    default: 10,
  })
  @IsInt()
  @Min(2)
  @Max(200)
  poolSize: number;
}
