import 'reflect-metadata';
import { AgentConfig, loadConfig } from '#config';
import { runService } from '#queue';
import { AgentModule } from './agent.module';

void runService('agent', AgentModule, {
  concurrency: { 'agent.runs': loadConfig(AgentConfig).concurrency },
});
