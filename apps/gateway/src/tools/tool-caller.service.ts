import { Injectable } from '@nestjs/common';
import { isWriteEffect, runRead, startCall } from '#contracts';
import { NotFoundError } from '#errors';
import { RequestClient } from '#queue';
import { toolDeclaration } from '#tool-specs';
import type { OpenRequest } from '../idempotency/stored-request';
import { StartedRunView, toStartedRun } from '../runs/started-run.view';
import { CalledToolView } from './called-tool.view';

/** A call of one tool whose arguments wait in the row. */
export interface ToolCall {
  sub: string;
  name: string;
  row: OpenRequest;
}

/** Calls a tool without a model (spec 05 §4 Direct call); `tools` and `agent` decide whether the caller may. */
@Injectable()
export class ToolCaller {
  constructor(private readonly requests: RequestClient) {}

  /**
   * @returns what a reading tool answers, or the run whose card a writing one has opened
   * @throws NotFoundError for a tool nobody declares
   */
  async call({ sub, name, row }: ToolCall, signal: AbortSignal): Promise<CalledToolView | StartedRunView> {
    const declaration = toolDeclaration(name);
    if (!declaration || declaration.internal) throw new NotFoundError();
    const asked = { sub, tool: name, requestId: row.id };
    if (!isWriteEffect(declaration.effect)) {
      return { result: await this.requests.ask(runRead, asked, { signal }) };
    }
    const run = await this.requests.ask(startCall, { ...asked, runUuid: row.resourceId }, { signal });
    return toStartedRun(run);
  }
}
