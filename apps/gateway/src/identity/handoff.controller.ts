import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HttpConfig } from '#config';
import { ClosedSignal } from '../http/closed-signal.decorator';
import { toHttpError } from '../http/http-error';
import { ApiProblems } from '../openapi/api-problems.decorator';
import { refusedPage, signedInPage, unavailablePage } from './handoff-page';
import { HandoffService } from './handoff.service';
import { Public } from './public.decorator';
import { isSecureSite } from './secure-site';
import { writeSessionCookie } from './session-cookie';

@ApiTags('Session')
@Controller('dashboard')
export class HandoffController {
  constructor(
    private readonly handoff: HandoffService,
    private readonly config: HttpConfig,
  ) {}

  @Get('handoff')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'handoff',
    summary: 'Sign a browser in with a token of purpose `handoff`, once',
  })
  @ApiQuery({ name: 'token', type: String })
  @ApiOkResponse({
    description: 'The session cookie is set; the page moves on to the dashboard.',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  @ApiProblems(401, 429, 503)
  async signIn(
    @Query('token') token: unknown,
    @ClosedSignal() signal: AbortSignal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    try {
      const secret = await this.handoff.signIn(token, signal);
      writeSessionCookie(response, secret, isSecureSite(this.config));
      response.type('html').send(signedInPage());
    } catch (thrown) {
      const error = toHttpError(thrown);
      // People see words, programs see the problem document.
      if (request.accepts(['json', 'html']) !== 'html') throw error;
      response.status(error.httpStatus).type('html');
      response.send(error.httpStatus === 401 ? refusedPage() : unavailablePage());
    }
  }
}
