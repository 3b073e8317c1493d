import type { Ctx } from '../../../platform/context.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';

/** Reads what is named `organization:id`, with one call of `read` per organization; refuses organizations that the viewer may not enter. */
export async function readByName<T extends { id: number }>(
  ctx: Ctx,
  names: readonly string[],
  read: (key: VisitorKey, ids: number[]) => Promise<readonly T[]>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  const numbers = names.flatMap((name) => {
    const pair = keyNumbers(name, 2);
    return pair ? [pair] : [];
  });
  for (const [organizationId, group] of Map.groupBy(numbers, ([organization]) => organization)) {
    const key = await visitOrganization(ctx, organizationId);
    const ids = group.map(([, id]) => id);
    for (const each of await read(key, ids)) found.set(`${organizationId}:${each.id}`, each);
  }
  return found;
}
