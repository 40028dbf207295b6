import { IsInt, Matches, Max, Min } from 'class-validator';
import { Setting } from '../core/setting.decorator';
import { DATABASE_URL, DATABASE_URL_HINT, DATABASE_URL_MESSAGE } from './database-url';

/** TYPO3's database with two accounts (R-05.12); `tools` only. */
export class Typo3DatabaseConfig {
  @Setting({
    env: 'SIDECAR_TYPO3_READ_URL',
    description: "TYPO3's database with an account that may only SELECT: reads, previews, rights.",
    secret: true,
    hint: DATABASE_URL_HINT,
  })
  @Matches(DATABASE_URL, { message: DATABASE_URL_MESSAGE })
  readUrl: string;

  @Setting({
    env: 'SIDECAR_TYPO3_WRITE_URL',
    description: "TYPO3's database with the writing account, used only while an approved turn is applied.",
    secret: true,
    hint: DATABASE_URL_HINT,
  })
  @Matches(DATABASE_URL, { message: DATABASE_URL_MESSAGE })
  writeUrl: string;

  @Setting({
    env: 'SIDECAR_TYPO3_POOL_SIZE',
    description: 'Connections kept at most per account.',
    default: 10,
  })
  @IsInt()
  @Min(2)
  @Max(200)
  poolSize: number;
}
