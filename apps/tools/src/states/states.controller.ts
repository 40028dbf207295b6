import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ListToolsMessage,
  SetGroupStateMessage,
  SetToolStateMessage,
  listTools,
  setGroupState,
  setToolState,
  type SwitchedState,
  type ToolStates,
} from '#contracts';
import { HandleJob } from '#queue';
import { ToolStatesService } from './tool-states.service';

@Controller()
export class StatesController {
  constructor(private readonly states: ToolStatesService) {}

  @HandleJob(listTools)
  listTools(@Payload() _message: ListToolsMessage): Promise<ToolStates> {
    return this.states.list();
  }

  @HandleJob(setToolState)
  setToolState(@Payload() { sub, name, enabled }: SetToolStateMessage): Promise<SwitchedState> {
    return this.states.set({ sub, kind: 'tool', name, enabled });
  }

  @HandleJob(setGroupState)
  setGroupState(@Payload() { sub, name, enabled }: SetGroupStateMessage): Promise<SwitchedState> {
    return this.states.set({ sub, kind: 'group', name, enabled });
  }
}
