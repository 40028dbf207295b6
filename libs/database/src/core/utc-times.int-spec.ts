import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { utcText, withUtcTexts } from './utc-times';

describe('times (R-05.8, reliability 7)', () => {
  it('are written as UTC text with milliseconds', () => {
    expect(utcText(new Date('2026-03-29T01:30:00.005Z'))).toBe('2026-03-29 01:30:00.005');
    expect(withUtcTexts(['a', 1, null, new Date(0)])).toEqual(['a', 1, null, '1970-01-01 00:00:00.000']);
  });

  // A zone with daylight saving and half hours; a process cannot change its own zone once it runs.
  it('are the same in a process whose zone is not UTC', async () => {
    const jest = require.resolve('jest/bin/jest');
    const options = ['--selectProjects', 'integration', '--testPathPatterns', 'mariadb-driver.adapter'];
    const environment = { ...process.env, TZ: 'America/St_Johns' };
    const { stderr } = await promisify(execFile)(process.execPath, [jest, ...options], { env: environment });
    expect(stderr).toMatch(/Tests: +\d+ passed/);
  });
});
