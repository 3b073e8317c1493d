import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { refuseReadingKey } from '../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { takeIds } from '../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { savedQueryNotFound } from '../../refusals/saved-queries.ts';
import { refuseUnknown } from './queries/counts.ts';
import { readSavedQuery } from './queries/saved-queries.ts';
import { checkedQueryPatch, refuseTooManyQueries } from './rules.ts';
import type { SavedQuery, SavedQueryPatch, SeenQuery } from './saved-query.ts';

/** Saves a query under a name: for the viewer alone or, with permission to write in the project, for everybody in it. */
export async function createSavedQuery(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: SavedQueryPatch,
): Promise<SeenQuery> {
  const { organizationId } = await open(ctx, organization, projectId, given.isShared ?? false);
  const { name = '', query = '', isShared = false, view = null } = checkedQueryPatch({ name: '', query: '', ...given });
  const id = await takeIds(ctx, organizationId, 'savedQuery', 1);
  return inTransaction(ctx, async (ctx) => {
    const key = await open(ctx, organization, projectId, isShared);
    await refuseUnknown(ctx, key, { query, view });
    const createdBy = signedIn(ctx).username;
    await refuseOneMore(ctx, { organizationId, projectId, isShared, createdBy });
    const row = await ctx.db
      .insertInto('savedQuery')
      .values({ organizationId, id, projectId, name, query, isShared, view, createdBy })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, key };
  });
}

/** Gives a saved query another name, search or view, or shares it with the project or takes it back for who made it. */
export function saveSavedQuery(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  id: number,
  given: SavedQueryPatch,
): Promise<SeenQuery> {
  return inTransaction(ctx, async (ctx) => {
    const saved = await openSaved(ctx, organization, projectId, id, given.isShared ?? false);
    const { organizationId, key } = saved;
    const facts = checkedQueryPatch(given);
    if (Object.keys(facts).length === 0) return saved;
    await refuseUnknown(ctx, key, facts);
    const { isShared = saved.isShared } = facts;
    if (isShared !== saved.isShared) await refuseOneMore(ctx, { ...saved, isShared });
    const row = await ctx.db
      .updateTable('savedQuery')
      .set(facts)
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw savedQueryNotFound(id);
    return { ...row, key };
  });
}

/** Deletes a saved query for good; its results are not affected. */
export function deleteSavedQuery(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  id: number,
): Promise<SeenQuery> {
  return inTransaction(ctx, async (ctx) => {
    const saved = await openSaved(ctx, organization, projectId, id);
    await ctx.db
      .deleteFrom('savedQuery')
      .where('organizationId', '=', saved.organizationId)
      .where('id', '=', id)
      .execute();
    return saved;
  });
}

/** Opens the project for a viewer who may save something in it: for themselves or for all. */
async function open(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  isShared: boolean,
): Promise<ProjectKey> {
  const key = await openProject(ctx, organization, projectId, isShared ? 'WRITE' : 'READ');
  refuseReadingKey(ctx, key);
  return key;
}

/** Reads a saved query to be changed: the viewer's own, or with permission to write the project's. */
async function openSaved(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  id: number,
  willBeShared = false,
): Promise<SeenQuery> {
  const key = await open(ctx, organization, projectId, false);
  const saved = await readSavedQuery(ctx, key, id);
  if (saved.isShared || willBeShared) await open(ctx, organization, projectId, true);
  return saved;
}

/** Refuses to keep more than a project, or a person in it, may have. */
async function refuseOneMore(
  ctx: TxCtx,
  { organizationId, projectId, isShared, createdBy }: Omit<SavedQuery, 'id' | 'name' | 'query' | 'view' | 'created'>,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('savedQuery')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('isShared', '=', isShared)
    .$if(!isShared, (query) => query.where('createdBy', '=', createdBy))
    .execute();
  refuseTooManyQueries(rows.length, isShared);
}
