import { Module } from '@nestjs/common';
import { ActorResolver } from './actor/actor-resolver.service';
import { TokenVerifier } from './token/token-verifier.service';

/** Needs the global queue module and a provided `TokenConfig`. */
@Module({ providers: [TokenVerifier, ActorResolver], exports: [TokenVerifier, ActorResolver] })
export class AuthModule {}
