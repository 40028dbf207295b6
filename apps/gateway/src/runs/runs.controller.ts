import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { cancelRun, listRuns } from '#contracts';
import { RequestClient } from '#queue';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { definedFields } from '../http/defined-fields';
import { ResourceIdPipe } from '../http/resource-id.pipe';
import { StoredRequestRow, StoresRequest, type OpenRequest } from '../idempotency/stored-request';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiIdempotencyKey } from '../openapi/api-idempotency-key.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { ListRunsQuery } from './list-runs.query';
import { RunAccess } from './run-access.service';
import { RunStarter } from './run-starter.service';
import { RunDetailView, toRunDetail } from './run-detail.view';
import { linksOf } from './run-links.view';
import { RunPage } from './run.page';
import { StartRunRequest } from './start-run.request';
import { RUN_LOCATION, StartedRunView } from './started-run.view';

@ApiTags('Runs')
@ApiCaller()
@Controller('v1/runs')
export class RunsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly starter: RunStarter,
    private readonly access: RunAccess,
  ) {}

  @Post()
  @HttpCode(202)
  @StoresRequest()
  @ApiIdempotencyKey()
  @ApiOperation({ operationId: 'startRun', summary: 'Start a run' })
  @ApiAcceptedResponse({ type: StartedRunView, headers: RUN_LOCATION, description: 'The run is on its way.' })
  @ApiOkResponse({
    type: RunDetailView,
    headers: RUN_LOCATION,
    description: 'It settled or paused within `wait`.',
  })
  @ApiProblems(400, 409, 413, 415, 422)
  async start(
    @CurrentCaller() caller: Caller,
    @Body() body: StartRunRequest,
    @StoredRequestRow() row: OpenRequest,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StartedRunView | RunDetailView> {
    const run = await this.starter.start(caller, body, { row, signal });
    response.status('answer' in run ? 200 : 202).location(run.links.self);
    return run;
  }

  @Get()
  @ApiOperation({ operationId: 'listRuns', summary: 'Own runs, for admins all; newest first' })
  @ApiOkResponse({ type: RunPage })
  @ApiProblems(422)
  list(
    @CurrentCaller() { sub }: Caller,
    @Query() query: ListRunsQuery,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<RunPage> {
    return this.requests.ask(listRuns, { sub, ...definedFields(query) }, { signal });
  }

  @Get(':id')
  @ApiParam({ name: 'id', format: 'uuid' })
  @ApiOperation({ operationId: 'getRun', summary: 'One run with its answer' })
  @ApiOkResponse({ type: RunDetailView })
  @ApiProblems(404)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', ResourceIdPipe) id: string,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<RunDetailView> {
    return toRunDetail(await this.access.require(caller, id, signal));
  }

  @Post(':id/cancel')
  @HttpCode(202)
  @ApiParam({ name: 'id', format: 'uuid' })
  @ApiOperation({ operationId: 'cancelRun', summary: 'Cancel a run; again is the same answer' })
  @ApiAcceptedResponse({ type: StartedRunView })
  @ApiProblems(404, 409)
  async cancel(
    @CurrentCaller() { sub }: Caller,
    @Param('id', ResourceIdPipe) id: string,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<StartedRunView> {
    const { runUuid, status } = await this.requests.ask(cancelRun, { sub, runUuid: id }, { signal });
    return { id: runUuid, status, links: linksOf(runUuid) };
  }
}
