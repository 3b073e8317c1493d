import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { wrongValue } from '../rules/value-checks.ts';

/** The minimum and the maximum of a multiplicity; null for `upper` means no limit. */
export interface Bounds {
  lower: number;
  upper: number | null;
}

/** A count: `n`, `n..m`, `n..*` or `*`; an empty text means none. */
export const multiplicity: PropertyType<string> = {
  description: 'A multiplicity: n, n..m, n..* or *.',
  graph: textForm('A multiplicity: n, n..m, n..* or *.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'parsed' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check(value, property) {
    const text = typeof value === 'string' ? normalised(value) : null;
    if (text === null) throw wrongValue(property, 'a multiplicity', value, 'Enter n, n..m, n..* or *, such as 1..4.');
    return text;
  },
  toText: (value) => value,
  fromText: (text) => normalised(text),
};

/** Returns the bounds of a multiplicity; null if the text is none. */
function boundsOf(text: string): Bounds | null {
  const [, first, last] = /^\s*(\d{1,9}|\*)(?:\s*\.\.\s*(\d{1,9}|\*))?\s*$/.exec(text) ?? [];
  if (first === undefined || (first === '*' && last !== undefined)) return null;
  if (first === '*') return { lower: 0, upper: null };
  const lower = Number(first);
  if (last === '*') return { lower, upper: null };
  const upper = last === undefined ? lower : Number(last);
  return lower <= upper ? { lower, upper } : null;
}

function normalised(text: string): string | null {
  if (text.trim() === '') return '';
  return (
    boundsOf(text) &&
    text
      .split('..')
      .map((end) => (end.trim() === '*' ? '*' : String(Number(end))))
      .join('..')
  );
}
