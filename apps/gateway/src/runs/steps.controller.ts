import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import {
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { getStep, type Step, type StepPage } from '#contracts';
import { RequestClient } from '#queue';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { Stream } from '../http/request-timeout.interceptor';
import { ResourceIdPipe } from '../http/resource-id.pipe';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { readLastEventId } from './last-event-id';
import { ListStepsQuery } from './list-steps.query';
import { RunAccess } from './run-access.service';
import { RunEvents } from './run-events.service';
import { SequencePipe } from './sequence.pipe';
import { StepFeed } from './step-feed.service';
import { StepView } from './step.view';
import { StepsView } from './steps.view';

@ApiTags('Steps')
@ApiCaller()
@ApiParam({ name: 'id', format: 'uuid' })
@Controller('v1/runs/:id')
export class StepsController {
  constructor(
    private readonly access: RunAccess,
    private readonly feed: StepFeed,
    private readonly requests: RequestClient,
    private readonly events: RunEvents,
  ) {}

  @Get('steps')
  @ApiOperation({ operationId: 'listSteps', summary: 'Stored steps of a run' })
  @ApiOkResponse({ type: StepsView })
  @ApiProblems(404, 422)
  async list(
    @CurrentCaller() caller: Caller,
    @Param('id', ResourceIdPipe) runUuid: string,
    @Query() { after, limit }: ListStepsQuery,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<StepPage> {
    const { access } = await this.access.require(caller, runUuid, signal);
    return this.feed.page({ runUuid, after, limit, view: access }, signal);
  }

  @Get('steps/:sequence')
  @ApiParam({ name: 'sequence', schema: { type: 'integer', minimum: 0 } })
  @ApiOperation({ operationId: 'getStep', summary: 'One step with its whole body' })
  @ApiOkResponse({ type: StepView })
  @ApiProblems(404)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', ResourceIdPipe) runUuid: string,
    @Param('sequence', SequencePipe) sequence: number,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<Step> {
    const { access } = await this.access.require(caller, runUuid, signal);
    return this.requests.ask(getStep, { runUuid, sequence, view: access }, { signal });
  }

  @Get('events')
  @Stream()
  @ApiOperation({ operationId: 'streamEvents', summary: 'Steps as server-sent events, resumable' })
  @ApiHeader({ name: 'Last-Event-ID', required: false, schema: { type: 'string' } })
  @ApiQuery({
    name: 'lastEventId',
    required: false,
    type: String,
    description: 'For clients that cannot set the header.',
  })
  @ApiOkResponse({
    description:
      '`id` is the sequence, `event` as in R-70.20, `data` one JSON object. Ends after a terminal event, and when the caller’s rights end or change.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiNoContentResponse({
    description: 'The run has ended and nothing comes after the client’s last step: do not reconnect.',
  })
  @ApiProblems(404, 422)
  async stream(
    @CurrentCaller() caller: Caller,
    @Param('id', ResourceIdPipe) runUuid: string,
    @Headers('last-event-id') header: string | undefined,
    @Query('lastEventId') query: unknown,
    @ClosedSignal() signal: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    const after = readLastEventId(header, query);
    const run = await this.access.require(caller, runUuid, signal);
    if (await this.access.isFinishedAt(run, after, signal)) response.status(204).end();
    else await this.events.stream(response, { caller, run, after, signal });
  }
}
