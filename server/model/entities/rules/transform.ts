import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { plainText, sanitizeHtml } from '../../../platform/text/html.ts';
import { spliceStretches, type StretchEdit, type Stretch } from '../../../platform/text/stretches.ts';
import { invalid, Refusal, within } from '../../../refusals/refusal.ts';
import { plainFields } from '../../changes/rules/field-lists.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { lockInTheWay } from './locks.ts';
import { checkedDescription, checkedName, checkedEntityNumber } from './names.ts';

export const transformWays = ['replace', 'upper', 'lower', 'sentence', 'title', 'trim', 'copy', 'number'] as const;
export type TransformWay = (typeof transformWays)[number];
export const textPlaces = ['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE'] as const;

/** A text of an entity: its name, its number, its description, in which only words are replaced, or the value of a plain-text property. */
export interface TextPlace {
  field: (typeof textPlaces)[number];
  propertyId?: number | null | undefined;
}

/** A change to one text of many entities. */
export interface Transform {
  at: TextPlace;
  way: TransformWay;
  /** The words or the regular expression to replace. */
  find?: string | null | undefined;
  replacement?: string | null | undefined;
  isExpression?: boolean | null | undefined;
  isCaseSensitive?: boolean | null | undefined;
  isWholeWord?: boolean | null | undefined;
  /** The place to copy from. */
  from?: TextPlace | null | undefined;
  /** The pattern of numbers, in which `#` stands for digits, such as REQ-###. */
  pattern?: string | null | undefined;
  /** The number of the first; 1 if nothing is said. */
  start?: number | null | undefined;
}

/** The new text of one entity, or the reason why there can be none. */
export interface Transformed {
  entity: Entity;
  before: string;
  after: string;
  refusal: string | null;
}

const MAX_FIND = 1000;
const MAX_PATTERN = 100;
const MAX_START = 1_000_000_000;
const DIGITS = /#+/;
const plainTypes = ['TEXT', 'BIG_TEXT'];

/** Refuses a transform without its required settings, or for a field that is no plain text. */
export function refuseUnclear(schema: Schema, transform: Transform): void {
  const { at, way, find, replacement, from } = transform;
  within('at', () => refuseNoText(schema, at));
  if (way === 'copy') within('from', () => refuseNoText(schema, from));
  if (way === 'number') refuseNoPattern(transform);
  if (way !== 'replace') {
    if (at.field === 'DESCRIPTION' || (way === 'copy' && from?.field === 'DESCRIPTION'))
      throw within('at', () =>
        invalid('Descriptions can only be changed by find and replace. Choose that, or another field.'),
      );
    return;
  }
  if (!find) throw within('find', () => invalid('The text to find is empty. Enter the text to replace.'));
  refuseLong(find, replacement);
}

/** Refuses to look for, or to put in, more than people type. */
export function refuseLong(find: string, replacement?: string | null): void {
  if (find.length > MAX_FIND || (replacement ?? '').length > MAX_FIND)
    throw within('find', () =>
      invalid(
        `The texts to find and to replace with can have up to ${MAX_FIND.toLocaleString('en')} characters. Shorten them.`,
      ),
    );
}

function refuseNoPattern({ pattern, start }: Transform): void {
  if (!pattern || !DIGITS.test(pattern))
    throw within('pattern', () => invalid('A pattern needs # for the digits, such as REQ-###.'));
  if (pattern.length > MAX_PATTERN)
    throw within('pattern', () => invalid(`A pattern can have up to ${MAX_PATTERN} characters. Shorten it.`));
  if (start != null && (!Number.isInteger(start) || start < 0 || start > MAX_START))
    throw within('start', () =>
      invalid(`The first number must be a whole number from 0 to ${MAX_START.toLocaleString('en')}.`),
    );
}

function refuseNoText(schema: Schema, place: TextPlace | null | undefined): void {
  if (!place) throw invalid('No field to copy from is selected. Choose one.');
  if (place.field !== 'ATTRIBUTE') return;
  const property = place.propertyId == null ? undefined : schema.properties.get(place.propertyId);
  if (!property || !plainTypes.includes(property.type))
    throw invalid('Only plain text can be transformed. Choose a property with plain text.');
}

/** Returns the text of an entity at a place; '' if there is none. */
export function textAt(entity: Entity, { field, propertyId }: TextPlace): string {
  if (field !== 'ATTRIBUTE') return entity[plainFields[field]];
  const value = entity.attrs[String(propertyId)];
  return typeof value === 'string' ? value : '';
}

/** Returns the patch that sets an entity's text at a place. */
export function patchAt(
  { field, propertyId }: TextPlace,
  text: string,
): Pick<EntityPatch, 'name' | 'number' | 'description' | 'attrs'> {
  if (field !== 'ATTRIBUTE') return { [plainFields[field]]: text };
  return { attrs: { [String(propertyId)]: text === '' ? null : text } };
}

/** Returns a text as people read it. */
export const readAt = ({ field }: TextPlace, text: string): string =>
  field === 'DESCRIPTION' ? plainText(text) : text;

/** Replaces words within stretches of a description, and returns its stored form. */
export const withEdits = (html: string, edits: readonly (readonly [Stretch, readonly StretchEdit[]])[]): string =>
  edits.every(([, own]) => own.length === 0) ? html : sanitizeHtml(spliceStretches(html, edits));

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const upperFirst = (text: string) => text.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase());

/** Returns a text rewritten in every way except by a regular expression or a copy. */
export function transformText(text: string, { way, find, replacement, isCaseSensitive }: Transform): string {
  if (way === 'upper') return text.toUpperCase();
  if (way === 'lower') return text.toLowerCase();
  if (way === 'sentence') return upperFirst(text.toLowerCase());
  if (way === 'title') return text.toLowerCase().replace(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu, upperFirst);
  if (way === 'trim') return text.trim().replace(/[^\S\n]+/g, ' ');
  if (way !== 'replace' || !find) return text;
  return text.replace(new RegExp(literally(find), isCaseSensitive ? 'gu' : 'giu'), () => replacement ?? '');
}

/**
 * Returns the nth text of a pattern, with at least as many digits as there are `#`, so that the results sort as texts; a second run of `#`
 * stays.
 */
export const fillPattern = ({ pattern, start }: Transform, n: number): string =>
  (pattern ?? '').replace(DIGITS, (digits) => String((start ?? 1) + n).padStart(digits.length, '0'));

/**
 * Says why an entity's text at a place cannot be changed; null if it can. Those who may unlock it can explicitly write through its lock.
 */
export function refusalOf(
  { schema, ...by }: { schema: Schema; key: ProjectKey; username: string; throughLocks: boolean },
  { entity, after }: Pick<Transformed, 'entity' | 'after'>,
  { field, propertyId }: TextPlace,
): string | null {
  const locked = lockInTheWay(entity, by);
  if (locked !== null) return locked;
  const own = schema.propertiesOf.get(entity.classId) ?? [];
  if (field === 'ATTRIBUTE' && !own.some(({ id }) => id === propertyId)) return 'Its class does not have the property.';
  try {
    if (field === 'NAME') checkedName(after);
    if (field === 'NUMBER') checkedEntityNumber(after, entity.id);
    if (field === 'DESCRIPTION') checkedDescription(after);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
