import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { locateChromium } from './chromium.mjs';
import { serviceEnvironment } from './compiled.mjs';
import { root } from './paths.mjs';
import { locateServices } from './services.mjs';
import { runStage, runTests } from './stages.mjs';

const node = process.execPath;
const bin = (path) => join(root, 'node_modules', path);
const npm = (script) => ({ program: 'npm', args: ['run', '--silent', script] });

/** Checks of the code as it lies there, cheapest first after the build that later stages run. */
function codeStages() {
  const dashboard = 'apps/dashboard/tsconfig.json';
  const stages = [
    { name: 'build', ...npm('build') },
    { name: 'format', ...npm('format:check') },
    { name: 'sizes', ...npm('sizes') },
    { name: 'boundaries', ...npm('boundaries') },
    { name: 'typecheck', ...npm('typecheck') },
    { name: 'lint', ...npm('lint') },
    { name: 'settings-table', program: node, args: ['deploy/setup/settings-table.mjs', '--check'] },
  ];
  if (existsSync(join(root, dashboard))) {
    const args = [bin('typescript/bin/tsc'), '-p', dashboard, '--noEmit'];
    stages.push({ name: 'dashboard', program: node, args });
  }
  return stages;
}

/** Every stage runs, also after a failed one, so that one run shows all that is wrong. */
export async function main() {
  const env = serviceEnvironment(await locateServices());
  const chromium = await locateChromium();
  console.log(`Chromium: ${chromium ?? 'none found; browser tests are skipped'}\n`);
  if (chromium) env.SIDECAR_DEPLOY_CHROMIUM = chromium;
  const total = { passed: 0, failed: 0, skipped: [] };
  for (const stage of codeStages()) {
    if (!(await runStage({ ...stage, env }))) total.failed += 1;
  }
  for (const project of ['unit', 'integration', 'e2e']) {
    const counts = await runTests(project, env);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped.push(...counts.skipped);
    for (const failure of counts.failures) console.log(`${' '.repeat(15)}failed: ${failure}`);
    console.log(
      `${' '.repeat(15)}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`,
    );
  }
  const story = { name: 'demo', program: node, args: ['dist/deploy/demo/main.js', '--once'], env };
  if (!(await runStage(story))) total.failed += 1;
  return report(total);
}

function report({ passed, failed, skipped }) {
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n  ${skipped.join('\n  ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
