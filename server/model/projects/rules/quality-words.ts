import { wordLines, listOf, wordOf } from '#shared/quality/lines.ts';
import { listNames, usualLists, type ListName, type WordLists } from '#shared/quality/lists.ts';

import { isRecord } from '../../../platform/text/json.ts';
import { invalid, within } from '../../../refusals/refusal.ts';

/** The name under which a project's preferences hold its own lists. */
export const QUALITY_WORDS = 'QualityWords';

const MOST_WORDS = 500;
const LONGEST = 100;

/** Returns a project's word lists in stored form: its own ones, one line per word; refuses others in words. */
export function checkedWords(given: unknown): Partial<Record<ListName, string[]>> {
  if (!isRecord(given)) throw invalid(`Send lists of words: ${listNames.join(', ')}.`);
  const unknown = Object.keys(given).find((name) => !listNames.includes(name as ListName));
  if (unknown !== undefined) throw invalid(`There is no list '${unknown}'. Use ${listNames.join(', ')}.`);
  return Object.fromEntries(
    listNames.flatMap((name) =>
      given[name] == null ? [] : [[name, within(name, () => checkedLines(given[name]))] as const],
    ),
  );
}

function checkedLines(given: unknown): string[] {
  if (!Array.isArray(given) || given.some((line) => typeof line !== 'string'))
    throw invalid("A list must have a text for each word, such as 'many' or 'all = each'.");
  if (given.length > MOST_WORDS) throw invalid(`A list can have up to ${MOST_WORDS} words.`);
  const lines = given.map((line: string, at) =>
    within(at, () => {
      const { word } = wordOf(line);
      if (line.length > LONGEST) throw invalid(`A word can have up to ${LONGEST} characters.`);
      if (word === '' && line.trim() !== '')
        throw invalid(`'${line.trim()}' has a replacement but no word. Enter the word before the '='.`);
      return wordLines(Object.fromEntries(word === '' ? [] : [[word, wordOf(line).instead]]))[0] ?? '';
    }),
  );
  return [...new Set(lines.filter(Boolean))];
}

/** Returns the word lists of a project, by its preferences. */
export const listsIn = (preferences: Readonly<Record<string, unknown>>): WordLists => {
  const own = ownLists(preferences);
  const list = (name: ListName) => (own[name] ? listOf(own[name]) : usualLists[name]);
  return Object.fromEntries(listNames.map((name) => [name, list(name)])) as WordLists;
};

/** Returns the word lists that a project defines itself. */
export function ownLists(preferences: Readonly<Record<string, unknown>>): Partial<Record<ListName, string[]>> {
  const own = preferences[QUALITY_WORDS];
  return isRecord(own) ? checkedWords(own) : {};
}
