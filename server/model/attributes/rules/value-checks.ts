import { storableText } from '../../../platform/text/text.ts';
import { invalid, tooLong, type Refusal } from '../../../refusals/refusal.ts';
import type { PropertyFacts } from '../property-type.ts';

type Named = Pick<PropertyFacts, 'name'>;

export const attributeTooLong = (name: string): Refusal => tooLong(name, { attribute: name });

/** Refuses a number outside the range of floating-point numbers. */
const numberUnfit = (name: string): Refusal =>
  invalid('One of the number attributes is too long or invalid. Enter a shorter or valid value and try again.', {
    attribute: name,
  });

/** Refuses a value: "'Amount' takes a number, not "abc". …", with advice on the next step. */
export const wrongValue = ({ name }: Named, takes: string, given: unknown, advice: string): Refusal =>
  invalid(`'${name}' takes ${takes}, not ${shown(given)}. ${advice}`, { attribute: name });

/** Refuses a typed or pasted text that is not a value of the property. */
export const wrongText = ({ name }: Named, text: string): Refusal =>
  invalid(`${shown(text)} is not a value of '${name}'. Enter it in the same form as other values in the table.`, {
    attribute: name,
  });

/** Returns the warning of a text that became another value than it says: "'Locked' is Yes or No; "maybe" became No." */
export const becameOther = ({ name }: Named, takes: string, text: string, became: string): string =>
  `'${name}' ${takes}; ${shown(text)} became ${became}.`;

/** Returns the warning of words without a meaning in a property; null if there are none. */
export const droppedWords = ({ name }: Named, what: string, words: readonly string[]): string | null =>
  words.length === 0
    ? null
    : `'${name}' ${what} ${words.map(shown).join(', ')}; ${words.length === 1 ? 'it was' : 'they were'} left out.`;

/** Returns a warning of words that are no choices of the property, naming the choices there are; null if all are choices. */
export function droppedChoices({ name, typeParameters }: PropertyFacts, words: readonly string[]): string | null {
  const dropped = droppedWords({ name }, words.length === 1 ? 'has no choice' : 'has no choices', words);
  return dropped && `${dropped} Choose ${typeParameters.choices?.join(', ') || 'nothing (there are no choices)'}.`;
}

/** Refuses a value for a property that is computed from others, such as a score. */
export const isWorkedOut = ({ name }: Named): Refusal =>
  invalid(`'${name}' is calculated and cannot be edited.`, { attribute: name });

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 80 ? json : `${json.slice(0, 79)}…`;
}

const MAX_TEXT = 10_000;
export const MAX_BIG_TEXT = 1_000_000;
// Leaves room for pictures that are embedded as data.
export const MAX_HTML = 4_000_000;

/** Returns a text in stored form; refuses one that is too long. */
export function checkedText(value: unknown, property: Named, max = MAX_TEXT): string {
  if (typeof value !== 'string') throw wrongValue(property, 'text', value, 'Enter a text and try again.');
  const text = storableText(value);
  if (text.length > max) throw attributeTooLong(property.name);
  return text;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Tells whether a value is a finite number, or a text of one. */
export const isFiniteNumber = (value: unknown): value is number | string =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && decimal.test(value.trim()) && Number.isFinite(Number(value));

/** Returns the number of a value; refuses others, saying in `takes` what the property wants. */
export function checkedNumber(value: unknown, property: Named, takes = 'a number'): number {
  if (isFiniteNumber(value)) return Number(value) + 0; // no negative zero: JSON has none
  const isNumberlike = typeof value === 'number' || (typeof value === 'string' && decimal.test(value.trim()));
  throw isNumberlike
    ? numberUnfit(property.name)
    : wrongValue(property, takes, value, 'Enter a number such as 12.5 and try again.');
}

/** Returns the number in a text; null if it is none. */
export const numberFrom = (text: string): number | null => (isFiniteNumber(text) ? Number(text) + 0 : null);

/** Returns the warning of a text that is neither word for yes or no, and so became No. */
export const notYesOrNo = (text: string, property: Named): string | null =>
  ['Yes', 'No'].includes(text.trim()) ? null : becameOther(property, 'is Yes or No', text, 'No');
