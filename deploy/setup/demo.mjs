import { runCompiled } from './compiled.mjs';

export const main = (options) => runCompiled('deploy/demo/main.js', options, true);
