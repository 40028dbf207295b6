import type { DecisionBody, Verdict } from '#contracts';
import { InvalidRequestError, type FieldError } from '#errors';

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * The sealed body of a decision. The gateway checks its shape for the sake of the caller; here it is checked because an approval hangs on it.
 * An absent or malformed digest equals a wrong one, so it becomes one that matches nothing.
 */
export function parseDecisionBody(json: string): DecisionBody {
  const body = parseObject(json);
  const errors: FieldError[] = [];
  const decision = verdict(body['decision'], '/decision', errors);
  const calls = parseCalls(body['calls'], errors);
  const reason = body['reason'];
  if (reason !== undefined && typeof reason !== 'string') {
    errors.push({ pointer: '/reason', message: 'must be text' });
  }
  if (errors.length > 0) {
    throw new InvalidRequestError(undefined, { errors });
  }
  const digest = typeof body['digest'] === 'string' && DIGEST.test(body['digest']) ? body['digest'] : '';
  return { digest, decision, calls, ...(typeof reason === 'string' ? { reason } : {}) };
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) {
      return value;
    }
  } catch {
    // Falls through: text that is no JSON and JSON that is no object are the same fault.
  }
  throw new InvalidRequestError(undefined, { errors: [{ pointer: '', message: 'must be a JSON object' }] });
}

function parseCalls(value: unknown, errors: FieldError[]): Record<string, Verdict> {
  if (value === undefined) {
    return {};
  }
  if (!isObject(value)) {
    errors.push({ pointer: '/calls', message: 'must be an object' });
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([callId, each]) => [
      callId,
      verdict(each, `/calls/${escapePointer(callId)}`, errors),
    ]),
  );
}

function verdict(value: unknown, pointer: string, errors: FieldError[]): Verdict {
  if (value === 'approve' || value === 'deny') {
    return value;
  }
  errors.push({ pointer, message: 'must be approve or deny' });
  return 'deny';
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
