import 'reflect-metadata';
import { runService } from '#queue';
import { TraceModule } from './trace.module';

void runService('trace', TraceModule);
