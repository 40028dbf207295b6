import { Module } from '@nestjs/common';
import { AuthModule } from '#auth';
import { ConfigModule, HttpConfig, TokenConfig } from '#config';
import { GatewaySessionRepository } from '#database';
import { HandoffController } from './handoff.controller';
import { HandoffService } from './handoff.service';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';

@Module({
  imports: [ConfigModule.for(TokenConfig, HttpConfig), AuthModule],
  controllers: [HandoffController, SessionController],
  providers: [GatewaySessionRepository, SessionService, HandoffService],
  exports: [AuthModule, SessionService, GatewaySessionRepository],
})
export class IdentityModule {}
