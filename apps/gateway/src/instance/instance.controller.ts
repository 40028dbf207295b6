import { Controller, Get, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HttpConfig } from '#config';
import { getInstance } from '#contracts';
import { RequestClient } from '#queue';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { readLargeBody } from '../http/json-body';
import { ReadsBody } from '../http/json-body.interceptor';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { SnapshotPush, requireSnapshotScope } from './snapshot-push.service';
import { InstanceView } from './instance.view';
import { StoredSnapshotView } from './stored-snapshot.view';

@ApiTags('Instance')
@ApiCaller()
@Controller('v1/instance')
export class InstanceController {
  constructor(
    private readonly snapshots: SnapshotPush,
    private readonly requests: RequestClient,
    private readonly config: HttpConfig,
  ) {}

  @Put('snapshot')
  @ReadsBody()
  @ApiOperation({
    operationId: 'pushSnapshot',
    summary: 'Replace the instance snapshot (scope `snapshot:write`)',
  })
  @ApiBody({ schema: { type: 'object', additionalProperties: true }, description: 'At most 32 MB.' })
  @ApiOkResponse({ type: StoredSnapshotView })
  @ApiProblems(400, 413, 415, 422)
  async push(
    @CurrentCaller() { sub, actor }: Caller,
    @ClosedSignal() signal: AbortSignal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StoredSnapshotView> {
    requireSnapshotScope(actor);
    const bytes = await readLargeBody(request, response, this.config.snapshotLimitBytes);
    return this.snapshots.push(sub, bytes, signal);
  }

  @Get()
  @ApiOperation({ operationId: 'getInstance', summary: 'Snapshot in use, its age, and what it lacks' })
  @ApiOkResponse({ type: InstanceView })
  get(@CurrentCaller() { sub }: Caller, @ClosedSignal() signal: AbortSignal): Promise<InstanceView> {
    return this.requests.ask(getInstance, { sub }, { signal });
  }
}
