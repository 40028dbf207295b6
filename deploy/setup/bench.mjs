import { runCompiled } from './compiled.mjs';

export const main = (options) => runCompiled('test/bench/main.js', options, false);
