import { Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { csrfTokenOf } from '#auth';
import { HttpConfig } from '#config';
import { ApiCaller } from '../openapi/api-caller.decorator';
import { CurrentCaller, type Caller } from './caller';
import { MeView } from './me.view';
import { clearSessionCookie } from './session-cookie';
import { SessionService } from './session.service';
import { isSecureSite } from './secure-site';

@ApiTags('Session')
@ApiCaller()
@Controller('v1')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly config: HttpConfig,
  ) {}

  @Get('me')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getMe', summary: 'Who am I' })
  @ApiOkResponse({ type: MeView })
  me(@CurrentCaller() { actor, credentials }: Caller): MeView {
    const { sub, kind, uid, username, admin, grants, scopes, language } = actor;
    const csrfToken = credentials.via === 'session' ? csrfTokenOf(credentials.secret) : null;
    return { sub, kind, uid, username, admin, grants, scopes, language, csrfToken };
  }

  @Post('session/logout')
  @HttpCode(204)
  @ApiOperation({ operationId: 'logout', summary: 'End the session of this browser' })
  @ApiNoContentResponse({ description: 'There is no session any more.' })
  async logout(
    @CurrentCaller() { credentials }: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (credentials.via === 'session') await this.sessions.close(credentials.secret);
    clearSessionCookie(response, isSecureSite(this.config));
  }
}
