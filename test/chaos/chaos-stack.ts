import { resolve } from 'node:path';
import { ScriptedModelServer, SidecarStack, type StackOptions } from '#testing';
import { chaosModel } from './chaos-model';

const preload = (name: string): string => resolve(__dirname, `${name}.js`);
const everywhere = [preload('fast-recovery')];

/** Leases and sweeps of seconds instead of a minute: the same code, sooner. */
const QUICK_SETTINGS = {
  agent: {
    SIDECAR_LEASE_SECONDS: '3',
    SIDECAR_HEARTBEAT_SECONDS: '1',
    SIDECAR_AGENT_SWEEP_SECONDS: '1',
    SIDECAR_QUEUED_GRACE_SECONDS: '2',
  },
  inbox: { SIDECAR_INBOX_SWEEP_SECONDS: '1' },
  tools: { SIDECAR_TOOLS_SWEEP_SECONDS: '1' },
};

export interface ChaosStack {
  stack: SidecarStack;
  stop(): Promise<void>;
}

/** @param extra further settings per app, beside the quick ones */
export async function startChaosStack(
  options: StackOptions = {},
  delayMs = 0,
  extra: Partial<Record<string, Record<string, string>>> = {},
): Promise<ChaosStack> {
  const model = await ScriptedModelServer.start(async (request) => ({
    ...(await chaosModel(request)),
    delayMs,
  }));
  const starting = SidecarStack.start({
    modelUrl: model.baseUrl,
    agents: 2,
    tools: 2,
    env: {
      agent: { ...QUICK_SETTINGS.agent, ...extra.agent },
      inbox: QUICK_SETTINGS.inbox,
      tools: { ...QUICK_SETTINGS.tools, ...extra.tools },
    },
    preload: {
      gateway: everywhere,
      inbox: everywhere,
      trace: everywhere,
      agent: [...everywhere, preload('agent.kill-points')],
      tools: [...everywhere, preload('tools.kill-points')],
    },
    ...options,
  });
  // A server that still listens would keep the command alive after its error.
  const stack = await starting.catch(async (error: unknown) => {
    await model.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await model.stop();
  };
  return { stack, stop };
}
