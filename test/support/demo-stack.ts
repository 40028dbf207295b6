import { ScriptedModelServer, SidecarStack, type StackOptions } from '#testing';
import { demoModel } from '../../deploy/demo/demo-model';

export interface DemoStack {
  stack: SidecarStack;
  model: ScriptedModelServer;
  stop(): Promise<void>;
}

/** A whole stack with the demo site, answered by the scripted demo model. */
export async function startDemoStack(options: StackOptions = {}): Promise<DemoStack> {
  const model = await ScriptedModelServer.start(demoModel);
  try {
    const stack = await SidecarStack.start({ modelUrl: model.baseUrl, ...options });
    const stop = async (): Promise<void> => {
      await stack.stop();
      await model.stop();
    };
    return { stack, model, stop };
  } catch (error) {
    await model.stop();
    throw error;
  }
}

/** The request the demo model understands. */
export const askFor = (title: string): { prompt: string } => ({
  prompt: `Our page "${title}" has a poor description for search engines. Read the page and set a better one.`,
});
