import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { HealthService } from '#observability';
import { Public } from '../identity/public.decorator';
import { HealthView } from './health.view';

/** Health for load balancers: no identity, no limit, no versions (70 §8). Details are on the operations port. */
@ApiTags('Health')
@Public()
@SkipThrottle({ address: true, actor: true })
@Controller('healthz')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'Whether the process answers' })
  @ApiOkResponse({ type: HealthView })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'isReady', summary: 'Whether requests can be served' })
  @ApiOkResponse({ type: HealthView })
  @ApiResponse({
    status: 503,
    type: HealthView,
    description: 'Redis or MariaDB is away, or the process is stopping.',
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthView> {
    const { ready } = await this.health.readiness();
    if (!ready) response.status(503);
    return { status: ready ? 'ok' : 'unavailable' };
  }
}
