import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiSecurity } from '@nestjs/swagger';
import { ApiProblems } from './api-problems.decorator';

/** Documents the ways to say who is asking and the answers every such call may get. */
export function ApiCaller(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiBearerAuth('token'),
    ApiSecurity('tokenHeader'),
    ApiCookieAuth('session'),
    ApiCookieAuth('plainSession'),
    ApiProblems(401, 403, 429, 503),
  );
}
