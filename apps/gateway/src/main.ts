import 'reflect-metadata';
import { runService } from '#queue';
import { GATEWAY_OPTIONS } from './gateway-options';
import { GatewayModule } from './gateway.module';

void runService('gateway', GatewayModule, GATEWAY_OPTIONS);
