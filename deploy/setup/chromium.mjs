import { canInstallPackages, installDebianPackages } from './debian.mjs';
import { findProgram } from './paths.mjs';

const find = () =>
  process.env.SIDECAR_DEPLOY_CHROMIUM ?? findProgram('chromium', 'chromium-browser', 'google-chrome');

/** Path of a Chromium for the browser tests, or null: then they are skipped, and counted as such. */
export async function locateChromium() {
  const found = find();
  if (found) return found;
  try {
    if (canInstallPackages()) await installDebianPackages('chromium');
  } catch (error) {
    if (error.exitCode) throw error;
    console.log(`Chromium could not be installed: ${error.message}`);
  }
  return find();
}
