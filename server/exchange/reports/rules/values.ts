import type { Cell } from '../paper.ts';
import { proseCell, proseOf } from './prose.ts';
import { sheetValue } from './sheet-values.ts';

/** Returns a property's value as a cell: its text, or a formatted text as descriptions are printed, with its equations. */
export function valueCell(type: string, value: unknown, text: string, timeZone?: string): Cell {
  if (type === 'EQUATION' && text.trim() !== '') return [{ text, equation: { tex: text, isBlock: false } }];
  if (type === 'HTML' && typeof value === 'string') return proseCell(proseOf(value));
  const inSheet = sheetValue(type, value, timeZone);
  return inSheet && text !== '' ? [{ text, inSheet }] : text;
}
