import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { TextField, TextMatch } from '../rules/condition.ts';
import { hasTrigram, wordStart } from '../rules/normal-text.ts';
import { escapeLike } from './scope.ts';

// A test that no index answers is written as a function, which the planner expects to hold for one row in three. So the planner walks an order and
// tests row by row only where that promises to be three times cheaper than looking the word up, whose cost it knows beforehand.
const begins = (text: Sql, word: string): Sql => sql`regexp_like(${text} collate "default", ${wordStart(word)})`;
const holds = (text: Sql, part: string): Sql => sql`strpos(${text}, ${part}) > 0`;
const contains = (text: Sql, part: string): Sql => {
  const pattern = `%${escapeLike(part)}%`;
  return hasTrigram(part) ? sql`${text} like ${pattern}` : sql`like(${text}, ${pattern})`;
};

const everything = sql`e.text_key`;
const keys: Record<TextField, Sql> = {
  number: sql`e.number_key`,
  name: sql`e.name_key`,
  // Number, name and description stand behind each other in the text, each on its own line.
  description: sql`substr(e.text_key, length(e.number_key) + length(e.name_key) + 3)`,
};

/** Matches a word or a phrase in number, name or description; in redacted entities only in the number. */
export function freeText(match: 'word' | 'phrase', text: string): Sql {
  if (text === '') return sql`true`;
  if (match === 'phrase')
    return sql`(${contains(everything, text)} and ${holds(everything, text)} and (not e.is_redacted or ${holds(keys.number, text)}))`;
  return sql`(${contains(everything, text)} and ${begins(everything, text)}
    and (not e.is_redacted or ${begins(keys.number, text)}))`;
}

/** Matches one field against a text. The trigrams of the whole text help to find it. */
export function textField(on: TextField, match: TextMatch, text: string): Sql {
  const key = keys[on];
  switch (match) {
    case 'whole':
      return sql`${key} = ${text}`;
    case 'starts':
      return startsWith(key, text);
    case 'segment':
      return sql`(${startsWith(key, `${text}.`)} and ${key} <> ${`${text}.`})`;
    case 'contains':
      if (on === 'description') return sql`(${contains(everything, text)} and ${holds(key, text)})`;
      return hasTrigram(text) ? sql`(${contains(everything, text)} and ${contains(key, text)})` : contains(key, text);
    case 'word':
      return sql`(${textField(on, 'contains', text)} and ${begins(key, text)})`;
  }
}

/** Matches a prefix by bounds rather than by a pattern: in a plan prepared for any value, an index cannot tell where a pattern begins. */
const startsWith = (key: Sql, text: string): Sql =>
  text === '' ? sql`true` : sql`(${key} >= ${text} and ${key} < ${text + LAST_CHARACTER})`;
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Ranks how well name and number match words, 0 for the best: just so, a name that begins so, one whose words begin so, one that holds them,
 * and then the same of the number. Pages rank alike what they have.
 */
export function matchOf(words: readonly string[]): Sql {
  const whole = words.join(' ');
  const each = (test: (word: string) => Sql): Sql => sql`(${sql.join(words.map(test), sql` and `)})`;
  const { name, number } = keys;
  return sql`(case when ${name} = ${whole} or ${number} = ${whole} then 0
    when ${startsWith(name, whole)} then 1
    when ${each((word) => begins(name, word))} then 2
    when ${each((word) => holds(name, word))} then 3
    when ${startsWith(number, whole)} then 4
    when ${each((word) => begins(number, word))} then 5
    when ${each((word) => holds(number, word))} then 6
    else 8 end)`;
}

export const writtenField = (on: TextField): Sql => sql`${keys[on]} <> ''`;

/** Normalises a stored text in SQL, as `normalise` does. */
export function normaliseSql(text: Sql): Sql {
  const plain = sql`lower(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g'))`;
  return sql`regexp_replace(normalize(${plain}, nfc), '\\s+', ' ', 'g')`;
}

/** Matches a text in a form that lets its trigram index help. */
export const indexedText = (text: Sql, match: TextMatch, other: string): Sql =>
  sql`(${contains(text, other)} and ${comparedText(text, match, other)})`;

/** Compares a normalised text with another. */
export function comparedText(text: Sql, match: TextMatch, other: string): Sql {
  if (match === 'whole') return sql`${text} = ${other}`;
  return match === 'word' ? begins(text, other) : holds(text, other);
}
