import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module';
import { loadHandlers } from '../registry/load-handlers';

/** Handlers of the reading tools. */
@Module({ imports: [LiveModule], providers: loadHandlers(__dirname) })
export class ReadToolsModule {}
