import { Injectable, Logger } from '@nestjs/common';
import { TokenVerifier } from '#auth';
import { HttpConfig } from '#config';
import type { RunForViewer } from '#contracts';
import { SidecarError } from '#errors';
import type { Caller, Credentials } from '../identity/caller';
import { SessionService } from '../identity/session.service';
import { RunAccess } from './run-access.service';

/** What a stream was opened with. */
export interface Viewing {
  caller: Caller;
  run: RunForViewer;
}

export interface WatchedRights {
  /** Aborts when the viewer may no longer see what the stream shows. */
  lost: AbortSignal;
  /** The run as it was last seen. */
  run: () => RunForViewer;
  stop: () => void;
}

/** Keeps asking whether the viewer of an open stream may still see it: rights are never kept longer than a moment. */
@Injectable()
export class StreamRights {
  private readonly logger = new Logger(StreamRights.name);

  constructor(
    private readonly access: RunAccess,
    private readonly sessions: SessionService,
    private readonly verifier: TokenVerifier,
    private readonly config: HttpConfig,
  ) {}

  watch(viewing: Viewing, signal: AbortSignal): WatchedRights {
    const lost = new AbortController();
    let latest = viewing.run;
    const check = async () => {
      try {
        latest = await this.look(viewing, signal);
        if (latest.access !== viewing.run.access) lost.abort();
      } catch (error) {
        if (isRefusal(error)) lost.abort();
        // An app that is away for a moment takes nobody's rights.
        else if (!signal.aborted)
          this.logger.warn({ err: error, msg: 'could not check the rights of a stream' });
      }
    };
    const interval = setInterval(() => void check(), this.config.streamRecheckSeconds * 1000);
    const expiry = this.atExpiry(viewing.caller.credentials, () => lost.abort());
    return {
      lost: lost.signal,
      run: () => latest,
      stop: () => (clearInterval(interval), clearTimeout(expiry)),
    };
  }

  /** @throws SidecarError of status 401, 403 or 404 when the rights are gone */
  private async look({ caller, run }: Viewing, signal: AbortSignal): Promise<RunForViewer> {
    const { credentials } = caller;
    if (credentials.via === 'session') await this.sessions.requireAlive(credentials.secret);
    return this.access.require(caller, run.run.id, signal);
  }

  /** A token says itself when it ends; the end of a session is looked up. */
  private atExpiry(credentials: Credentials, end: () => void): NodeJS.Timeout | undefined {
    if (credentials.via !== 'token') return undefined;
    return setTimeout(end, this.verifier.validUntil(credentials.token) - Date.now());
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof SidecarError && [401, 403, 404].includes(error.httpStatus);
}
