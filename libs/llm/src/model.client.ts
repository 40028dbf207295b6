import OpenAI from 'openai';
import { AnswerAssembler } from './answer-assembler';
import { CallDeadline } from './call-deadline';
import { toProviderError } from './failure-class';
import { isRecord } from './loose-json';
import type { ModelAnswer } from './model-answer';
import type { ModelProvider, ModelRequest } from './model-request';
import { ProviderError } from './provider.error';
import { toWireRequest } from './wire-request';

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_IDLE_MS = 90_000;

/** Asks one OpenAI-compatible provider. Never retries by itself: the run's row is the only retry authority. */
export class ModelClient {
  private readonly api: OpenAI;

  constructor(provider: ModelProvider) {
    this.api = new OpenAI({
      baseURL: provider.baseUrl,
      apiKey: provider.apiKey || 'none',
      organization: null,
      project: null,
      maxRetries: 0,
      // Request and answer texts are not ours to log.
      logLevel: 'off',
    });
  }

  /**
   * @throws ProviderError for every failure of the provider, deadlines included
   * @throws the reason of `request.signal` when the caller aborts
   */
  async complete(request: ModelRequest): Promise<ModelAnswer> {
    const total = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const idle = request.streaming ? (request.idleMs ?? DEFAULT_IDLE_MS) : total;
    const deadline = new CallDeadline(request.signal, total, idle);
    try {
      return request.streaming
        ? await this.stream(request, deadline)
        : await this.completeWhole(request, deadline);
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (deadline.expired) {
        throw new ProviderError('connection', 'The provider did not answer in time.', error);
      }
      throw toProviderError(error);
    } finally {
      deadline.clear();
    }
  }

  private async stream(request: ModelRequest, deadline: CallDeadline): Promise<ModelAnswer> {
    const assembler = new AnswerAssembler(request.onText);
    const chunks = await this.api.chat.completions.create(
      { ...toWireRequest(request), stream: true, stream_options: { include_usage: true } },
      this.options(request, deadline),
    );
    for await (const chunk of chunks) {
      deadline.touch();
      assembler.addChunk(chunk);
    }
    // The SDK ends an aborted stream quietly.
    deadline.signal.throwIfAborted();
    return assembler.finish();
  }

  private async completeWhole(request: ModelRequest, deadline: CallDeadline): Promise<ModelAnswer> {
    const assembler = new AnswerAssembler(request.onText);
    const body: unknown = await this.api.chat.completions.create(
      { ...toWireRequest(request), stream: false },
      this.options(request, deadline),
    );
    if (isRecord(body) && isRecord(body.error)) {
      throw new ProviderError('serverError', 'The provider failed.', body.error);
    }
    assembler.addBody(body);
    return assembler.finish();
  }

  private options(request: ModelRequest, deadline: CallDeadline): OpenAI.RequestOptions {
    return {
      signal: deadline.signal,
      timeout: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      ...(request.traceparent !== undefined && { headers: { traceparent: request.traceparent } }),
    };
  }
}
