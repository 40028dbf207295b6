import type { INestApplication } from '@nestjs/common';
import { HealthService } from '#observability';
import { Draining } from '../server/draining';

/** Readiness goes red, workers finish or hand back, then everything closes. Takes at most about 40 s. */
export async function stopService(app: INestApplication): Promise<void> {
  app.get(HealthService).stop();
  await app.get(Draining).drain();
  await app.close();
}
