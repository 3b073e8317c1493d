import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { teamsOf } from '../../../identity/access/rules/permissions.ts';
import { foundIds } from '../../../model/entities/search/queries/found-ids.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIdsInDocumentOrder } from './entities.ts';
import type { Snapshot } from './snapshot.ts';

/** Reads the ids of a document's entities in its order: all of them, or the results of a query. */
export async function wantedIds(
  ctx: Ctx,
  { db, key }: Pick<Snapshot, 'db' | 'key'>,
  schema: Schema,
  query: string | undefined,
): Promise<number[]> {
  const ids = await readIdsInDocumentOrder(db, key);
  if (!query?.trim()) return ids;
  const { username, permissions } = signedIn(ctx);
  const viewer = { username, teams: teamsOf(permissions, key.slug) };
  const { organizationId, projectId } = key;
  const scope = { organizationId, projectId, viewer, now: new Date(), timeZone: ctx.timeZone };
  const found = await foundIds(db, schema, scope, query);
  return ids.filter((id) => found.has(id));
}
