import { randomBytes, randomUUID } from 'node:crypto';

/** Milliseconds between the start of the calendar versions 6 count from (1582-10-15) and that of UNIX time. */
const GREGORIAN_OFFSET = 12_219_292_800_000n;

/** A new uuid of version 4, 6 or 7, as `uuid` columns ask for. */
export function newUuid(version: number): string {
  if (version === 7) return composed(timeOf7(), '7');
  return version === 6 ? composed(timeOf6(), '6') : randomUUID();
}

/** 48 bits of UNIX time, then random ones. */
function timeOf7(): string {
  return hex(BigInt(Date.now()), 12) + randomBytes(2).toString('hex').slice(1);
}

/** 60 bits of hundred-nanosecond steps, the highest first. */
function timeOf6(): string {
  return hex((BigInt(Date.now()) + GREGORIAN_OFFSET) * 10_000n, 15);
}

function composed(time: string, version: string): string {
  const variant = (8 + (randomBytes(1).readUInt8() % 4)).toString(16);
  const rest = randomBytes(8).toString('hex');
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    version + time.slice(12, 15),
    variant + rest.slice(0, 3),
    rest.slice(3, 15),
  ].join('-');
}

function hex(value: bigint, length: number): string {
  return value.toString(16).padStart(length, '0').slice(-length);
}
