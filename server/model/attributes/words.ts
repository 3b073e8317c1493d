import { storableText } from '../../platform/text/text.ts';
import { invalid, type Refusal } from '../../refusals/refusal.ts';
import type { PropertyFacts } from './property-type.ts';

type Named = Pick<PropertyFacts, 'name'>;

export const attributeTooLong = (name: string): Refusal =>
  invalid(
    `One of the attributes is too long. The attribute that is too long is ${name}. Enter a shorter value and try again.`,
    { attribute: name },
  );

/** For numbers beyond what a computer's number holds. */
export const numberUnfit = (name: string): Refusal =>
  invalid('One of the number attributes is too long or invalid. Enter a shorter or valid value and try again.', {
    attribute: name,
  });

/** "'Amount' takes a number, not "abc". …": what the property takes, what was given, what to do. */
export const wrongValue = ({ name }: Named, takes: string, given: unknown, advice: string): Refusal =>
  invalid(`'${name}' takes ${takes}, not ${shown(given)}. ${advice}`, { attribute: name });

/** For a text that somebody typed or pasted where it stands for no value of the property. */
export const wrongText = ({ name }: Named, text: string): Refusal =>
  invalid(`${shown(text)} is no value of '${name}'. Write it as the table shows values of it.`, { attribute: name });

/** The warning of a text that became another value than it names: "'Locked' is Yes or No; "maybe" became No." */
export const becameOther = ({ name }: Named, takes: string, text: string, became: string): string =>
  `'${name}' ${takes}; ${shown(text)} became ${became}.`;

/** The warning of words that stand for nothing in a property, or null where there are none of these. */
export const droppedWords = ({ name }: Named, what: string, words: readonly string[]): string | null =>
  words.length === 0
    ? null
    : `'${name}' ${what} ${words.map(shown).join(', ')}; ${words.length === 1 ? 'it was' : 'they were'} left out.`;

/** The same of choices, with those that there are. */
export function droppedChoices({ name, typeParameters }: PropertyFacts, words: readonly string[]): string | null {
  const dropped = droppedWords({ name }, words.length === 1 ? 'has no choice' : 'has no choices', words);
  return dropped && `${dropped} Choose ${typeParameters.choices?.join(', ') || 'nothing: it has none'}.`;
}

/** For a value of what is worked out from other values, such as a score. */
export const isWorkedOut = ({ name }: Named): Refusal =>
  invalid(`'${name}' is worked out and cannot be typed.`, { attribute: name });

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 80 ? json : `${json.slice(0, 79)}…`;
}

export const MAX_TEXT = 10_000;
export const MAX_BIG_TEXT = 1_000_000;
// Pictures may stand in it as data.
export const MAX_HTML = 4_000_000;

/** A text that can be stored and is not too long. */
export function checkedText(value: unknown, property: Named, max = MAX_TEXT): string {
  if (typeof value !== 'string') throw wrongValue(property, 'text', value, 'Enter text and try again.');
  const text = storableText(value);
  if (text.length > max) throw attributeTooLong(property.name);
  return text;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number or a numeric string that is finite. */
export const isFiniteNumber = (value: unknown): value is number | string =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && decimal.test(value.trim()) && Number.isFinite(Number(value));

/** The number a value stands for; `takes` says what the property wants instead. */
export function checkedNumber(value: unknown, property: Named, takes = 'a number'): number {
  if (isFiniteNumber(value)) return Number(value) + 0; // no negative zero: JSON has none
  const isNumberlike = typeof value === 'number' || (typeof value === 'string' && decimal.test(value.trim()));
  throw isNumberlike
    ? numberUnfit(property.name)
    : wrongValue(property, takes, value, 'Enter a number such as 12.5 and try again.');
}

/** The number a text stands for, or null. */
export const numberFrom = (text: string): number | null => (isFiniteNumber(text) ? Number(text) + 0 : null);

/** The warning of a text that is neither of the two words for yes and no, and so became No. */
export const notYesOrNo = (text: string, property: Named): string | null =>
  ['Yes', 'No'].includes(text.trim()) ? null : becameOther(property, 'is Yes or No', text, 'No');
