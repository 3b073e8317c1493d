import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { Baseline } from '../baseline.ts';

/** The part of a baseline that is copied to another project; `entityIds` is null if it holds the whole project. */
export type KeptBaseline = Omit<Baseline, 'organizationId' | 'id' | 'projectId' | 'entityCount'> & {
  entityIds: number[] | null;
};

/** Reads the baselines and test cycles of a project up to the revision of a key with their contents, oldest first; one statement. */
export async function readBaselinesUntil(
  db: Reader,
  { organizationId, projectId, revision }: ProjectKey<'READ'>,
): Promise<KeptBaseline[]> {
  const { rows } = await sql<KeptBaseline>`
    select b.kind, b.ordinal, b.name, b.description, b.revision, b.covers, b.root_id, b.query, b.results, b.created, b.created_by,
      case when b.members is not null then array(select m.id from unnest(b.members) r
        cross join lateral generate_series(lower(r), upper(r) - 1) m(id)) end as entity_ids
    from baseline b where b.organization_id = ${organizationId} and b.project_id = ${projectId} and b.revision <= ${revision}
    order by b.id`.execute(db as Writer);
  return rows;
}
