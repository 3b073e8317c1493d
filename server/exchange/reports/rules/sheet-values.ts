import { dateText } from '../../../model/attributes/rules/dates.ts';
import type { Cell, SheetValue } from '../paper.ts';

const DAY = 86_400_000;
/** The day count of spreadsheets on January 1, 1970, and its first day, before which they know no dates. */
const EPOCH = 25_569;
const FIRST = 61;
const MOMENT = 'mmm d, yyyy hh:mm';

/** Returns a number as a cell: the same letters everywhere, and a number in sheets. */
export const numberCell = (number: number, text = String(number)): Cell => [{ text, inSheet: { number } }];

/** Returns a moment as a cell: its words everywhere, and in sheets a date by the clock of the reader. */
export function momentCell(moment: Date | null, text: string, timeZone: string | undefined): Cell {
  const inSheet = moment && momentInSheet(moment.getTime(), timeZone);
  return inSheet ? [{ text, inSheet }] : text;
}

/** Returns the value of a property as sheets calculate with it; undefined for what is only text. */
export function sheetValue(type: string, value: unknown, timeZone: string | undefined): SheetValue | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (type === 'DATETIME') return momentInSheet(value, timeZone);
  if (type === 'NUMBER') return { number: value };
  if (type !== 'PERCENT' && type !== 'QUALITY_SCORE') return undefined;
  return { number: value / 100, format: Number.isInteger(value) ? '0%' : '0.0##%' };
}

function momentInSheet(moment: number, timeZone: string | undefined): SheetValue | undefined {
  const number = Date.parse(`${dateText(moment, timeZone).slice(0, 19)}Z`) / DAY + EPOCH;
  return number >= FIRST ? { number, format: MOMENT } : undefined;
}
