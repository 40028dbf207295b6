import { Controller, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { startUndo } from '#contracts';
import { NotFoundError } from '#errors';
import { RequestClient } from '#queue';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { StoredRequestRow, StoresRequest, type OpenRequest } from '../idempotency/stored-request';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiIdempotencyKey } from '../openapi/api-idempotency-key.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { RUN_LOCATION, StartedRunView, toStartedRun } from '../runs/started-run.view';

/** An id of another shape names nothing, like any unknown one. */
const WRITE_ID = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundError() });

@ApiTags('Writes')
@ApiCaller()
@Controller('v1/writes')
export class WritesController {
  constructor(private readonly requests: RequestClient) {}

  @Post(':id/undo')
  @HttpCode(202)
  @StoresRequest()
  @ApiIdempotencyKey()
  @ApiOperation({
    operationId: 'undoWrite',
    summary: 'Take an applied write back: opens a card with the reverse change',
    description:
      'The id stands as `writeId` in the `write` step of the run that wrote. The rights of the caller count.',
  })
  @ApiAcceptedResponse({
    type: StartedRunView,
    headers: RUN_LOCATION,
    description: 'The reverse change waits for approval in a run of kind `direct`.',
  })
  @ApiProblems(404, 409)
  async undo(
    @CurrentCaller() { sub }: Caller,
    @Param('id', WRITE_ID) writeId: string,
    @StoredRequestRow() row: OpenRequest,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StartedRunView> {
    const run = await this.requests.ask(startUndo, { sub, runUuid: row.resourceId, writeId }, { signal });
    const started = toStartedRun(run);
    response.location(started.links.self);
    return started;
  }
}
