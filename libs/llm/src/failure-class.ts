import { APIConnectionError, APIError } from 'openai';
import { ProviderError, type FailureClass } from './provider.error';

/** Turns whatever the SDK threw into a typed failure. */
export function toProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown;
  if (thrown instanceof APIConnectionError) {
    return new ProviderError('connection', 'The provider cannot be reached.', thrown);
  }
  if (thrown instanceof APIError) {
    const status = thrown.status as number | undefined;
    const failureClass = classOfStatus(status);
    return new ProviderError(failureClass, sentenceOf(failureClass, status), thrown);
  }
  // By name: the built-in classes differ between JavaScript realms.
  const name = (thrown as Error | undefined)?.name;
  if (name === 'SyntaxError') {
    return new ProviderError('serverError', 'The provider sent something that is no answer.', thrown);
  }
  // undici reports a connection that broke while the body was read as a TypeError ("terminated").
  if (name === 'TypeError') {
    return new ProviderError('connection', 'The connection to the provider broke.', thrown);
  }
  return new ProviderError('unknown', 'The provider call failed.', thrown);
}

/** An error event inside a stream carries no status: the server accepted the request and then failed. */
function classOfStatus(status: number | undefined): FailureClass {
  if (status === undefined || status >= 500) return 'serverError';
  if (status === 429) return 'rateLimit';
  if (status === 401 || status === 403) return 'auth';
  if (status === 408) return 'connection';
  return 'clientError';
}

function sentenceOf(failureClass: FailureClass, status: number | undefined): string {
  const suffix = status === undefined ? '' : ` (HTTP ${status})`;
  const sentences: Partial<Record<FailureClass, string>> = {
    rateLimit: 'The provider is busy',
    auth: 'The provider refused the key',
    serverError: 'The provider failed',
  };
  return `${sentences[failureClass] ?? 'The provider refused the request'}${suffix}.`;
}
