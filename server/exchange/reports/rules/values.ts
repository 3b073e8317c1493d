import type { Cell } from '../paper.ts';
import { proseCell, proseOf } from './prose.ts';

/** Returns a property's value as a cell: its text, or the equations in it. */
export function valueCell(type: string, value: unknown, text: string): Cell {
  if (type === 'EQUATION' && text.trim() !== '') return [{ text, equation: { tex: text, isBlock: false } }];
  if (type === 'HTML' && typeof value === 'string' && value.includes('data-equation')) return proseCell(proseOf(value));
  return text;
}
