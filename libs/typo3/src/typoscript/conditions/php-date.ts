import { UnknownHereError } from './expression-evaluator';

type Parts = Readonly<Record<string, string>>;

/** PHP's `date()` for the letters conditions use; another letter is not guessed. */
export function phpDate(format: string, now: number, timezone: string): string {
  const parts = partsOf(now, timezone);
  let text = '';
  for (let position = 0; position < format.length; position++) {
    const letter = format.charAt(position);
    if (letter === '\\') {
      text += format.charAt(++position);
    } else {
      text += /[A-Za-z]/.test(letter) ? letterText(letter, parts, now) : letter;
    }
  }
  return text;
}

function partsOf(now: number, timezone: string): Parts {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'long',
  });
  return Object.fromEntries(
    format.formatToParts(new Date(now * 1000)).map(({ type, value }) => [type, value]),
  );
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function letterText(letter: string, parts: Parts, now: number): string {
  const number = (name: string): number => Number(parts[name] ?? 0);
  const weekday = parts['weekday'] ?? '';
  const day = DAYS.indexOf(weekday);
  const month = MONTHS[number('month') - 1] ?? '';
  const letters: Readonly<Record<string, () => string | number>> = {
    Y: () => number('year'),
    y: () => (parts['year'] ?? '').slice(-2),
    m: () => parts['month'] ?? '',
    n: () => number('month'),
    d: () => parts['day'] ?? '',
    j: () => number('day'),
    H: () => parts['hour'] ?? '',
    G: () => number('hour'),
    h: () => String(number('hour') % 12 || 12).padStart(2, '0'),
    g: () => number('hour') % 12 || 12,
    A: () => (number('hour') < 12 ? 'AM' : 'PM'),
    a: () => (number('hour') < 12 ? 'am' : 'pm'),
    i: () => parts['minute'] ?? '',
    s: () => parts['second'] ?? '',
    l: () => weekday,
    D: () => weekday.slice(0, 3),
    N: () => day || 7,
    w: () => day,
    F: () => month,
    M: () => month.slice(0, 3),
    t: () => new Date(Date.UTC(number('year'), number('month'), 0)).getUTCDate(),
    L: () => (new Date(Date.UTC(number('year'), 2, 0)).getUTCDate() === 29 ? 1 : 0),
    z: () => dayOfYear(number('year'), number('month'), number('day')),
    W: () => isoWeek(number('year'), number('month'), number('day')),
    U: () => now,
  };
  const text = letters[letter];
  if (text === undefined) {
    throw new UnknownHereError(`date("${letter}")`);
  }
  return String(text());
}

const DAY = 86_400_000;

function dayOfYear(year: number, month: number, day: number): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / DAY;
}

function isoWeek(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY);
  const week = Math.ceil(((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY + 1) / 7);
  return String(week).padStart(2, '0');
}
