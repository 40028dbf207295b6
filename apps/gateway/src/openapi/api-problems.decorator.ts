import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemView } from './problem.view';

const WORDS: Record<number, string> = {
  400: 'The body is no JSON.',
  401: 'No valid token or session, or the user may not sign in.',
  403: 'The caller may not do this.',
  404: 'Unknown, or not the caller’s to see; both in the same words.',
  409: 'The state has moved on; `state` names it.',
  413: 'The body is too large.',
  415: 'The body is not `application/json`.',
  422: 'The request breaks its schema; `errors` names each place.',
  429: 'Too many requests; see `Retry-After`.',
  503: 'A part of the sidecar is away; see `Retry-After`.',
};

/** Documents which problems (RFC 9457) an operation may answer with. */
export function ApiProblems(...statuses: number[]): MethodDecorator & ClassDecorator {
  const responses = statuses.map((status) =>
    ApiResponse({
      status,
      description: WORDS[status] ?? 'Problem.',
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemView) } } },
    }),
  );
  return applyDecorators(ApiExtraModels(ProblemView), ...responses);
}
