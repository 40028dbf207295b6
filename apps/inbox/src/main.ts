import 'reflect-metadata';
import { InboxConfig } from '#config';
import { runService } from '#queue';
import { InboxModule } from './inbox.module';

void runService('inbox', InboxModule, {
  concurrency: (app) => ({ 'inbox.turns': app.get(InboxConfig).concurrency }),
});
