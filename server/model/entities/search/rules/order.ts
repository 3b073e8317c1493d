import type { Expr, OrderItem, Query } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { PropertyRef, ScoreGroup } from './condition.ts';
import { propertiesNamed, propertyRef, scoreGroups, unknownField } from './fields.ts';
import { invalidQuery } from './mistakes.ts';
import { normalise } from './normal-text.ts';
import { parseOrder } from './parse.ts';

/** One key of an order whose name has been found. The keys of an order decide, with those that break ties, every place. */
export type OrderKey =
  | { by: 'number' | 'name' | 'created' | 'modified' | 'id'; descending: boolean }
  /** By username, as the entity stores it. */
  | { by: 'createdby' | 'modifiedby'; descending: boolean }
  /** `names`: normalised, by class id. */
  | { by: 'class'; names: [number, string][]; descending: boolean }
  /** `names`: normalised, by label id. Of several labels the first by name counts. */
  | { by: 'label'; names: [number, string][]; descending: boolean }
  /** `words`: normalised. */
  | { by: 'match'; words: string[]; descending: boolean }
  | { by: 'numbers' | 'texts'; properties: PropertyRef[]; descending: boolean }
  | { by: 'score'; groups: ScoreGroup[]; descending: boolean };

const plain = ['number', 'name', 'created', 'modified', 'id', 'createdby', 'modifiedby'] as const;
const BEST_MATCH = 'bestmatch';
const names = [...plain, 'class', 'label', BEST_MATCH];

/**
 * Returns the order of a query, else the one given beside it, else newest first; ties go by sort number. The best match is that of the words
 * which the query seeks in names.
 */
export function orderBy(
  { order: own, expr }: Pick<Query, 'order' | 'expr'>,
  beside: string | null,
  schema: Schema,
): OrderKey[] {
  const items = own ?? (beside?.trim() ? parseOrder(beside) : newestFirst);
  const keys = items.flatMap((item) => (isBestMatch(item) ? matchKeys(item, expr) : keysOf(item, schema)));
  const known = keys.findIndex(({ by }) => by === 'number' || by === 'id');
  return known === -1 ? [...keys, { by: 'number', descending: false }] : keys.slice(0, known + 1);
}

const newestFirst: OrderItem[] = [{ name: 'modified', quoted: false, descending: true, position: 0, length: 0 }];

const isBestMatch = ({ name, quoted }: OrderItem): boolean => !quoted && name.toLowerCase() === BEST_MATCH;

/** Orders by how well names and numbers match; not at all where the query seeks nothing in names. */
function matchKeys({ descending }: OrderItem, expr: Expr | null): OrderKey[] {
  const words = [...new Set(soughtInNames(expr))];
  return words.length === 0 ? [] : [{ by: 'match', words, descending }];
}

/** Lists the words that a query seeks in names, and those that it seeks anywhere. */
function soughtInNames(expr: Expr | null): string[] {
  switch (expr?.kind) {
    case 'and':
    case 'or':
      return expr.of.flatMap(soughtInNames);
    case 'group':
      return soughtInNames(expr.of);
    case 'word':
    case 'phrase':
      return [normalise(expr.text)];
    case 'qualifier':
      return expr.field.text.toLowerCase() === 'name' && expr.op !== '!='
        ? expr.values.map(({ text }) => normalise(text))
        : [];
    default:
      return [];
  }
}

function keysOf(item: OrderItem, schema: Schema): OrderKey[] {
  const { descending } = item;
  const word = item.quoted ? '' : item.name.toLowerCase();
  if (word === 'class') return [{ by: word, names: normalNames(schema.classes), descending }];
  if (word === 'label') return [{ by: word, names: normalNames(schema.labels), descending }];
  const builtin = plain.find((name) => name === word);
  return builtin ? [{ by: builtin, descending }] : propertyKeys(item, schema);
}

const normalNames = (items: ReadonlyMap<number, { id: number; name: string }>) =>
  [...items.values()].map(({ id, name }): [number, string] => [id, normalise(name)]);

/**
 * Compares choices in the order in which they are listed. Properties of one name may have several types: those that compare as numbers come
 * first, then those that compare as texts.
 */
function propertyKeys(item: OrderItem, schema: Schema): OrderKey[] {
  const { descending } = item;
  const refs = propertiesNamed(schema, item.name).map((property) => propertyRef(schema, property));
  if (refs.length === 0) throw unknownField(schema, { ...item, text: item.name }, item.quoted ? [] : names);
  const scores = refs.filter(({ type }) => comparedBy(type) === 'score');
  const keys: OrderKey[] = [];
  if (scores.length > 0)
    keys.push({
      by: 'score',
      groups: scoreGroups(
        schema,
        scores.map(({ id }) => id),
      ),
      descending,
    });
  for (const by of ['numbers', 'texts'] as const) {
    const properties = refs.filter(({ type }) => comparedBy(type) === by);
    if (properties.length > 0) keys.push({ by, properties, descending });
  }
  if (keys.length === 0) throw invalidQuery(`Results cannot be ordered by '${item.name}' at {n}.`, item);
  return keys;
}

function comparedBy(type: PropertyRef['type']): 'numbers' | 'texts' | 'score' | 'none' {
  switch (propertyType(type).search) {
    case 'score':
      return 'score';
    case 'number':
    case 'random':
    case 'duration':
    case 'date':
    case 'yes':
    case 'choice':
      return 'numbers';
    case 'presence':
      return 'none';
    case 'text':
    case 'html':
    case 'choices':
    case 'people':
      return 'texts';
  }
}
