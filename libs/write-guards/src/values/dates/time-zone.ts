/** Seconds east of UTC at a moment. */
export type TimeZone = (timestamp: number) => number;

const DAY = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();

export function fixedZone(offset: number): TimeZone {
  return () => offset;
}

/** A zone by its IANA name. */
export function namedZone(name: string): TimeZone {
  return (timestamp) => {
    const parts = formatOf(name).formatToParts(timestamp * 1000);
    const of = (type: Intl.DateTimeFormatPartTypes): number =>
      Number(parts.find((part) => part.type === type)?.value ?? 0);
    const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return clock / 1000 - timestamp;
  };
}

function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(name, format);
  return format;
}

/**
 * The moment a clock of the zone shows these seconds (counted as if the clock were UTC): the first of two in autumn; in the gap of spring the
 * moment the clock would show had it not been put forward.
 */
export function momentOfClock(clock: number, zone: TimeZone): number {
  const before = clock - zone(clock - DAY);
  if (before + zone(before) === clock) return before;
  const after = clock - zone(clock + DAY);
  return after + zone(after) === clock ? after : before;
}
