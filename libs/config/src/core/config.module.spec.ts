import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ConfigModule, LogConfig, RedisConfig } from '..';

@Injectable()
class Reader {
  constructor(
    readonly redis: RedisConfig,
    readonly log: LogConfig,
  ) {}
}

describe('ConfigModule.for', () => {
  const environment = process.env;

  afterEach(() => {
    process.env = environment;
  });

  it('provides each class, validated, under its own type', async () => {
    process.env = { SIDECAR_REDIS_PREFIX: 'here', SIDECAR_LOG_LEVEL: 'warn' };
    const imports = [ConfigModule.for(RedisConfig), ConfigModule.for(LogConfig)];
    const module = await Test.createTestingModule({ imports, providers: [Reader] }).compile();
    const reader = module.get(Reader);
    expect(reader.redis).toBeInstanceOf(RedisConfig);
    expect([reader.redis.prefix, reader.log.level]).toEqual(['here', 'warn']);
  });

  it('does not boot with bad settings', async () => {
    process.env = { SIDECAR_LOG_LEVEL: 'loud', SIDECAR_REDIS_URL: 'http://x' };
    const imports = [ConfigModule.for(RedisConfig, LogConfig)];
    const compiling = Test.createTestingModule({ imports }).compile();
    await expect(compiling).rejects.toThrow(
      /SIDECAR_REDIS_URL: must be[\s\S]*SIDECAR_LOG_LEVEL: must be one of/,
    );
  });
});
