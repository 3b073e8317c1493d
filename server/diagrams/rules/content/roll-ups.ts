import type { AttributeValue } from '../../../model/attributes/attribute.ts';
import type { DurationValue } from '../../../model/attributes/attribute.ts';
import { inDays } from '../../../model/attributes/rules/days.ts';
import type { ReadingStep } from '../../diagram-type.ts';
import type { Model, Reached } from './model.ts';

/** A value computed over an entity and all of its parts. */
export interface RollUp {
  count: number;
  sum: number;
  min: number;
  max: number;
  avg: number;
}

/** Returns the steps of reading that roll-ups need besides the parts. */
export const rollUpSteps = (from: readonly string[]): ReadingStep[] => [{ as: 'costs', from, along: ['incurs'] }];

/**
 * Returns the roll-ups of an entity with everything below it, by name: of its number properties, of its durations (in days), and of the
 * amounts of the costs that it incurs, as 'Cost'. Missing values are skipped.
 */
export function subtreeRollUps(model: Model): (entity: Reached) => Record<string, unknown> {
  const known = new Map<number, Map<string, RollUp>>();
  const over = (entity: Reached, above: ReadonlySet<number>): Map<string, RollUp> => {
    const found = known.get(entity.id);
    if (found) return found;
    const path = new Set([...above, entity.id]);
    const parts = model.children(entity).filter(({ id }) => !path.has(id));
    const rolled = joined([ownValues(model, entity), ...parts.map((part) => over(part, path))]);
    known.set(entity.id, rolled);
    return rolled;
  };
  return (entity) => {
    const rolled = over(entity, new Set());
    return rolled.size === 0 ? {} : { rollUps: Object.fromEntries(rolled) };
  };
}

/** Combines several roll-ups into one. */
function rolledUp(values: readonly Pick<RollUp, 'count' | 'sum' | 'min' | 'max'>[]): RollUp {
  let [count, sum, min, max] = [0, 0, Infinity, -Infinity];
  for (const each of values)
    [count, sum, min, max] = [count + each.count, sum + each.sum, Math.min(min, each.min), Math.max(max, each.max)];
  return { count, sum, min, max, avg: sum / count };
}

function joined(all: readonly ReadonlyMap<string, RollUp>[]): Map<string, RollUp> {
  const names = new Set(all.flatMap((each) => [...each.keys()]));
  return new Map([...names].map((name) => [name, rolledUp(all.flatMap((each) => each.get(name) ?? []))]));
}

const one = (value: number): RollUp => ({ count: 1, sum: value, min: value, max: value, avg: value });

function ownValues(model: Model, entity: Reached): Map<string, RollUp> {
  const { words } = model;
  const values = new Map<string, RollUp>();
  for (const { id, name, type } of words.schema.propertiesOf.get(entity.classId) ?? []) {
    const value = numberIn(type, entity.attrs[id] ?? null);
    if (value !== undefined) values.set(name, one(value));
  }
  const costs = model.fars(entity, 'incurs').flatMap((cost) => {
    const amount = words.stored(cost, 'Amount');
    return typeof amount === 'number' ? [one(amount)] : [];
  });
  if (costs.length > 0) values.set('Cost', rolledUp(costs));
  return values;
}

function numberIn(type: string, value: AttributeValue): number | undefined {
  if (type === 'NUMBER' && typeof value === 'number') return value;
  if (type === 'DURATION' && value !== null) return inDays(value as DurationValue);
  return undefined;
}
