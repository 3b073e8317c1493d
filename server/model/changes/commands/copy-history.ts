import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { CopiedHistory } from '../../revisions/commands/copy-revisions.ts';
import type { Change } from '../change.ts';

/**
 * Copies the change records of a project to a copy, about its own entities: `copies` maps their ids. References in texts still have the
 * source's numbers. One statement.
 */
export async function copyRecords(
  ctx: TxCtx,
  { organizationId, projectId, revision, copyId }: CopiedHistory,
  copies: Sql,
): Promise<void> {
  const changes = sql`case when r.changes @> '[{"type": "RELATIONSHIP"}]' or r.changes @> '[{"type": "RELATIONSHIP_ATTRIBUTE"}]' then (
    select jsonb_agg(case when change ->> 'type' in ('RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE') and far.id is not null
      then jsonb_set(change, '{identifiers,1}', to_jsonb(far.id::text)) else change end order by nth)
    from jsonb_array_elements(r.changes) with ordinality as each(change, nth)
    left join copied far on change ->> 'type' in ('RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE')
      and far.origin_id = (change #>> '{identifiers,1}')::integer) else r.changes end`;
  const rels = sql`(select coalesce(jsonb_agg(case when far.id is null then rel else jsonb_set(rel, '{targetId}', to_jsonb(far.id)) end order by nth), '[]')
    from jsonb_array_elements(r.original_state -> 'rels') with ordinality as each(rel, nth)
    left join copied far on far.origin_id = (rel ->> 'targetId')::integer)`;
  const state = sql`case when r.original_state is null then null else r.original_state || jsonb_build_object(
    'id', own.id, 'projectId', ${copyId}::integer, 'rels', ${rels},
    'sortNumber', regexp_replace(r.original_state ->> 'sortNumber', '![0-9]+$', '') || '!' || own.id,
    'originProjectId', ${projectId}::integer, 'originId', r.entity_id, 'originRevision', r.original_state -> 'revision') end`;
  await sql`with copied as materialized (${copies})
    insert into stored_change_record (organization_id, project_id, revision, entity_id, type, username, date, class_id, number, name,
      changes, original_state)
    select r.organization_id, ${copyId}::integer, r.revision, own.id, r.type, r.username, r.date, r.class_id, r.number, r.name,
      ${changes}, ${state}
    from stored_change_record r join copied own on own.origin_id = r.entity_id
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.revision <= ${revision}`.execute(
    ctx.db,
  );
}

/** A change record of a copy, with the copy's numbers for entities and files. */
export interface RenumberedRecord {
  revision: number;
  entityId: number;
  changes: Change[] | null;
  originalState: Record<string, unknown> | null;
}

/** Writes the changed records of a copy. */
export const replaceRecords = (
  ctx: TxCtx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  records: Iterable<RenumberedRecord>,
): Promise<void> =>
  sendRows(
    ctx,
    records,
    (json) => sql`update stored_change_record r set changes = v.changes, original_state = v.original_state
      from json_to_recordset(${json}::json) as v(revision integer, entity_id integer, changes jsonb, original_state jsonb)
      where r.organization_id = ${organizationId} and r.project_id = ${projectId}
        and r.revision = v.revision and r.entity_id = v.entity_id`,
  );
