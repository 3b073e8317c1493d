import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

/** All that a page needs to know of a property type: how its values are edited, read, put into words, shown in tables and set for many. */
export interface TypeOnPage {
  /** Which of the editors in `on-screen.ts` it has. */
  editor: string;
  /** Which of the forms in `on-screen.ts` it has for whoever may only read, where that is more than words. */
  reading?: string;
  /** What its texts or numbers are, where they do not read as they are. */
  words?: 'html' | 'date';
  /** What follows a number. */
  unit?: string;
  /** The editor takes a whole value at a stroke: it is saved then and not when the field is left. */
  isSavedAtOnce?: true;
  /** Where it stands on the page of an entity; among the narrow ones if it does not say. */
  place?: 'wide' | 'qualities';
  /** The product computes it. */
  isComputed?: true;
  /** It is shown even where there is no value. */
  isShownEmpty?: true;
  /** How it stands in the column of a table. */
  column?: { isFigure: true };
  /** The field by which many entities are given a value at once; not offered if it does not say. */
  bulk?: 'line' | 'lines' | 'choice' | 'yes' | 'number';
}

const figures = { isFigure: true } as const;

/** Every property type, a line each. It names editors and does not hold them: lists need this and no editor, which are a third of all code. */
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

/** What is to be known of a property type; of one that a newer server knows and this page does not, as of text. */
export const typeOnPage = (type: string): TypeOnPage & { editor: EditorName; reading?: ReadingName } =>
  types[type as PropertyType] ?? types.TEXT;
export const typesOnPage = Object.keys(types) as PropertyType[];
