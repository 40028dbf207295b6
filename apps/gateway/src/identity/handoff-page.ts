/** Where a signed-in browser goes. Fixed: a target from the address would be an open redirect. */
export const DASHBOARD_PATH = '/dashboard/';

/**
 * A page that moves on by itself. A redirect would still count as started by TYPO3's site, and the browser would hold back the
 * Strict cookie it has just got (spec 05 §4 Handoff).
 */
export function signedInPage(): string {
  return page('Signing in …', {
    head: `<meta http-equiv="refresh" content="0;url=${DASHBOARD_PATH}">`,
    body: `<p><a href="${DASHBOARD_PATH}">Continue to the dashboard</a></p>`,
  });
}

export function refusedPage(): string {
  return page('Sign-in failed', {
    head: '',
    body: '<p>This sign-in link is no longer valid. Open the dashboard from the TYPO3 backend again.</p>',
  });
}

export function unavailablePage(): string {
  return page('Not available right now', {
    head: '',
    body: '<p>Signing in is not possible at the moment. Open the dashboard from the TYPO3 backend again in a minute.</p>',
  });
}

function page(title: string, { head, body }: { head: string; body: string }): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}</head>`,
    `<body><main><h1>${title}</h1>${body}</main></body></html>`,
  ].join('\n');
}
