import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

/** What a page needs to know of a property type, whether or not it edits it; the editors are in `on-screen.ts`. */
export interface Traits {
  /** The editor takes a whole value at a stroke: it is saved then and not when the field is left. */
  isSavedAtOnce?: true;
  /** Where it stands on the page of an entity; among the narrow ones if it does not say. */
  place?: 'wide' | 'qualities';
  /** The product computes it. */
  isComputed?: true;
  /** Stands at the right of a column. */
  isFigure?: true;
  /** How many entities are given a value at once; not offered if it does not say. */
  bulk?: 'line' | 'lines' | 'choice' | 'yes' | 'number';
}

/** Every property type. Lists need this and no editor, which are a third of all code. */
const traits = {
  BIG_TEXT: { place: 'wide', bulk: 'lines' },
  BOOLEAN: { isSavedAtOnce: true, bulk: 'yes' },
  COMPUTABLE: { isComputed: true },
  DATETIME: { isSavedAtOnce: true },
  DURATION: { isFigure: true },
  ENUMERATION: { isSavedAtOnce: true, bulk: 'choice' },
  EQUATION: { place: 'wide' },
  FILE: { isSavedAtOnce: true },
  GEOPOINT: { isSavedAtOnce: true },
  HTML: { place: 'wide' },
  MULTIPLICITY: { isFigure: true },
  MULTISELECT: {},
  NUMBER: { isFigure: true, bulk: 'number' },
  PERCENT: { isFigure: true, bulk: 'number' },
  QUALITY: { isSavedAtOnce: true, place: 'qualities', bulk: 'yes' },
  QUALITY_SCORE: { place: 'qualities', isComputed: true },
  TEXT: { bulk: 'line' },
  URI: {},
  USER_TEAM: {},
} satisfies Record<PropertyType, Traits>;

/** What is to be known of a property type; of one that a newer server knows and this page does not, as of text. */
export const traitsOf = (type: string): Traits => traits[type as PropertyType] ?? traits.TEXT;
export const typesOnScreen = Object.keys(traits) as PropertyType[];
