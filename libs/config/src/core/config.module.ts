import { Global, Module, type DynamicModule } from '@nestjs/common';
import { loadConfigs, requestConfigs } from './load-configs';
import type { ConfigClass } from './setting.decorator';

/** Provides settings classes, loaded and validated once when the application boots. */
@Global()
@Module({})
export class ConfigModule {
  /** Each class becomes injectable everywhere under its own type. */
  static for(...classes: ConfigClass[]): DynamicModule {
    requestConfigs(classes);
    const providers = classes.map((configClass) => ({
      provide: configClass,
      useFactory: () => loadConfigs([configClass])[0],
    }));
    return { module: ConfigModule, providers, exports: classes };
  }
}
