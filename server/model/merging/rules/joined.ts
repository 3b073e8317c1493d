import { sanitizeHtml } from '../../../platform/text/html.ts';
import { mergedWords } from '../../../platform/text/merge-words.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { inOwnNumbers } from '../../entities/rules/texts.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Conflict } from '../merging.ts';
import { fieldOf } from './keys.ts';

/** The property that a field is a value of; undefined for other fields. */
export function propertyOf(schema: Schema, key: string): Property | undefined {
  const { type, identifiers } = fieldOf(key);
  return type.endsWith('ATTRIBUTE') ? schema.properties.get(Number(identifiers.at(-1))) : undefined;
}

/** Both texts of a conflict joined by words, to write a third one from; null where both changed the same words, and where they are no texts. */
export function joinedTexts(schema: Schema, { key, base, ours, theirs }: Conflict): string | null {
  const { type } = fieldOf(key);
  const property = propertyOf(schema, key);
  const search = property && propertyType(property.type).search;
  if (typeof ours !== 'string' || typeof theirs !== 'string' || (property && search !== 'html' && search !== 'text'))
    return null;
  const joined = mergedWords(typeof base === 'string' ? base : '', ours, theirs);
  if (joined === null) return null;
  return type === 'DESCRIPTION' || search === 'html' ? sanitizeHtml(inOwnNumbers(joined)) : joined;
}

/** A value as whoever edits it reads it: texts speak of what is yet to be made here by the numbers that it has there. */
export const readable = (value: unknown): unknown => (typeof value === 'string' ? inOwnNumbers(value) : value);
