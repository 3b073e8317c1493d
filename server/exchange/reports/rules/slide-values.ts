import type { OwnColumn } from '#shared/own-columns.ts';

import type { Entity } from '../../../model/entities/entity.ts';
import { ownIn } from '../../../platform/text/json.ts';
import type { Cell } from '../paper.ts';

interface EntityTexts {
  className(entity: Entity): string;
  labels(entity: Entity): string;
  text(entity: Entity): Cell;
  value(entity: Entity, name: string): Cell;
}
interface Counts {
  byClass: readonly { item: { name: string }; count: number }[];
  byLabel: readonly { item: { name: string }; count: number }[];
  byStatus: readonly { name: string; count: number }[];
}

/** A chart shows no more. */
export const MOST_POINTS = 24;

const own: Record<OwnColumn, (texts: EntityTexts, entity: Entity) => Cell> = {
  Number: (_, { number }) => number,
  Name: (_, { name }) => name,
  Class: (texts, entity) => texts.className(entity),
  Labels: (texts, entity) => texts.labels(entity),
  Description: (texts, entity) => texts.text(entity),
};

/** Returns the value of an entity in a column of a live table. */
export const cellOf = (texts: EntityTexts, entity: Entity, column: string): Cell =>
  ownIn(own, column)?.(texts, entity) ?? texts.value(entity, column);

/** Lists the groups that have entities, with their numbers. */
export function groupCounts({ byClass, byLabel, byStatus }: Counts, by: 'class' | 'label' | 'status') {
  const all =
    by === 'status'
      ? byStatus.map(({ name, count }) => ({ name, value: count }))
      : (by === 'class' ? byClass : byLabel).map(({ item, count }) => ({ name: item.name, value: count }));
  return all.filter(({ value }) => value > 0).slice(0, MOST_POINTS);
}

/** Returns a search whose results are counted completely, without facets in place of the classes that it names, and without an order. */
export function countableQuery(query: string): string {
  const asked = query.replace(/(?:^|\s)(?:order|limit):(?:"[^"]*"|\S+)/gi, '').trim();
  return asked && `(${asked})`;
}

/** Returns a stored value as a number; undefined if it is none. */
export function numberIn(value: unknown): number | undefined {
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const text = typeof inner === 'string' ? inner.trim() : inner;
  const number = text === '' || text === null || text === undefined ? NaN : Number(text);
  return Number.isFinite(number) && typeof inner !== 'boolean' ? number : undefined;
}
