import type { Actor, ChatMessage, StartRunBody } from '#contracts';
import { InvalidRequestError, type FieldError } from '#errors';
import type { StoredRequest } from '../runs/stored-request';

/** Rounds no run may exceed (D-17). */
export const MAX_ROUNDS = 20;

/**
 * What a start asks for, once its content has been judged; the gateway has checked the shape.
 * @throws InvalidRequestError naming each bad place
 */
export function toStoredRequest(body: StartRunBody, actor: Actor): StoredRequest {
  const errors = [...messageErrors(body), ...privilegeErrors(body, actor), ...roundErrors(body)];
  if (errors.length > 0) throw new InvalidRequestError(undefined, { errors });
  return {
    version: 1,
    messages: body.messages ?? [{ role: 'user', content: body.prompt ?? '' }],
    systemPrompt: body.systemPrompt ?? null,
    allowedToolNames: body.tools ?? null,
  };
}

/** The run's own cap, or the configuration's, never above the ceiling. */
export function maxRoundsOf(body: StartRunBody, configured: number): number {
  return Math.min(body.maxRounds ?? configured, MAX_ROUNDS);
}

function messageErrors(body: StartRunBody): FieldError[] {
  const { prompt, messages } = body;
  if ((prompt === undefined) === (messages === undefined)) {
    return [{ pointer: '/prompt', message: 'Exactly one of prompt and messages is needed.' }];
  }
  if (prompt !== undefined) {
    return prompt.trim() === '' ? [{ pointer: '/prompt', message: 'Must not be empty.' }] : [];
  }
  return (messages ?? []).some(({ role }) => role === 'user')
    ? []
    : [{ pointer: '/messages', message: 'At least one message must be from the user.' }];
}

/** Instructions above the user's are for admins and service accounts (spec 05 §4 Start run). */
function privilegeErrors(body: StartRunBody, actor: Actor): FieldError[] {
  if (actor.admin || actor.kind === 'service') return [];
  const message = 'Only admins and service accounts may set system instructions.';
  const roles = (body.messages ?? []).flatMap(({ role }: ChatMessage, index) =>
    role === 'system' ? [{ pointer: `/messages/${index}/role`, message }] : [],
  );
  return body.systemPrompt === undefined ? roles : [{ pointer: '/systemPrompt', message }, ...roles];
}

function roundErrors(body: StartRunBody): FieldError[] {
  return body.maxRounds !== undefined && body.maxRounds < 1
    ? [{ pointer: '/maxRounds', message: 'Must be at least 1.' }]
    : [];
}
