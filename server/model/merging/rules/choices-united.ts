import { propertyType, propertyTypeNames, type PropertyTypeName } from '../../attributes/types/index.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import type { TypeParameters } from '../../schema/schema.ts';
import type { MergeEffect, Versions } from '../merging.ts';
import { fieldKey } from './keys.ts';

export const CHOICES = fieldKey('SCHEMA', 'typeParameters');
const TYPE = fieldKey('SCHEMA', 'type');

/** Unites the choices of a property that both sides changed: with the additions of both, without the removals of either. */
export function withUnitedChoices({ base, ours, theirs }: Versions, found: MergeEffect): MergeEffect {
  const conflict = found.conflicts.find(({ key }) => key === CHOICES);
  const type = ours?.get(TYPE) as PropertyTypeName | undefined;
  if (
    !conflict ||
    type !== theirs?.get(TYPE) ||
    !type ||
    !propertyTypeNames.includes(type) ||
    !propertyType(type).hasChoices
  )
    return found;
  const listed = [base, ours, theirs].map((fields) => (fields?.get(CHOICES) ?? {}) as TypeParameters);
  const after = unitedParameters(...(listed as [TypeParameters, TypeParameters, TypeParameters]));
  const step = { key: CHOICES, before: conflict.ours, after };
  return {
    ...found,
    steps: sameValue(conflict.ours, after) ? found.steps : [...found.steps, step],
    conflicts: found.conflicts.filter((each) => each !== conflict),
  };
}

function unitedParameters(base: TypeParameters, ours: TypeParameters, theirs: TypeParameters): TypeParameters {
  const choices = unitedWords(base.choices ?? [], ours.choices ?? [], theirs.choices ?? []);
  const retired = unitedWords(base.retired ?? [], ours.retired ?? [], theirs.retired ?? []).filter(
    (word) => !choices.includes(word),
  );
  const [was, here, there] = [base.colours ?? {}, ours.colours ?? {}, theirs.colours ?? {}];
  const colours = [...choices, ...retired].flatMap((word) => {
    const colour = there[word] === was[word] ? here[word] : there[word];
    return colour ? [[word, colour] as const] : [];
  });
  return {
    choices,
    ...(retired.length > 0 && { retired }),
    ...(colours.length > 0 && { colours: Object.fromEntries(colours) }),
  };
}

/**
 * Unites our choices with theirs: removes what they removed, and inserts what they added after its predecessor there; in their order if
 * only they changed it.
 */
function unitedWords(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const orderOf = (words: readonly string[]) => words.filter((word) => base.includes(word));
  const common = (words: readonly string[], others: readonly string[]) =>
    orderOf(words).filter((word) => others.includes(word));
  const isOurOrder =
    !sameValue(common(ours, base), common(base, ours)) || sameValue(common(theirs, base), common(base, theirs));
  const [first, second] = isOurOrder ? [ours, theirs] : [theirs, ours];
  const united = first.filter((word) => second.includes(word) || !base.includes(word));
  for (const [at, word] of second.entries()) {
    if (base.includes(word) || united.includes(word)) continue;
    const before = second.slice(0, at).findLast((each) => united.includes(each));
    united.splice(before === undefined ? 0 : united.indexOf(before) + 1, 0, word);
  }
  return united;
}

/** Lists the choices known to any side that the merged property no longer has. */
export function wordsLost({ base, ours, theirs }: Versions, after: TypeParameters): string[] {
  const wordsOf = ({ choices = [], retired = [] }: TypeParameters) => [...choices, ...retired];
  const known = new Set(wordsOf(after));
  const all = [base, ours, theirs].flatMap((fields) => wordsOf((fields?.get(CHOICES) ?? {}) as TypeParameters));
  return [...new Set(all)].filter((word) => !known.has(word));
}

/** Retires choices that values still use: they are kept but no longer offered. */
export const withRetired = (parameters: TypeParameters, words: readonly string[]): TypeParameters => ({
  ...parameters,
  retired: [...new Set([...(parameters.retired ?? []), ...words])],
});

/** Tells whether a value is a choice or a list that contains it. */
export const isWordIn = (value: unknown, word: string): boolean =>
  value === word || (Array.isArray(value) && value.includes(word));
