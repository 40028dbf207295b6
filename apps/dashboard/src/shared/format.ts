import { language, t } from '../i18n/i18n';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time in the person's language and time zone. */
export function dateTime(iso: string): string {
  return formatter('dateTime', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));
}

export function time(date: Date): string {
  return formatter('time', { timeStyle: 'medium' }).format(date);
}

export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** four decimals. */
export function cost(usd: number): string {
  return new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 4,
  }).format(usd);
}

export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const unit = milliseconds < 1000 ? 'millisecond' : 'second';
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(unit === 'second' ? seconds : Math.round(milliseconds));
}

export function owner(uid: number): string {
  return uid > 0 ? t('owner.user', { uid }) : t('owner.service');
}

/** Enough of a uuid to tell runs apart on a screen. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language()}.${name}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language(), options);
  formats.set(key, known);
  return known;
}
