import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { decideTurn, getTurn, listTurns } from '#contracts';
import { RequestClient } from '#queue';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { definedFields } from '../http/defined-fields';
import { ResourceIdPipe } from '../http/resource-id.pipe';
import { StoredRequestRow, StoresRequest, type OpenRequest } from '../idempotency/stored-request';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiIdempotencyKey } from '../openapi/api-idempotency-key.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { DecisionRequest } from './decision.request';
import { ListTurnsQuery } from './list-turns.query';
import { DecidedTurnView } from './decided-turn.view';
import { TurnPage } from './turn.page';
import { TurnView } from './turn.view';

@ApiTags('Approvals')
@ApiCaller()
@Controller('v1/approvals')
export class ApprovalsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @ApiOperation({
    operationId: 'listApprovals',
    summary: 'Turns the caller may see; waiting ones oldest first',
  })
  @ApiOkResponse({ type: TurnPage })
  @ApiProblems(422)
  list(
    @CurrentCaller() { sub }: Caller,
    @Query() query: ListTurnsQuery,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<TurnPage> {
    return this.requests.ask(listTurns, { sub, ...definedFields(query) }, { signal });
  }

  @Get(':turnId')
  @ApiParam({ name: 'turnId', format: 'uuid' })
  @ApiOperation({ operationId: 'getApproval', summary: 'One turn with its cards' })
  @ApiOkResponse({ type: TurnView })
  @ApiProblems(404)
  get(
    @CurrentCaller() { sub }: Caller,
    @Param('turnId', ResourceIdPipe) turnId: string,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<TurnView> {
    return this.requests.ask(getTurn, { sub, turnId }, { signal });
  }

  /** The body is checked here and read where the row's message arrives. */
  @Post(':turnId/decision')
  @HttpCode(202)
  @StoresRequest()
  @ApiIdempotencyKey()
  @ApiParam({ name: 'turnId', format: 'uuid' })
  @ApiOperation({ operationId: 'decideApproval', summary: 'Approve or deny a waiting turn' })
  @ApiAcceptedResponse({ type: DecidedTurnView })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  decide(
    @CurrentCaller() { sub }: Caller,
    @Param('turnId', ResourceIdPipe) turnId: string,
    @Body() _body: DecisionRequest,
    @StoredRequestRow() { id: requestId }: OpenRequest,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<DecidedTurnView> {
    return this.requests.ask(decideTurn, { sub, turnId, requestId }, { signal });
  }
}
