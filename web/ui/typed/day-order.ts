import { dayNames, type DayNames } from './day-names.ts';
import { readerLocale } from './reader-locale.ts';

/** The order in which a reader writes the parts of a day, the sign between them, and the names. */
export interface DayOrder {
  /** True if the month comes before the day. */
  isMonthFirst: boolean;
  isYearFirst: boolean;
  sign: string;
  /** The names of the reader's language and of English. */
  names: readonly DayNames[];
}

/** Returns the order of the reader's language, as the browser knows it. */
export function dayOrder(locale: string | undefined = readerLocale()): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(0);
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.findIndex((part) => part.type === type);
  const sign = parts.find(({ type, value }) => type === 'literal' && /[./-]/.test(value))?.value ?? '/';
  return {
    isMonthFirst: at('month') < at('day'),
    isYearFirst: at('year') === Math.min(at('year'), at('month'), at('day')),
    sign: /[./-]/.exec(sign)?.[0] ?? '/',
    names: dayNames(locale),
  };
}

/** Writes the last day of a year as the reader would: it shows which of the two figures is the month. */
export function sampleDay(year: number, { isMonthFirst, isYearFirst, sign }: DayOrder): string {
  const day = isMonthFirst ? ['12', '31'] : ['31', '12'];
  return (isYearFirst ? [year, ...day] : [...day, year]).join(sign);
}
