import { maskSecrets } from './secret-shapes';

/** Characters a secret of the catalogue may consist of; anything else ends it. */
const SECRET_TAIL = /[A-Za-z0-9._~+/=:@?&%-]*$/;
/** `Bearer` and the blanks after it belong to the token that follows. */
const BEARER_TAIL = /\bBearer\s*$/i;
/** No credential is longer; a longer run of such characters is not worth showing as it streams. */
const MAX_RUN = 2000;

/**
 * Masks secrets in streamed text (spec 05 §4 SSE). It holds back the end of the text for as long as it could still grow into a
 * secret, so no part of one is ever handed out.
 */
export class DeltaRedactor {
  private held = '';
  private skipping = false;

  push(text: string): string {
    this.held += text;
    if (this.skipping) this.dropRun();
    const ready = this.held.slice(0, this.held.length - this.tailLength());
    this.held = this.held.slice(ready.length);
    if (this.held.length <= MAX_RUN) return maskSecrets(ready);
    this.held = '';
    this.skipping = true;
    return `${maskSecrets(ready)}…`;
  }

  end(): string {
    const rest = maskSecrets(this.held);
    this.held = '';
    return rest;
  }

  private tailLength(): number {
    const tail = SECRET_TAIL.exec(this.held)?.[0].length ?? 0;
    const before = this.held.slice(0, this.held.length - tail);
    const bearer = BEARER_TAIL.exec(before)?.[0].length ?? 0;
    return tail + bearer;
  }

  private dropRun(): void {
    const rest = this.held.replace(/^[A-Za-z0-9._~+/=:@?&%-]+/, '');
    this.held = rest;
    this.skipping = rest === '';
  }
}
