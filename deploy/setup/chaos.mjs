import { runCompiled } from './compiled.mjs';

export const main = (options) => runCompiled('test/chaos/main.js', options, false);
