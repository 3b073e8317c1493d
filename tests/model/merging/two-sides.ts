// A project and a branch of it, for tests of merging: what stands in the project is copied as a branch has it, under numbers of its own.
import { sql } from 'kysely';

import { contextFor } from '../../../server/first-start.ts';
import { createProject } from '../../../server/model/projects/commands.ts';
import type { House } from '../../support/house.ts';

/** The branch's entities are those of the origin, so many numbers later. */
const LATER = 50_000;
const columns = sql.raw(
  `global_id, class_id, name, number, sort_number, meta_number, description, attrs, label_ids, image_id, image_modified, linked_label_id, is_hidden, is_archived,
   is_redacted, is_locked, locked_by, branches, control_step, metadata, script, created, created_by, modified, modified_by, number_key, name_key, text_key`,
);

export interface TwoSides {
  origin: number;
  branch: number;
  /** The number of an entity of the origin in the branch. */
  copyOf(id: number): number;
}

export async function branchOff(house: House, name = '500 km orbit'): Promise<TwoSides> {
  const ctx = contextFor(house.inside, 'root');
  const { id: branch } = await createProject(ctx, 'acme', { name });
  const { db } = house.inside;
  const place = sql`1, ${branch}::integer, 1`;
  await sql`insert into revision (organization_id, project_id, number, username, date, cause, schema_revision, global_schema_revision)
    select ${place}, 'root', now(), 'import', 0, schema_revision from project where organization_id = 1 and id = 0`.execute(
    db,
  );
  await sql`update project set revision = 1 where organization_id = 1 and id = ${branch}`.execute(db);
  await sql`insert into entity (organization_id, id, project_id, revision, origin_project_id, origin_id, origin_revision, ${columns})
    select 1, id + ${LATER}::integer, ${branch}::integer, 1, 1, id, revision, ${columns} from entity where organization_id = 1 and project_id = 1`.execute(
    db,
  );
  await sql`insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
    select 1, ${branch}::integer, source_id + ${LATER}::integer, relation_id, target_id + ${LATER}::integer, attrs, created, created_by, 1
    from link where organization_id = 1 and project_id = 1`.execute(db);
  for (const table of ['class', 'property', 'relation', 'label'])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('project_id', ${branch}::integer))).*
      from ${sql.table(table)} t where organization_id = 1 and project_id = 1`.execute(db);
  await sql`insert into branch (organization_id, project_id, origin_project_id, origin_name, origin_revision, first_revision,
      base_origin_revision, base_branch_revision, created, created_by)
    select 1, ${branch}::integer, 1, name, revision, 1, revision, 1, now(), 'root' from project where organization_id = 1 and id = 1`.execute(
    db,
  );
  return { origin: 1, branch, copyOf: (id) => id + LATER };
}
