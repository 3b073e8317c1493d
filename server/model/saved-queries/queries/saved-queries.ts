import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { isReadingKey } from '../../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../../platform/context.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { savedQueryNotFound } from '../../../refusals/saved-queries.ts';
import type { SeenQuery } from '../saved-query.ts';

/** Selects the saved queries that the viewer may see: the project's, and their own except with an API key that may only read. */
const visible = (ctx: Ctx, { organizationId, slug, projectId }: ProjectKey) =>
  ctx.db
    .selectFrom('savedQuery')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where((is) =>
      isReadingKey(ctx, slug, projectId)
        ? is('isShared', '=', true)
        : is.or([is('isShared', '=', true), is('createdBy', '=', signedIn(ctx).username)]),
    );

/** Reads the saved queries of a project and the viewer's own in it, by name. */
export async function readSavedQueries(ctx: Ctx, key: ProjectKey<'READ'>): Promise<SeenQuery[]> {
  const rows = await visible(ctx, key).orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({ ...row, key }));
}

/** Reads a saved query that the viewer may see. */
export async function readSavedQuery(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<SeenQuery> {
  const row = await visible(ctx, key).where('id', '=', id).executeTakeFirst();
  if (!row) throw savedQueryNotFound(id);
  return { ...row, key };
}

/** Reads saved queries of any projects by `organization:id`, without those the viewer may not see. */
export async function readSavedQueriesByName(ctx: Ctx, names: string[]): Promise<Map<string, SeenQuery>> {
  const found = new Map<string, SeenQuery>();
  const asked = names.flatMap((name) => {
    const [organizationId, id] = keyNumbers(name, 2) ?? [];
    return id === undefined ? [] : [{ organizationId: organizationId!, id }];
  });
  const { username } = ctx.viewer ?? {};
  if (username === undefined) return found;
  for (const [organizationId, group] of Map.groupBy(asked, (each) => each.organizationId)) {
    const ids = group.map(({ id }) => id);
    const rows = await ctx.db
      .selectFrom('savedQuery')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', ids)
      .where((is) => is.or([is('isShared', '=', true), is('createdBy', '=', username)]))
      .execute();
    const projectIds = rows.map(({ projectId }) => projectId);
    const keys = rows.length === 0 ? new Map<number, never>() : await openReadable(ctx, organizationId, projectIds);
    for (const row of rows) {
      const key = keys.get(row.projectId);
      if (key && (row.isShared || !isReadingKey(ctx, key.slug, row.projectId)))
        found.set(`${organizationId}:${row.id}`, { ...row, key });
    }
  }
  return found;
}
