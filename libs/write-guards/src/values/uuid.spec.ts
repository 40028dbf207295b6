import { newUuid } from './uuid';

describe('newUuid (R-50.57)', () => {
  it.each([4, 6, 7])('makes a different valid uuid of version %d each time', (version) => {
    const pattern = new RegExp(
      `^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`,
    );
    const uuids = Array.from({ length: 50 }, () => newUuid(version));
    expect(uuids.every((uuid) => pattern.test(uuid))).toBe(true);
    expect(new Set(uuids).size).toBe(50);
  });
});
