import { invalid } from '../../../refusals/refusal.ts';
import { type HeldValue } from '../../schema/queries/impact.ts';
import { MOST_VALUES } from '../../schema/rules/impact.ts';
import type { View } from '../../schema/rules/impacts/impacts.ts';

const MOST_ENTITIES = 50_000;

/** Refuses to convert more different values than can be looked at one by one. */
export function refuseManyValues(views: readonly View[], values: readonly HeldValue[]): void {
  for (const [id, own] of Map.groupBy(values, ({ propertyId }) => propertyId)) {
    if (own.length <= MOST_VALUES) continue;
    const name = views[0]?.before.properties.get(id)?.name ?? id;
    throw invalid(
      `'${name}' has more than ${MOST_VALUES.toLocaleString('en-US')} different values. Create a new property, and transform the values into it in parts.`,
    );
  }
}

/** Refuses a change of more entities than one save may hold. */
export function refuseManyEntities(count: number): void {
  if (count > MOST_ENTITIES)
    throw invalid(
      `This would change ${count.toLocaleString('en-US')} entities. Up to ${MOST_ENTITIES.toLocaleString('en-US')} can be changed with a schema at once. Change some of them first.`,
    );
}
