import type { INestApplication } from '@nestjs/common';
import { resolveActor } from '#contracts';
import { HealthService } from '#observability';
import { RequestClient, bootService, stopService } from '#queue';
import {
  DEMO_SITE,
  createSidecarDatabase,
  createTypo3Database,
  describeWithPrivateServers,
  startPrivateMariadb,
  uniqueRedisPrefix,
  waitUntil,
  type ScratchDatabase,
} from '#testing';
import { ToolsModule } from '../tools.module';

describeWithPrivateServers('With TYPO3’s database away (design §10)', () => {
  const redis = uniqueRedisPrefix();
  const before = { ...process.env };
  let server: Awaited<ReturnType<typeof startPrivateMariadb>>;
  let sidecar: ScratchDatabase;
  let app: INestApplication;

  beforeAll(async () => {
    server = await startPrivateMariadb();
    sidecar = await createSidecarDatabase();
    const site = await createTypo3Database(
      { schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() },
      server.url,
    );
    Object.assign(process.env, {
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      SIDECAR_DATABASE_URL: sidecar.url,
      SIDECAR_KEK: Buffer.alloc(32, 7).toString('base64'),
      SIDECAR_TYPO3_READ_URL: site.url,
      SIDECAR_TYPO3_WRITE_URL: site.url,
      SIDECAR_INSTANCE_ID: DEMO_SITE.instanceId,
      SIDECAR_LOG_LEVEL: 'silent',
    });
    app = await bootService('tools', ToolsModule);
  });

  afterAll(async () => {
    await stopService(app);
    process.env = before;
    await redis.clear();
    await sidecar.drop();
    await server.dispose();
  });

  const who = () => app.get(RequestClient).ask(resolveActor, { sub: `be_user:${DEMO_SITE.editor}` });

  it('is unready and answers with a fault, never with "no such user"; heals by itself', async () => {
    expect((await who()).actor).toMatchObject({ uid: DEMO_SITE.editor });
    await server.kill();
    await expect(who()).rejects.toMatchObject({ code: 'database-unavailable' });
    await waitUntil('readiness is red', async () => !(await app.get(HealthService).readiness()).ready);
    await server.start();
    await waitUntil(
      'the editor is known again',
      async () => (await who().catch(() => null))?.actor?.uid === DEMO_SITE.editor,
    );
    await waitUntil('readiness is green', async () => (await app.get(HealthService).readiness()).ready);
    expect((await who()).actor?.username).toBe('erin');
  });
});
