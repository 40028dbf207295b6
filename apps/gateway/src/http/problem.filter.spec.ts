import { Logger, type ArgumentsHost } from '@nestjs/common';
import { InternalError } from '#errors';
import { ProblemFilter } from './problem.filter';

describe('ProblemFilter', () => {
  afterEach(() => jest.restoreAllMocks());

  const linesFor = (thrown: unknown, response: object): number => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const http = { getRequest: () => ({ method: 'GET', path: '/v1/me' }), getResponse: () => response };
    new ProblemFilter().catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return log.mock.calls.length;
  };

  it.each<[string, unknown, object, number]>([
    ['a fault after the answer ended', new InternalError(), { writableEnded: true }, 1],
    ['a fault after the client left', new InternalError(), { destroyed: true }, 1],
    ['a question given up because the client left', AbortSignal.abort().reason, { destroyed: true }, 0],
    ['a question given up while the client waits', AbortSignal.abort().reason, { writableEnded: true }, 1],
  ])('logs %s', (_what, thrown, response, lines) => expect(linesFor(thrown, response)).toBe(lines));
});
