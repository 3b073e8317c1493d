import { sanitizeHtml } from '../../../platform/text/html.ts';
import { mergedWords } from '../../../platform/text/merge-words.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { inOwnNumbers } from '../../entities/rules/texts.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Conflict } from '../merging.ts';
import { fieldOf } from './keys.ts';

/** Returns the property of a field; undefined for fields that are not values. */
export function fieldProperty(schema: Schema, key: string): Property | undefined {
  const { type, identifiers } = fieldOf(key);
  return type.endsWith('ATTRIBUTE') ? schema.properties.get(Number(identifiers.at(-1))) : undefined;
}

/**
 * Joins both texts of a conflict word by word, as a start for writing a third; null if both changed the same words, or for other values.
 */
export function joinedTexts(schema: Schema, { key, base, ours, theirs }: Conflict): string | null {
  const { type } = fieldOf(key);
  const property = fieldProperty(schema, key);
  const search = property && propertyType(property.type).search;
  if (typeof ours !== 'string' || typeof theirs !== 'string' || (property && search !== 'html' && search !== 'text'))
    return null;
  const joined = mergedWords(typeof base === 'string' ? base : '', ours, theirs);
  if (joined === null) return null;
  return type === 'DESCRIPTION' || search === 'html' ? sanitizeHtml(inOwnNumbers(joined)) : joined;
}

/** Returns a value as its editor reads it: texts refer to new entities by their numbers in the source. */
export const readable = (value: unknown): unknown => (typeof value === 'string' ? inOwnNumbers(value) : value);
