import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Link } from '../entity.ts';
import { linkKey } from '../plans/links.ts';

/** Links as they were until a revision changed them or took them away, by their key. */
export type FormerLinks = ReadonlyMap<string, Pick<Link, 'created' | 'createdBy'>>;

/** Reads the links that some revisions changed or removed, as they were before; of several changes to one link, before the last. */
export async function linksUntil(
  db: Reader,
  { organizationId, projectId }: ProjectKey,
  revisions: readonly number[],
): Promise<FormerLinks> {
  const rows = await db
    .selectFrom('linkVersion')
    .select(['sourceId', 'relationId', 'targetId', 'created', 'createdBy'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('toRevision', 'in', [...new Set(revisions)])
    .orderBy('toRevision')
    .execute();
  return new Map(rows.map((link) => [linkKey(link), { created: link.created, createdBy: link.createdBy }]));
}
