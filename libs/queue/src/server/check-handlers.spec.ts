import { jobsOf } from '#contracts';
import { checkHandlers } from './check-handlers';

const jobs = jobsOf('trace');

function handlers(entries: Record<string, string[]>): Map<string, string[]> {
  return new Map(Object.entries(entries));
}

describe('boot check of job handlers (issue 2, Queue)', () => {
  it('accepts exactly one handler per job', () => {
    const complete = handlers({ 'list-steps': ['Steps.list'], 'get-step': ['Steps.get'] });
    expect(() => checkHandlers('trace', jobs, complete)).not.toThrow();
  });

  it('names every job without a handler', () => {
    expect(() => checkHandlers('trace', jobs, handlers({ 'get-step': ['Steps.get'] }))).toThrow(
      'list-steps (trace.requests) has no handler',
    );
  });

  it('names the handlers of a job that has several, and of one that belongs to another app', () => {
    const wrong = handlers({
      'list-steps': ['Steps.list', 'Old.list'],
      'get-step': ['Steps.get'],
      'start-run': ['Steps.start'],
    });
    expect(() => checkHandlers('trace', jobs, wrong)).toThrow(
      'list-steps has 2 handlers: Steps.list, Old.list',
    );
    expect(() => checkHandlers('trace', jobs, wrong)).toThrow(
      'start-run is no job of trace, but handled by Steps.start',
    );
  });
});
