import 'reflect-metadata';
import { ToolsConfig } from '#config';
import { runService } from '#queue';
import { ToolsModule } from './tools.module';

void runService('tools', ToolsModule, {
  concurrency: (app) => ({ 'tools.calls': app.get(ToolsConfig).concurrency }),
});
