import type { LogConfig } from '#config';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Options } from 'pino-http';
import { currentRunUuid, currentTraceparent, hasTraceContext } from '../tracing/trace-context';
import { logError } from './log-error';
import { redact } from './redact';

const QUIET_PATHS = /^\/(healthz\/|metrics$)/;

/** JSON lines: level as a word, trace context and run uuid in each, secrets and content never. */
export function pinoOptions({ level }: Pick<LogConfig, 'level'>, service: string): Options {
  return {
    level,
    base: { service, pid: process.pid },
    mixin: () => traceFields(),
    formatters: { level: (label) => ({ level: label }), log: redactRecord },
    serializers: { req: describeRequest, res: describeResponse, err: logError },
    autoLogging: { ignore: (request) => QUIET_PATHS.test(request.url ?? '') },
    quietReqLogger: true,
  };
}

function traceFields(): Record<string, string> {
  if (!hasTraceContext()) return {};
  const runUuid = currentRunUuid();
  return { traceparent: currentTraceparent(), ...(runUuid !== undefined && { runUuid }) };
}

/** Request, response and error objects have serializers of their own and are not plain data. */
function redactRecord(record: Record<string, unknown>): Record<string, unknown> {
  const { req, res, err, ...rest } = record;
  return {
    ...(redact(rest) as object),
    ...(req !== undefined && { req }),
    ...(res !== undefined && { res }),
    ...(err !== undefined && { err }),
  };
}

function describeRequest(request: { method?: string; url?: string; raw?: IncomingMessage }): object {
  return { method: request.method, path: (request.url ?? '').split('?')[0] };
}

function describeResponse(response: { statusCode?: number; raw?: ServerResponse }): object {
  return { status: response.statusCode };
}
