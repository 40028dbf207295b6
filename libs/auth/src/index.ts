export * from './auth.module';
export * from './actor/actor-resolver.service';
export * from './session/session-secret';
export * from './token/bearer-header';
export * from './token/token-claims';
export * from './token/token-keyring';
export * from './token/token-verifier.service';
export * from './token/verified-token';
