import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { evaluateTools, listTools, setGroupState, setToolState, type Actor } from '#contracts';
import { ForbiddenError } from '#errors';
import { RequestClient } from '#queue';
import { TOOL_DECLARATIONS } from '#tool-specs';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { definedFields } from '../http/defined-fields';
import { CurrentCaller, type Caller } from '../identity/caller';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { ListToolsQuery } from './list-tools.query';
import { SwitchRequest } from './switch.request';
import { toToolList } from './tool-list';
import { ToolNamePipe } from './tool-name.pipe';
import { SwitchedStateView } from './switched-state.view';
import { ToolListView } from './tool-list.view';

@ApiTags('Tools')
@ApiCaller()
@Controller('v1')
export class ToolsController {
  constructor(private readonly requests: RequestClient) {}

  @Get('tools')
  @ApiOperation({
    operationId: 'listTools',
    summary: 'Every tool, whether it is on and whether the caller is offered it',
  })
  @ApiOkResponse({ type: ToolListView })
  @ApiProblems(422)
  async list(
    @CurrentCaller() { sub }: Caller,
    @Query() query: ListToolsQuery,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<ToolListView> {
    const [states, offers] = await Promise.all([
      this.requests.ask(listTools, { sub }, { signal }),
      this.requests.ask(evaluateTools, { sub, ...definedFields(query) }, { signal }),
    ]);
    return toToolList(TOOL_DECLARATIONS, states, offers);
  }

  @Put('tools/:name/state')
  @ApiOperation({ operationId: 'setToolState', summary: 'Switch a tool on or off (admins)' })
  @ApiOkResponse({ type: SwitchedStateView })
  @ApiProblems(400, 404, 413, 415, 422)
  switchTool(
    @CurrentCaller() { sub, actor }: Caller,
    @Param('name', ToolNamePipe) name: string,
    @Body() { enabled }: SwitchRequest,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<SwitchedStateView> {
    requireAdmin(actor);
    return this.requests.ask(setToolState, { sub, name, enabled }, { signal });
  }

  @Put('tool-groups/:group/state')
  @ApiOperation({ operationId: 'setToolGroupState', summary: 'Switch a group of tools on or off (admins)' })
  @ApiOkResponse({ type: SwitchedStateView })
  @ApiProblems(400, 404, 413, 415, 422)
  switchGroup(
    @CurrentCaller() { sub, actor }: Caller,
    @Param('group', ToolNamePipe) name: string,
    @Body() { enabled }: SwitchRequest,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<SwitchedStateView> {
    requireAdmin(actor);
    return this.requests.ask(setGroupState, { sub, name, enabled }, { signal });
  }
}

/** `tools` decides it again; refused here, a request costs no round trip and an unknown name tells nothing. */
function requireAdmin(actor: Actor): void {
  if (!actor.admin) throw new ForbiddenError();
}
