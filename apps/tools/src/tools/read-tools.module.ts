import { Module } from '@nestjs/common';
import { loadHandlers } from '../registry/load-handlers';

/** Handlers of the reading tools. */
@Module({ providers: loadHandlers(__dirname) })
export class ReadToolsModule {}
