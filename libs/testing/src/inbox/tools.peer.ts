import { Controller, Module, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  previewAccess,
  PreviewAccessMessage,
  resolveActor,
  ResolveActorMessage,
  type Actor,
  type PreviewAccess,
  type ResolvedActor,
} from '#contracts';
import { HandleJob } from '#queue';
import { handleUnusedJobs } from './unused-jobs';

/** What the peer answers and what it was asked; the test changes it as it goes. */
export interface ToolsPeerState {
  actors: Map<string, Actor>;
  /** Call ids this `sub` may read; a thrown error is the answer. */
  readable: (sub: string) => Record<string, boolean>;
  previewAsks: string[][];
}

/** The two questions `inbox` asks `tools`, over the real queue. */
export function toolsPeer(state: ToolsPeerState): Type {
  @Controller()
  class ToolsPeerController {
    @HandleJob(resolveActor)
    resolveActor(@Payload() { sub }: ResolveActorMessage): ResolvedActor {
      return { actor: state.actors.get(sub) ?? null };
    }

    @HandleJob(previewAccess)
    previewAccess(@Payload() { sub, turnIds }: PreviewAccessMessage): PreviewAccess {
      state.previewAsks.push(turnIds);
      return { readable: state.readable(sub) };
    }
  }
  handleUnusedJobs(ToolsPeerController, 'tools', [resolveActor.name, previewAccess.name]);

  @Module({ controllers: [ToolsPeerController] })
  class ToolsPeerModule {}
  return ToolsPeerModule;
}
