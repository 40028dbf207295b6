import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigModule, DatabaseConfig, EncryptionConfig } from '#config';
import { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock';
import { DatabaseHealth } from './database-health';
import { Envelope } from './envelope';
import { NamedLocks } from './named-locks';
import { openDataSource } from './open-data-source';
import { Transactions } from './transactions';

/** The sidecar's own database, once per process. Apps list the repositories they use among their providers. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  static forRoot(): DynamicModule {
    const shared = [Transactions, NamedLocks, Envelope, DatabaseClock, DatabaseHealth];
    return {
      module: DatabaseModule,
      imports: [ConfigModule.for(DatabaseConfig, EncryptionConfig)],
      providers: [
        {
          provide: DataSource,
          useFactory: (config: DatabaseConfig) => openDataSource(config),
          inject: [DatabaseConfig],
        },
        ...shared,
      ],
      exports: [DataSource, ...shared],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}
