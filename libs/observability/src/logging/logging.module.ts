import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule, LogConfig } from '#config';
import { LoggerModule } from 'nestjs-pino';
import { pinoOptions } from './pino-options';

/** JSON logging for Nest's `Logger` and for HTTP requests; nothing else configures pino. */
@Module({})
export class LoggingModule {
  /** @param service name of the app, in every line */
  static forService(service: string): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        ConfigModule.for(LogConfig),
        LoggerModule.forRootAsync({
          inject: [LogConfig],
          useFactory: (config: LogConfig) => ({ pinoHttp: pinoOptions(config, service) }),
        }),
      ],
    };
  }
}
