import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule, Typo3DatabaseConfig } from '#config';
import { Typo3ReadDatabase } from './typo3-read.database';
import { Typo3WriteDatabase } from './typo3-write.database';

/** TYPO3's own database; for the `tools` app only. */
@Global()
@Module({})
export class Typo3DatabaseModule {
  static forRoot(): DynamicModule {
    const databases = [Typo3ReadDatabase, Typo3WriteDatabase];
    return {
      module: Typo3DatabaseModule,
      imports: [ConfigModule.for(Typo3DatabaseConfig)],
      providers: databases,
      exports: databases,
    };
  }
}
