import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ToolsConfig } from '#config';
import type { InstanceModel } from '#typo3';
import type { PermittedUrl } from '../egress/egress-scope';
import { operationUrl } from './declared-operation';
import { LiveEndpointError } from './live-endpoint.error';
import type { LiveQuestion } from './live-question';
import { readReply } from './read-reply';
import { postJson, type PostedReply } from './signed-post';
import { signatureHeaders } from './signed-request';

/**
 * Asks the endpoints of the TYPO3 extension what PHP alone knows (design §8, R-30.204): one signed POST a question, to the URL the snapshot
 * declares and nowhere else, never repeated. Answers are held for the call only; nothing of them is logged.
 */
@Injectable()
export class LiveEndpoint {
  private readonly logger = new Logger(LiveEndpoint.name);

  constructor(private readonly config: ToolsConfig) {}

  /**
   * @param payload what the operation needs beside its name
   * @throws LiveEndpointError telling an endpoint that is not set up, does not answer, refuses or answers nonsense apart
   */
  async ask<T>(question: LiveQuestion<T>, snapshot: InstanceModel, payload?: object): Promise<T> {
    const { endpoint, operation } = question;
    try {
      return await this.exchange(question, snapshot, payload);
    } catch (error) {
      if (error instanceof LiveEndpointError) {
        const { fault, message } = error;
        this.logger.warn({ endpoint, operation, fault, msg: `an endpoint of TYPO3 is no help: ${message}` });
      }
      throw error;
    }
  }

  private async exchange<T>(
    question: LiveQuestion<T>,
    snapshot: InstanceModel,
    payload?: object,
  ): Promise<T> {
    const url = operationUrl(snapshot, question);
    if (url === null) {
      throw new LiveEndpointError('not-set-up', 'the snapshot declares none for this');
    }
    const nonce = randomBytes(16).toString('hex');
    const { endpoint, operation } = question;
    const body = JSON.stringify({ instance: snapshot.instanceId, endpoint, operation, payload });
    const data = readReply(await this.post(url, { nonce, body }, question), nonce);
    const answer = question.read(data);
    if (answer === undefined) {
      throw new LiveEndpointError('malformed', 'its "data" has another shape');
    }
    return answer;
  }

  private async post(
    url: PermittedUrl,
    { nonce, body }: { nonce: string; body: string },
    question: LiveQuestion<unknown>,
  ): Promise<PostedReply> {
    const { endpointKey } = this.config;
    if (endpointKey === undefined) {
      throw new LiveEndpointError('not-set-up', 'SIDECAR_TYPO3_ENDPOINT_KEY is not set');
    }
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = signatureHeaders(endpointKey, { timestamp, nonce }, body);
    try {
      return await postJson(url, { headers, body }, question);
    } catch (error) {
      const { code = 'no code' } = error as NodeJS.ErrnoException;
      throw new LiveEndpointError('unavailable', `it did not answer (${code})`, error);
    }
  }
}
