// Lets a spec start a service from its TypeScript sources in a process of its own, as jest compiles them.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const options = JSON.parse(readFileSync(join(__dirname, '../../../.swcrc'), 'utf8'));

Module._extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { ...options, filename, swcrc: false }).code, filename);
};
