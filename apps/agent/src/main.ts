import 'reflect-metadata';
import { AgentConfig } from '#config';
import { runService } from '#queue';
import { AgentModule } from './agent.module';

void runService('agent', AgentModule, {
  concurrency: (app) => ({ 'agent.runs': app.get(AgentConfig).concurrency }),
});
