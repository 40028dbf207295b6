const DENIED_NAMES = new Set([
  'settings.php',
  'additional.php',
  'localconfiguration.php',
  'additionalconfiguration.php',
  'auth.json',
]);

const KEY_MATERIAL = /\.(?:key|pem|crt|p12|pfx)$/i;

/**
 * Whether a path inside the project is closed to every tool, whoever asks. `path` is relative to the project and free of links
 * and `..`; `varFolder` is the project's own var folder where that is not `var` (classic mode).
 */
export function isDeniedPath(path: string, varFolder = 'var'): boolean {
  const segments = path.split('/');
  const name = (segments.at(-1) ?? '').toLowerCase();
  return (
    /credential/i.test(path) ||
    segments.some((segment) => segment.startsWith('.')) ||
    isInsideVar(path, 'var') ||
    isInsideVar(path, varFolder) ||
    isInside(path, 'config/system') ||
    DENIED_NAMES.has(name) ||
    KEY_MATERIAL.test(name)
  );
}

/** Of the var folder only the logs are open. */
function isInsideVar(path: string, folder: string): boolean {
  return isInside(path, folder) && !isInside(path, `${folder}/log`);
}

function isInside(path: string, folder: string): boolean {
  return folder !== '' && (path === folder || path.startsWith(`${folder}/`));
}
