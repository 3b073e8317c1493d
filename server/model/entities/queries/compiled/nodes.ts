import type { CompiledNode, Somewhere } from '../../../../platform/graph/compiler/places.ts';
import { nodeKey } from '../../../../platform/graph/nodes.ts';
import { projectPlace } from '../../../projects/queries/place.ts';
import { entityRow } from './rows.ts';

/** Entities by the keys in their ids, as they are now or were at one revision, of one organization. */
export const entityNode: CompiledNode = {
  place: (keys) => {
    const found = keys.map((key) => nodeKey(key, 2));
    const [first] = found;
    if (!first) return undefined;
    const { asOf, numbers } = first;
    const isOne = found.every((each) => each?.asOf === asOf && each.numbers[0] === numbers[0]);
    return isOne
      ? projectOfAll(
          numbers[0],
          found.map((each) => each!.numbers[1]),
          asOf,
        )
      : undefined;
  },
  target: (key) => ({ row: (reading) => entityRow(nodeKey(key, 2)!.numbers[1], reading) }),
};

/** The project that some entities are in, if all are in one. */
const projectOfAll = (organizationId: number, ids: readonly number[], asOf: number | null): Somewhere => ({
  name: `entities ${organizationId}:${ids.join()}@${asOf ?? ''}`,
  find: async (db) => {
    const rows = await db
      .selectFrom('entity')
      .select('projectId')
      .distinct()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', [...ids])
      .limit(2)
      .execute();
    const [row, another] = rows;
    const then = asOf === null ? null : { revision: asOf };
    return row && !another ? projectPlace(organizationId, row.projectId, then) : undefined;
  },
});
