import { fieldSpellings, tokensOf } from '../terms.ts';
import { builtinFields } from './fields.ts';
import { plain } from './nearest.ts';
import { unquote } from './place.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A name of a field as a word of its own, with a word behind it that may be its value. */
export interface MissingColon {
  start: number;
  end: number;
  /** The field as it is written. */
  field: string;
  /** The name of the field. */
  name: string;
  /** The word behind it, without quotes. */
  typed: string;
}

/** Finds the field that a word names, if its values are names that one can know: `class`, `Status`, but not `in` or `name`. */
function fieldOf(word: string, { properties }: Vocabulary): Pick<MissingColon, 'field' | 'name'> | undefined {
  const builtin = builtinFields[word.toLowerCase()];
  if (builtin) return builtin.isClosed ? { field: word.toLowerCase(), name: word.toLowerCase() } : undefined;
  const property = [...properties].find(([name, choices]) => choices.length > 0 && plain(name) === plain(word))?.[0];
  return property === undefined ? undefined : { field: fieldSpellings(property)[0]!, name: property };
}

/** Finds the words of a query that name a field without a colon behind it. */
export function missingColons(query: string, of: Vocabulary): MissingColon[] {
  const words = tokensOf(query).filter(({ kind }) => kind !== 'blank');
  return words.slice(1).flatMap((value, index) => {
    const field = words[index]!;
    const named = ['word', 'quoted'].includes(field.kind) && fieldOf(unquote(field.text), of);
    if (!named || !['word', 'quoted'].includes(value.kind) || value.text.startsWith('-')) return [];
    return { ...named, start: field.start, end: value.start + value.text.length, typed: unquote(value.text) };
  });
}
