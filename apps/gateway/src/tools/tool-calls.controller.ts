import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { StoredRequestRow, StoresRequest, type OpenRequest } from '../idempotency/stored-request';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiIdempotencyKey } from '../openapi/api-idempotency-key.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { RUN_LOCATION, StartedRunView } from '../runs/started-run.view';
import { CalledToolView } from './called-tool.view';
import { CallToolRequest } from './call-tool.request';
import { ToolCaller } from './tool-caller.service';
import { ToolNamePipe } from './tool-name.pipe';

@ApiTags('Tools')
@ApiCaller()
@Controller('v1/tools')
export class ToolCallsController {
  constructor(private readonly caller: ToolCaller) {}

  @Post(':name/calls')
  @HttpCode(200)
  @StoresRequest()
  @ApiIdempotencyKey()
  @ApiOperation({ operationId: 'callTool', summary: 'Run one tool as the caller, without a model' })
  @ApiOkResponse({ type: CalledToolView, description: 'A reading tool has answered.' })
  @ApiAcceptedResponse({
    type: StartedRunView,
    headers: RUN_LOCATION,
    description: 'A writing tool waits for approval in a run of kind `direct`.',
  })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async call(
    @CurrentCaller() { sub }: Caller,
    @Param('name', ToolNamePipe) name: string,
    @Body() _body: CallToolRequest,
    @StoredRequestRow() row: OpenRequest,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CalledToolView | StartedRunView> {
    const called = await this.caller.call({ sub, name, row }, signal);
    if ('links' in called) response.status(202).location(called.links.self);
    return called;
  }
}
