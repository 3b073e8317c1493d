import { typedDate } from '../../ui/typed/typed-date.ts';
import { typedNumber } from '../../ui/typed/typed-number.ts';
import { typedDuration } from './typed-duration.ts';
import { typedPlace } from './typed-place.ts';

const asItIs = (text: string) => text;
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  BIG_TEXT: asItIs,
  BOOLEAN: (text) => (/^(yes|true)$/i.test(text) ? true : /^(no|false)$/i.test(text) ? false : undefined),
  DATETIME: (text) => typedDate(text),
  DURATION: (text) => typedDuration(text, 'HOURS') ?? undefined,
  ENUMERATION: asItIs,
  EQUATION: asItIs,
  GEOPOINT: typedPlace,
  MULTISELECT: (text) => text.split(',').map((choice) => choice.trim()),
  NUMBER: (text) => typedNumber(text) ?? undefined,
  PERCENT: (text) => typedNumber(text.replace(/%\s*$/, '')) ?? undefined,
  TEXT: asItIs,
  URI: asItIs,
};

/** Reads the value that a text becomes as an attribute of a type, null for an empty one; undefined if only the server can tell. */
export const valueOfText = (text: string, type: string): unknown => (text === '' ? null : readers[type]?.(text));
