import { DEMO_SITE, type SidecarStack, type WaitingTurn } from '#testing';
import { bold, heading, printCards } from './demo-output';

const TOKEN_SECONDS = 280;

/** What to open, how to approve the second run by hand, how to stop. */
export function printInvitation(stack: SidecarStack, turn: WaitingTurn): void {
  heading('A second run waits for you');
  printCards(turn);
  console.log(`\n   Dashboard (each address works once and for one minute):`);
  for (const [name, uid] of PEOPLE) console.log(`   ${name.padEnd(16)} ${handoffUrl(stack, uid)}`);
  const reviewer = stack.client(DEMO_SITE.reviewer);
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ digest: turn.digest, decision: 'approve' });
  console.log(`\n   Or approve it here as Rita (the token is good for five minutes; "deny" works too):\n`);
  console.log(
    `curl -X POST ${stack.url()}/v1/approvals/${turn.turnId}/decision -H 'Content-Type: application/json' \\\n` +
      `  -H 'Authorization: Bearer ${reviewer.token({ exp: now + TOKEN_SECONDS })}' \\\n  -d '${body}'`,
  );
  console.log(`\n   New dashboard addresses: press Enter.   ${bold('Stop: Ctrl-C')}`);
  process.stdin.on('data', () =>
    PEOPLE.forEach(([name, uid]) => console.log(`   ${name.padEnd(16)} ${handoffUrl(stack, uid)}`)),
  );
}

const PEOPLE: [string, number][] = [
  ['Ada, admin', DEMO_SITE.admin],
  ['Rita, reviewer', DEMO_SITE.reviewer],
  ['Erin, editor', DEMO_SITE.editor],
];

function handoffUrl(stack: SidecarStack, uid: number): string {
  const now = Math.floor(Date.now() / 1000);
  const token = stack.client(uid).token({ purpose: 'handoff', iat: now, exp: now + 60 });
  return `${stack.url()}/dashboard/handoff?token=${token}`;
}
