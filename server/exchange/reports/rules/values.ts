import type { Cell } from '../paper.ts';
import { proseCell, proseOf } from './prose.ts';

/** What a property says in a cell: its text, or the equation that it is or that stands in it. */
export function valueCell(type: string, value: unknown, text: string): Cell {
  if (type === 'EQUATION' && text.trim() !== '') return [{ text, equation: { tex: text, isBlock: false } }];
  if (type === 'HTML' && typeof value === 'string' && value.includes('data-equation')) return proseCell(proseOf(value));
  return text;
}
