/**
 * Runs in a thread of its own, as text, because it must work from sources and compiled files alike. Only there may a pattern of the model
 * run: a thread can be ended in the middle of a match, this process's event loop cannot.
 */
export const REGEX_WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const pattern = new RegExp(workerData.source, workerData.flags);
parentPort.on('message', ({ text, limit }) => {
  const lines = text.split('\\n');
  const found = [];
  for (let index = 0; index < lines.length && found.length < limit; index++) {
    if (pattern.test(lines[index])) {
      found.push(index);
    }
  }
  parentPort.postMessage(found);
});
`;
