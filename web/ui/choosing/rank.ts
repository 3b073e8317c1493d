import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** The texts that a choice is found by: its name, and its number if it has one. */
export interface Named {
  name: string;
  number?: string | undefined;
}

/** The place of what does not fit at all: behind everything that does. */
export const NO_FIT = 9;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

const isInWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Tells whether a part begins a word of a text. */
function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (!isInWord(text[at - 1]) || !isInWord(part[0])) return true;
  return false;
}

/** Ranks one text: 0 it is what was typed, 1 it begins so, 2 its words begin so, 3 it has that in the middle, else no fit. */
function fitOfText(text: string, words: readonly string[]): number {
  const whole = words.join(' ');
  if (text === whole) return 0;
  if (text.startsWith(whole)) return 1;
  if (words.every((word) => beginsWord(text, word))) return 2;
  return words.every((word) => text.includes(word)) ? 3 : NO_FIT;
}

/** Ranks a choice by what was typed: what is called just so, then names, then numbers; in each beginnings before middles. */
export function fitOf({ name, number = '' }: Named, typed: string): number {
  const words = plain(typed).split(' ');
  const [byName, byNumber] = [fitOfText(plain(name), words), fitOfText(plain(number), words)];
  if (byName === 0 || (byNumber === 0 && number !== '')) return 0;
  if (byName !== NO_FIT) return byName;
  if (byNumber !== NO_FIT) return byNumber + 3;
  // One word may be of the number and another of the name.
  return plain(`${number} ${name}`).split(' ').length > 1 && fitOfText(plain(`${number} ${name}`), words) !== NO_FIT
    ? NO_FIT - 1
    : NO_FIT;
}

/** Sorts choices by how well they fit what was typed, equals in their order; those that do not fit come last. */
export const bestFirst = <T>(all: readonly T[], typed: string, named: (each: T) => Named): T[] =>
  typed.trim() === ''
    ? [...all]
    : all
        .map((each) => ({ each, fit: fitOf(named(each), typed) }))
        .toSorted((a, b) => a.fit - b.fit)
        .map(({ each }) => each);

/** Keeps the choices that fit what was typed, the best first. */
export const fitting = <T>(all: readonly T[], typed: string, named: (each: T) => Named): T[] =>
  bestFirst(all, typed, named).filter((each) => typed.trim() === '' || fitOf(named(each), typed) < NO_FIT);

type Options = Parameters<OptionsFilter>[0]['options'];
type Sort = (items: readonly ComboboxItem[], typed: string) => ComboboxItem[];

const byLabel = ({ label }: ComboboxItem): Named => ({ name: label });

/** Sorts options, and groups of them by the best of each. */
function sorted(options: Options, typed: string, sort: Sort): Options {
  const single = sort(
    options.flatMap((each) => ('group' in each ? [] : each)),
    typed,
  );
  const groups = options
    .flatMap((each) => ('group' in each ? { ...each, items: sort(each.items, typed) } : []))
    .map((group) => ({ group, fit: Math.min(NO_FIT, ...group.items.map((item) => fitOf(byLabel(item), typed))) }));
  return [...single, ...groups.toSorted((a, b) => a.fit - b.fit).map(({ group }) => group)];
}

/** Keeps the first options, of groups too, up to a limit. */
function cut(options: Options, limit: number): Options {
  const kept: Options = [];
  let left = limit;
  for (const each of options) {
    const isGroup = 'group' in each;
    if (left > 0) kept.push(isGroup ? { ...each, items: each.items.slice(0, left) } : each);
    left -= isGroup ? each.items.length : 1;
  }
  return kept;
}

/** Filters the options of a field by what is typed there, the best first. */
export const fittingOptions: OptionsFilter = ({ options, search, limit }) =>
  cut(
    search.trim() === '' ? options : sorted(options, search, (items, typed) => fitting(items, typed, byLabel)),
    limit,
  );

/** Sorts options that the server has found, which may fit by more than their label: none is left out. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) =>
  cut(
    search.trim() === '' ? options : sorted(options, search, (items, typed) => bestFirst(items, typed, byLabel)),
    limit,
  );

/** Keeps options as they were found and sorted elsewhere, by more than their label. */
export const asFound: OptionsFilter = ({ options, limit }) => cut(options, limit);
