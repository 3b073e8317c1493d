import { placeOfName, plainLetters, type DayNames } from './day-names.ts';
import type { DayOrder } from './day-order.ts';

/** Returns the beginning of a day; undefined for one that no calendar has, such as the 31st of April. */
function dayAt(year: number, month: number, day: number): Date | undefined {
  const date = new Date(2000, 0, 1);
  // By itself, since the years before 100 would be counted from 1900.
  date.setFullYear(year, month - 1, day);
  return year > 0 && date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}

/** Moves a day by months; one that the other month lacks becomes its last. */
function inMonths(from: Date, count: number): Date {
  const last = new Date(from.getFullYear(), from.getMonth() + count + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(from.getDate(), last.getDate()));
}

const inDays = (from: Date, count: number) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + count);

/** Returns the year of two figures that is nearest to today, and any other as it is. */
function yearOf(written: string | undefined, today: Date): number {
  const present = today.getFullYear();
  if (written === undefined) return present;
  if (written.length > 2) return Number(written);
  const ofCentury = Math.floor(present / 100) * 100 + Number(written);
  return ofCentury > present + 50 ? ofCentury - 100 : ofCentury <= present - 50 ? ofCentury + 100 : ofCentury;
}

const signs = String.raw`\s*[./-]\s*`;
const yearFirst = new RegExp(String.raw`^(\d{4})${signs}(\d{1,2})${signs}(\d{1,2})\.?$`);
const figures = new RegExp(String.raw`^(\d{1,2})${signs}(\d{1,2})${signs}(\d{4}|\d{2})$`);
const twoFigures = /^(\d{1,2})\s*\/\s*(\d{1,2})$/;
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*(\p{L}{3,})\.?(?:,?[\s-]+(\d{4}|\d{2})\.?)?$/u;
const monthDay = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?(?:,?\s+(\d{4})\.?)?$/u;
const yearMonthDay = /^(\d{4})\.?,?\s+(\p{L}{3,})\.?\s+(\d{1,2})\.?$/u;
const away = /^(in\s+|[+\-\u2212]\s*)(\d{1,4})\s*(d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)$/;
const ago = /^()(\d{1,4})\s*(d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)\s+ago$/;

/** Reads a day as people write it; undefined if the text is none. Without a year it is one of this year. */
export function typedDay(text: string, today: Date, { isMonthFirst, names }: DayOrder): Date | undefined {
  const words = plainLetters(text);
  const near = names.map((each) => each.near.get(words)).find((days) => days !== undefined);
  if (near !== undefined) return inDays(today, near);
  const weekday = placeOfName('weekdays', words.replace(/\.$/, ''), names);
  // The day of today's name has a word of its own.
  if (weekday >= 0) return inDays(today, ((weekday - today.getDay() + 6) % 7) + 1);
  const plain = withoutLinks(words, names);
  return (
    far(words, today) ??
    inCalendar(plain, today, isMonthFirst, names) ??
    inCalendar(withoutWeekday(plain, names), today, isMonthFirst, names)
  );
}

/** Leaves out what only links the parts of a day: 'de', and the signs of 2026年12月11日. */
function withoutLinks(text: string, names: readonly DayNames[]): string {
  const links = names.flatMap((each) => each.links);
  return text
    .replaceAll(/\s*[年월月년]\s*/g, '/')
    .replace(/[日일]$/, '')
    .replaceAll(/\p{L}+\.?/gu, (word) => (links.includes(word.replace('.', '')) ? '' : word))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Leaves out the day of the week before a date: 'Friday, Dec 11'. */
const withoutWeekday = (text: string, names: readonly DayNames[]): string =>
  text.replace(/^(\p{L}+)\.?,?\s+/u, (all, word: string) => (placeOfName('weekdays', word, names) < 0 ? all : ''));

function far(text: string, today: Date): Date | undefined {
  const [, sign, digits, unit = ''] = away.exec(text) ?? ago.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const count = /^(in\s|\+)/.test(sign ?? '') ? Number(digits) : -Number(digits);
  if (unit.startsWith('d')) return inDays(today, count);
  if (unit.startsWith('w')) return inDays(today, 7 * count);
  return inMonths(today, unit.startsWith('m') ? count : 12 * count);
}

function inCalendar(text: string, today: Date, isMonthFirst: boolean, names: readonly DayNames[]): Date | undefined {
  const monthOf = (word: string) => placeOfName('months', word === 'sept' ? 'sep' : word, names) + 1;
  const [, first, second, third] = yearFirst.exec(text) ?? [];
  if (first) return dayAt(Number(first), Number(second), Number(third));
  const [, one, other, year] = figures.exec(text) ?? twoFigures.exec(text) ?? [];
  const [month, day] = isMonthFirst ? [one, other] : [other, one];
  if (one) return dayAt(yearOf(year, today), Number(month), Number(day));
  const [, date, name, itsYear] = dayMonth.exec(text) ?? [];
  if (name) return dayAt(yearOf(itsYear, today), monthOf(name), Number(date));
  const [, yearBefore, ofMonth, dayBehind] = yearMonthDay.exec(text) ?? [];
  if (ofMonth) return dayAt(Number(yearBefore), monthOf(ofMonth), Number(dayBehind));
  const [, word, number, ofYear] = monthDay.exec(text) ?? [];
  return word ? dayAt(yearOf(ofYear, today), monthOf(word), Number(number)) : undefined;
}
