import type { Op, Qualifier, QueryValue } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import type { Property } from '../../../schema/schema.ts';
import { bindValues, keywordOf, notA, refuseUnfitQualifier } from './bind-values.ts';
import { anyOf, not, type Condition, type PropertyRef, type PropertyTest, type Range } from './condition.ts';
import { propertyRef, scoreGroups, type Binding } from './fields.ts';
import { invalidQuery } from './mistakes.ts';
import { normalise } from './normal-text.ts';
import { dateRange, durationRange, numberRange } from './values.ts';

const ops = ['=', '!=', '>', '>=', '<', '<=', '~'] as const;

/** The test of a property that one value asks for, or the error why it cannot. */
type Answer = PropertyTest | Error;

/** Binds a name to every property of that name; refuses a value that suits none of them. */
export function bindProperty(qualifier: Qualifier, properties: readonly Property[], binding: Binding): Condition {
  const refs = properties.map((property) => propertyRef(binding.schema, property));
  const people = refs.some(({ type }) => propertyType(type).search === 'people');
  refuseUnfitQualifier(qualifier, { ops, keywords: people ? ['any', 'none', 'me'] : ['any', 'none'] });
  return bindValues(qualifier, (value, op) => {
    const keyword = keywordOf(value);
    if (keyword === 'any' || keyword === 'none') {
      const stored = anyOf(refs.map((ref) => condition(ref, { kind: 'stored' }, binding)));
      return keyword === 'any' ? stored : not(stored);
    }
    const chosen = refs.filter((ref) => choiceOf(ref, value));
    const possible = chosen.length > 0 ? refs.filter((ref) => !isChoice(ref) || chosen.includes(ref)) : refs;
    const answers = possible.map((ref) => ({ ref, is: answer(qualifier, ref, value, op, binding) }));
    const fitting = answers.flatMap(({ ref, is }) => (is instanceof Error ? [] : condition(ref, is, binding)));
    if (fitting.length === 0) throw answers.map(({ is }) => is).find((is) => is instanceof Error);
    if (chosen.length === 0 && refs.every(isChoice))
      binding.warnings.add(`'${value.text}' is not a choice of '${qualifier.field.text}'.`);
    return anyOf(fitting);
  });
}

/** A score is not stored but made of other properties. */
function condition(ref: PropertyRef, is: PropertyTest, { schema }: Binding): Condition {
  if (propertyType(ref.type).search !== 'score') return { test: 'property', property: ref, is };
  if (is.kind !== 'number') return { test: 'class', ids: ref.classIds };
  const { kind: _, ...range } = is;
  return { test: 'score', groups: scoreGroups(schema, [ref.id]), ...range };
}

function answer({ field }: Qualifier, ref: PropertyRef, value: QueryValue, op: Op | null, binding: Binding): Answer {
  const unfit = invalidQuery(`'${field.text}' does not accept '${op}' at {n}.`, field);
  const equals = op === null || op === '=';
  const within = (range: Range | undefined, what: string): Answer =>
    op === '~' ? unfit : range ? { kind: 'number', ...range } : notA(value, what);
  switch (propertyType(ref.type).search) {
    case 'text':
    case 'html':
      if (!equals && op !== '~') return unfit;
      return { kind: 'text', match: textMatch(value, op), text: normalise(value.text) };
    case 'choice':
    case 'choices':
      return equals ? { kind: 'choice', choice: choiceOf(ref, value) ?? value.text } : unfit;
    case 'yes':
      if (!equals) return unfit;
      return /^(yes|no)$/i.test(value.text)
        ? { kind: 'yes', yes: /^yes$/i.test(value.text) }
        : notA(value, 'Yes or No');
    case 'number':
    case 'random':
    case 'score':
      return within(numberRange(value, op), 'a number');
    case 'duration':
      return within(durationRange(value, op), 'a duration');
    case 'date':
      return within(dateRange(value, op, binding.clock), 'a date');
    case 'people':
      return equals ? userTest(value, binding) : unfit;
    case 'presence':
      return invalidQuery(`'${field.text}' accepts only any or none at {n}.`, value);
  }
}

/** Returns how text is compared: a word at its beginning, a phrase anywhere; with `~` anywhere, with `=` as a whole. */
export function textMatch({ quoted }: QueryValue, op: Op | null): 'word' | 'contains' | 'whole' {
  if (op === '=') return 'whole';
  return op === '~' || quoted ? 'contains' : 'word';
}

/** Tests for a user or a team by id or name; `me` includes the viewer's teams. */
export function userTest(value: QueryValue, { viewer }: Binding): PropertyTest {
  if (keywordOf(value) === 'me') return { kind: 'user', ids: [viewer.username, ...viewer.teams], label: null };
  const ids = [...new Set([value.text, value.text.toLowerCase()])];
  return { kind: 'user', ids, label: value.text.toLowerCase() };
}

/** Returns the choice that a text means, in any case. */
export const choiceOf = ({ choices }: PropertyRef, { text }: QueryValue): string | undefined =>
  choices.find((choice) => choice === text) ??
  choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase());

const isChoice = ({ type }: PropertyRef) => Boolean(propertyType(type).hasChoices);
