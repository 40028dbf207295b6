import { SidecarStack } from '#testing';
import { heading } from './demo-output';
import { chooseProvider } from './demo-provider';
import { leaveOneWaiting, tellStory } from './demo-story';
import { printInvitation } from './demo-invitation';

const HTTP_PORT = 8080;

/** `--once` ends after the story with its exit code; its databases are scratch ones. Otherwise the stack runs until Ctrl-C. */
async function main(once: boolean): Promise<void> {
  const provider = await chooseProvider();
  heading('Starting gateway, agent, tools, inbox and trace');
  console.log(`   Model: ${provider.label}`);
  const stack = await SidecarStack.start({
    ...provider,
    ...(!once && {
      databases: { sidecar: 'sidecar_demo', typo3: 'typo3_demo' },
      redisPrefix: 'sidecar_demo',
      httpPort: HTTP_PORT,
    }),
  });
  console.log(`   API: ${stack.url()}`);
  try {
    await tellStory(stack);
    if (!once) {
      printInvitation(stack, await leaveOneWaiting(stack));
      await interrupted();
      heading('Stopping');
    }
  } finally {
    await stack.stop();
    await provider.stop();
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
