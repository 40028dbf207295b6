/** Keys whose value never reaches a log: credentials, and what people, models or sites wrote. */
const SECRET_KEY =
  /^(.*(authorization|cookie|token|secret|password|passwd|kek|apikey|api_key|privatekey|publickey|jwt|csrf)s?|key|keys|content|arguments|toolarguments|toolresult|messages|messagessent|prompt|systemprompt|body|answer|reason_text|thinking|raw)$/i;

const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:]*:[^\s/@]*@/gi;
const BEARER = /\b(Bearer\s+)[A-Za-z0-9._~+/=-]{8,}/g;
const JWT = /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g;

const MASK = '[redacted]';
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_TEXT = 4_000;

/** Copy of a log record without secrets and content; bounded in depth, items and text length. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return value;
  if (value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(entries.map(([key, item]) => [key, redactEntry(key, item, depth)]));
}

/** Removes credentials from free text such as error messages. */
export function redactText(text: string): string {
  const masked = text.replace(URL_CREDENTIALS, `$1${MASK}@`).replace(BEARER, `$1${MASK}`).replace(JWT, MASK);
  return masked.length > MAX_TEXT ? `${masked.slice(0, MAX_TEXT)}…` : masked;
}

function redactEntry(key: string, value: unknown, depth: number): unknown {
  if (value !== null && value !== undefined && SECRET_KEY.test(key)) return MASK;
  return redact(value, depth + 1);
}
