import type { Op } from '#shared/search-grammar/query.ts';

import { keywordOf, type FieldPart, type Written } from './parts.ts';

/** The kind of a field's values. */
export type FieldKind =
  | 'class'
  | 'label'
  | 'list'
  | 'state'
  | 'drawn'
  | 'choice'
  | 'people'
  | 'text'
  | 'number'
  | 'count'
  | 'duration'
  | 'date'
  | 'flag'
  | 'presence'
  | 'entity'
  | 'number text'
  | 'baseline'
  | 'said'
  | 'plain';

/** A comparison, and the notation of its values. */
export interface FieldComparison {
  key: string;
  label: string;
  op: Op | null;
  /** `range` and `age` are values of their own; `bare` and `quoted` mean a word and a phrase; a keyword is the value itself. */
  shape: 'values' | 'bare' | 'quoted' | 'range' | 'age' | 'keyword' | 'entity';
  /** The initial value. */
  first?: string;
}

const way = (
  label: string,
  op: Op | null,
  shape: FieldComparison['shape'] = 'values',
  first?: string,
): FieldComparison => ({
  key: `${shape} ${op ?? ''} ${shape === 'keyword' ? first : ''}`,
  label,
  op,
  shape,
  ...(first !== undefined && { first }),
});

const there = [way('has a value', null, 'keyword', 'any'), way('has no value', null, 'keyword', 'none')];
const kin = [way('is, or descends from', null), way('is exactly', '='), way('is not exactly', '!=')];
const compared = [
  way('equals', null),
  way('is not', '!='),
  way('is greater than', '>'),
  way('is greater than or equal to', '>='),
  way('is less than', '<'),
  way('is less than or equal to', '<='),
];
const counts = [
  way('more often than', '>'),
  way('at least this often', '>='),
  way('less often than', '<'),
  way('at most this often', '<='),
  way('exactly this often', '='),
  way('not this often', '!='),
];

/** The comparisons of each kind of values, the most common first. */
export const waysOf: Record<FieldKind, readonly FieldComparison[]> = {
  class: kin,
  label: [...kin, ...there],
  list: [way('is', null)],
  state: [way('is', null), way('is not', '!=')],
  drawn: [way('is of type', null), ...there],
  choice: [way('equals', null), way('is not', '!='), ...there],
  people: [way('is', null), way('is not', '!='), ...there],
  text: [
    way('contains', '~'),
    way('has a word starting with', null, 'bare'),
    way('has the phrase', null, 'quoted'),
    way('equals', '='),
    way('is not', '!='),
    ...there,
  ],
  number: [...compared, way('is between', null, 'range', '0..100'), ...there],
  duration: [...compared, way('is between', null, 'range', '1h..1d'), ...there],
  date: [
    way('is on', null),
    way('is today', null, 'keyword', 'today'),
    way('is after', '>'),
    way('is on or after', '>='),
    way('is before', '<'),
    way('is on or before', '<='),
    way('is between', null, 'range', 'today..today'),
    way('is more recent than', '<', 'age', '7d'),
    way('is older than', '>', 'age', '7d'),
    way('is not on', '!='),
    ...there,
  ],
  flag: [way('is', null), way('is not', '!='), ...there],
  presence: there,
  count: [
    way('has a relationship', null, 'keyword', 'any'),
    way('has no relationship', null, 'keyword', 'none'),
    way('is related to', null, 'entity'),
    ...counts,
  ],
  entity: [way('is', null, 'entity')],
  'number text': [
    way('is, or is under (ends in .*)', null, 'bare'),
    way('contains', '~'),
    way('is not', '!='),
    ...there,
  ],
  baseline: [way('is', null), way('is not', '!='), ...there],
  said: [
    way('contains', '~'),
    way('has a word starting with', null, 'bare'),
    way('has the phrase', null, 'quoted'),
    ...there,
  ],
  plain: [...compared.map(({ op, label }) => way(label, op)), way('is exactly', '='), way('contains', '~'), ...there],
};

const AGE = /^\d*[dwmy]$/;
const isAlone = ({ values: [first, second] }: Pick<FieldPart, 'values'>, fits: (text: string) => boolean) =>
  first !== undefined && second === undefined && !first.quoted && fits(first.text);

function fits(way: FieldComparison, part: FieldPart): boolean {
  if (way.op !== part.op) return false;
  switch (way.shape) {
    case 'keyword':
      return isAlone(part, (text) => text === way.first);
    case 'age':
      return isAlone(part, (text) => AGE.test(text));
    case 'range':
      return isAlone(part, (text) => text.includes('..'));
    case 'bare':
      return part.values.every(({ quoted }) => !quoted);
    case 'quoted':
      return part.values.every(({ quoted }) => quoted);
    default:
      return true;
  }
}

/** Notations that only some values have, which are tried first. */
const SPECIAL: readonly FieldComparison['shape'][] = ['keyword', 'age', 'range'];

/** Returns the comparison of a condition; undefined for one that its field does not usually have. */
export function wayOf(part: FieldPart, kind: FieldKind): FieldComparison | undefined {
  const special = waysOf[kind].filter(({ shape }) => SPECIAL.includes(shape));
  const usual = waysOf[kind].filter(({ shape }) => !SPECIAL.includes(shape));
  return [...special, ...usual].find((each) => fits(each, part));
}

/** Changes the comparison of a condition, and keeps the values that still fit. */
export function inWay(part: FieldPart, way: FieldComparison, before: FieldComparison | undefined): FieldPart {
  if (way.first !== undefined) return { ...part, op: way.op, values: [{ text: way.first, quoted: false }] };
  const isKept =
    before !== undefined && before.first === undefined && (before.shape === 'entity') === (way.shape === 'entity');
  const values = isKept && keywordOf(part) === undefined ? part.values : [];
  const shaped = (value: Written) =>
    way.shape === 'bare' ? { ...value, quoted: false } : way.shape === 'quoted' ? { ...value, quoted: true } : value;
  return { ...part, op: way.op, values: values.map(shaped) };
}

/** Sets the first comparison of a kind, without values. */
export const begun = (part: FieldPart, field: Written, kind: FieldKind): FieldPart =>
  inWay({ ...part, field, values: [] }, waysOf[kind][0]!, undefined);
