import { removeLeftPolicy } from './debian.mjs';
import { checkNode, installPackages } from './dependencies.mjs';

/** What `npm run <name>` does once packages are installed and servers answer. */
const COMMANDS = {
  demo: './demo.mjs',
  verify: './verify.mjs',
  chaos: './chaos.mjs',
  bench: './bench.mjs',
  conformance: './conformance.mjs',
  stop: './stop.mjs',
};

const [name, ...options] = process.argv.slice(2);

try {
  const command = COMMANDS[name];
  if (!command) throw new Error(`Usage: node deploy/setup/run.mjs <${Object.keys(COMMANDS).join('|')}>`);
  checkNode();
  removeLeftPolicy();
  if (name !== 'stop') installPackages();
  const { main } = await import(command);
  process.exitCode = await main(options);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = error.exitCode ?? 1;
}
