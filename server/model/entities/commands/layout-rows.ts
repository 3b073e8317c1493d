import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import type { Revision } from '../../revisions/commands/next-revision.ts';
import { layoutChange, type DiagramRow, type PlaceRow, type PlannedLayout } from '../plans/layouts.ts';

const columns = sql.raw(
  'organization_id, project_id, root_id, type, name, created, created_by, modified, modified_by, revision',
);
const placeColumns = sql.raw('organization_id, project_id, root_id, type, key, place, revision');

/** Writes planned changes to diagrams, and keeps their former versions: some statements, however many there are. */
export async function writeLayouts(ctx: TxCtx, revision: Revision, planned: readonly PlannedLayout[]): Promise<void> {
  const layouts = planned.filter((each) => layoutChange(each) !== undefined);
  if (layouts.length === 0) return;
  const { organizationId, projectId, number, username, date } = revision;
  const keys = sql`unnest(${layouts.map(({ rootId }) => rootId)}::integer[], ${layouts.map(({ type }) => type)}::text[])
    as k(root_id, type)`;
  await sql`insert into diagram_version (${columns}, to_revision) select ${columns}, ${number}::integer
    from diagram join ${keys} using (root_id, type) where organization_id = ${organizationId}`.execute(ctx.db);
  const gone = layouts.filter(({ name }) => name.after === null);
  if (gone.length > 0)
    await sql`delete from diagram d using unnest(${gone.map(({ rootId }) => rootId)}::integer[], ${gone.map(({ type }) => type)}::text[])
      as k(root_id, type) where d.organization_id = ${organizationId} and d.root_id = k.root_id and d.type = k.type`.execute(
      ctx.db,
    );
  const stamp = { organizationId, projectId, revision: number };
  const stamps = { created: date, createdBy: username, modified: date, modifiedBy: username };
  const heads = layouts.flatMap(({ rootId, type, name: { after: name } }): DiagramRow[] =>
    name === null ? [] : [{ ...stamp, ...stamps, rootId, type, name }],
  );
  await sendRows(
    ctx,
    heads,
    (json) => sql`insert into diagram select * from json_populate_recordset(null::diagram, ${json}::json)
      on conflict (organization_id, root_id, type) do update
      set name = excluded.name, modified = excluded.modified, modified_by = excluded.modified_by, revision = excluded.revision`,
  );
  await writePlaces(ctx, revision, layouts, stamp);
}

async function writePlaces(
  ctx: TxCtx,
  { organizationId, number }: Revision,
  layouts: readonly PlannedLayout[],
  stamp: Pick<PlaceRow, 'organizationId' | 'projectId' | 'revision'>,
): Promise<void> {
  const steps = layouts.flatMap(({ rootId, type, places }) =>
    [...places].map(([key, step]) => ({ rootId, type, key, ...step })),
  );
  const keysOf = (some: typeof steps) => sql`unnest(${some.map(({ rootId }) => rootId)}::integer[],
    ${some.map(({ type }) => type)}::text[], ${some.map(({ key }) => key)}::text[]) as k(root_id, type, key)`;
  const there = steps.filter(({ before }) => before !== null);
  if (there.length > 0)
    await sql`insert into diagram_place_version (${placeColumns}, to_revision) select ${placeColumns}, ${number}::integer
      from diagram_place join ${keysOf(there)} using (root_id, type, key) where organization_id = ${organizationId}`.execute(
      ctx.db,
    );
  const gone = there.filter(({ after }) => after === null);
  if (gone.length > 0)
    await sql`delete from diagram_place p using ${keysOf(gone)}
      where p.organization_id = ${organizationId} and p.root_id = k.root_id and p.type = k.type and p.key = k.key`.execute(
      ctx.db,
    );
  const rows = steps.flatMap(({ after, before: _, ...key }): PlaceRow[] =>
    after === null ? [] : [{ ...stamp, ...key, place: after }],
  );
  await sendRows(
    ctx,
    rows,
    (json) => sql`insert into diagram_place (${placeColumns}) select ${placeColumns}
      from json_populate_recordset(null::diagram_place, ${json}::json)
      on conflict (organization_id, root_id, type, key) do update set place = excluded.place, revision = excluded.revision`,
  );
}
