import { openProject, type OrganizationRef } from '../../../identity/access/keys.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries.ts';
import { readTreeBelow } from '../queries/below.ts';
import { entitiesForUpdate, readEntities } from '../queries/rows.ts';
import { numbersOf, type Numbering } from '../rules/numbers.ts';
import { saveEntities, type Saved, type SaveOptions } from './save.ts';

const MOST = 10_000;

/**
 * Numbers an entity and what stands below it in the tree by its place there, as one save under the rules of any: all or none, and what has its
 * number already stays as it is. Answers them in the order of the tree.
 */
export async function numberEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  rootId: number,
  { throughLocks, ...numbering }: Numbering & Pick<SaveOptions, 'throughLocks'>,
): Promise<Saved> {
  const found = (await readEntities(ctx, organization, [rootId])).get(rootId);
  if (!found) throw entityNotFound(rootId);
  const { projectId } = found;
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    const isSingleLevel = numbering.isSingleLevel ?? false;
    const read = () => readTreeBelow(ctx, key, schema, { rootId, isSingleLevel, most: MOST });
    // What stands below is locked before it is counted, so that nobody puts anything in between.
    const now = await entitiesForUpdate(ctx.db, key.organizationId, [rootId, ...(await read()).map(({ id }) => id)]);
    const root = now.get(rootId);
    if (!root) throw entityNotFound(rootId);
    const places = await read();
    if (places.length >= MOST)
      throw invalid(
        `More than ${MOST.toLocaleString('en')} entities stand below it. Number the parts below one by one, or a single level.`,
      );
    const below = Map.groupBy(places, ({ aboveId }) => aboveId);
    const numbers = numbersOf(root, (id) => below.get(id) ?? [], numbering);
    const patches = [...numbers].map(([id, number]) => ({ id, projectId, number }));
    return saveEntities(ctx, organization, patches, { throughLocks });
  });
}
