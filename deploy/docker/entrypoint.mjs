import { createRequire } from 'node:module';

/** First argument of the container: which service this one is. */
const SERVICES = ['gateway', 'agent', 'tools', 'inbox', 'trace'];

const require = createRequire(import.meta.url);
const name = process.argv[2] ?? '';

if (SERVICES.includes(name)) {
  require(`./dist/apps/${name}/src/main.js`);
} else if (name === 'migrate') {
  require('./dist/deploy/setup/migrate.js');
} else {
  console.error(`Choose one of: ${[...SERVICES, 'migrate'].join(', ')}`);
  process.exitCode = 1;
}
