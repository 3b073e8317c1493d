import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

/** The facts that pages need about a property type: how its values are edited, read, worded, shown in tables and set for many. */
export interface TypeOnPage {
  /** The name of its editor in `on-screen.ts`. */
  editor: string;
  /** The name of its read-only form in `on-screen.ts`, if words are not enough. */
  reading?: string;
  /** The kind of its texts or numbers, if they must be converted for reading. */
  words?: 'html' | 'date';
  /** The unit after a number. */
  unit?: string;
  /** True if the editor sets a whole value at once, which is then saved before the field is left. */
  isSavedAtOnce?: true;
  /** Its position on the page of an entity; among the narrow fields by default. */
  place?: 'wide' | 'qualities';
  /** True if the product computes it. */
  isComputed?: true;
  /** True to show it even without a value. */
  isShownEmpty?: true;
  /** Its alignment in the column of a table. */
  column?: { isFigure: true };
  /** The field by which many entities get a value at once; undefined if that is not offered. */
  bulk?: 'line' | 'lines' | 'choice' | 'yes' | 'number';
}

const figures = { isFigure: true } as const;

/**
 * Every property type, one line each. It names editors without importing them: lists need this table, and editors are a third of all code.
 */
export const types = {
  BIG_TEXT: { editor: 'bigText', place: 'wide', bulk: 'lines' },
  BOOLEAN: { editor: 'boolean', isSavedAtOnce: true, bulk: 'yes' },
  COMPUTABLE: { editor: 'computable', reading: 'computable', place: 'wide' },
  DATETIME: { editor: 'datetime', words: 'date', isSavedAtOnce: true },
  DURATION: { editor: 'duration', column: figures },
  ENUMERATION: { editor: 'enumeration', isSavedAtOnce: true, bulk: 'choice' },
  EQUATION: { editor: 'equation', reading: 'code', place: 'wide' },
  FILE: { editor: 'file', reading: 'file', isSavedAtOnce: true },
  GEOPOINT: { editor: 'geopoint' },
  HTML: { editor: 'html', reading: 'prose', words: 'html', place: 'wide' },
  MULTIPLICITY: { editor: 'multiplicity', reading: 'code', column: figures },
  MULTISELECT: { editor: 'multiselect', reading: 'chips' },
  NUMBER: { editor: 'number', column: figures, bulk: 'number' },
  PERCENT: { editor: 'percent', unit: ' %', column: figures, bulk: 'number' },
  QUALITY: { editor: 'quality', reading: 'quality', isSavedAtOnce: true, place: 'qualities', bulk: 'yes' },
  QUALITY_SCORE: {
    editor: 'qualityScore',
    reading: 'qualityScore',
    place: 'qualities',
    isComputed: true,
    isShownEmpty: true,
  },
  TEXT: { editor: 'text', bulk: 'line' },
  URI: { editor: 'uri', reading: 'link' },
  USER_TEAM: { editor: 'userTeam', reading: 'people' },
} as const satisfies Record<PropertyType, TypeOnPage>;

type Types = typeof types;
export type EditorName = Types[PropertyType]['editor'];
export type ReadingName = Extract<Types[PropertyType], { reading: string }>['reading'];

/** Returns the facts of a property type; a type that is newer than this page counts as text. */
export const typeOnPage = (type: string): TypeOnPage & { editor: EditorName; reading?: ReadingName } =>
  types[type as PropertyType] ?? types.TEXT;
export const typesOnPage = Object.keys(types) as PropertyType[];
