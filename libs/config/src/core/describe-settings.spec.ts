import 'reflect-metadata';
import { CONFIG_CLASSES, describeSettings, settingsOf } from '..';

describe('describeSettings, the source of the settings table', () => {
  const rows = describeSettings();

  it('has a row for every setting of every class, named and described', () => {
    expect(rows).toHaveLength(CONFIG_CLASSES.flatMap((one) => settingsOf(one)).length);
    for (const row of rows) {
      expect(row.env).toMatch(/^SIDECAR_[A-Z0-9_]+$/);
      expect(row.description).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('marks what is required and what is secret, and never shows a secret default', () => {
    const row = (env: string) => rows.find((one) => one.env === env);
    expect(row('SIDECAR_KEK')).toEqual({
      group: 'EncryptionConfig',
      env: 'SIDECAR_KEK',
      type: 'base64',
      default: null,
      required: true,
      secret: true,
      description: 'Key-encryption key that seals run content; the same in all five apps.',
    });
    expect(row('SIDECAR_KEK_PREVIOUS')).toMatchObject({ required: false, secret: true });
    expect(row('SIDECAR_OPS_PORT')).toMatchObject({
      type: 'number',
      default: '0',
      required: false,
      secret: false,
    });
    expect(row('SIDECAR_LOG_LEVEL')).toMatchObject({ type: 'string', default: 'info' });
  });

  it('gives a variable that two apps read the same type and secrecy in both', () => {
    for (const row of rows) {
      const twins = rows.filter(({ env }) => env === row.env);
      for (const twin of twins) expect([twin.type, twin.secret]).toEqual([row.type, row.secret]);
    }
  });
});
