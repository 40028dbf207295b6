import { SidecarStack } from '#testing';
import { heading } from './demo-output';
import { chooseProvider } from './demo-provider';
import { leaveOneWaiting, tellStory } from './demo-story';
import { printInvitation } from './demo-invitation';

/** Names of the demo that stays; they are made anew by the next one. */
const LASTING = {
  databases: { sidecar: 'sidecar_demo', typo3: 'sidecar_demo_typo3' },
  redisPrefix: 'sidecar_demo',
  httpPort: 8080,
};

/** `--once` ends after the story with its exit code; its databases are scratch ones. Otherwise the stack runs until Ctrl-C. */
async function main(once: boolean): Promise<void> {
  const provider = await chooseProvider();
  try {
    heading('Starting gateway, agent, tools, inbox and trace');
    console.log(`   Model: ${provider.label}`);
    await present(await SidecarStack.start({ ...provider, ...(once ? {} : LASTING) }), once);
  } finally {
    await provider.stop();
  }
}

async function present(stack: SidecarStack, once: boolean): Promise<void> {
  try {
    console.log(`   API: ${stack.url()}`);
    await tellStory(stack);
    if (once) return;
    printInvitation(stack, await leaveOneWaiting(stack));
    await interrupted();
    heading('Stopping');
  } finally {
    process.stdin.destroy();
    await stack.stop();
  }
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

main(process.argv.includes('--once')).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
});
