import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { snakeCased } from '../../../platform/database/rows.ts';
import type { CopiedHistory } from '../../revisions/commands/copy-revisions.ts';
import type { Revision } from '../../revisions/commands/next-revision.ts';
import type { SchemaKind } from '../schema.ts';

/** Writes the changes of a revision to the schema; one statement. */
export async function recordSchemaChanges(
  ctx: TxCtx,
  revision: Revision,
  changes: readonly { kind: SchemaKind; itemId: number; before: unknown; after: unknown }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { organizationId, projectId, number } = revision;
  const rows = changes.map((change) => ({ ...change, organizationId, projectId, revision: number }));
  await sql`insert into schema_change (organization_id, project_id, revision, kind, item_id, before, after)
    select organization_id, project_id, revision, kind, item_id, before, after
    from jsonb_populate_recordset(null::schema_change, ${JSON.stringify(rows.map(snakeCased))}::jsonb)`.execute(ctx.db);
}

/** Copies the changes of a project's schema to a copy, under the same revisions. */
export async function copySchemaChanges(
  ctx: TxCtx,
  { organizationId, projectId, revision, copyId }: CopiedHistory,
): Promise<void> {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const item = (column: string) =>
    sql`case when jsonb_typeof(${sql.ref(column)}) = 'object'
      then jsonb_set(${sql.ref(column)}, '{projectId}', to_jsonb(${copyId}::integer)) else ${sql.ref(column)} end`;
  await sql`insert into schema_change (organization_id, project_id, revision, kind, item_id, before, after)
    select organization_id, ${copyId}::integer, revision, kind, item_id, ${item('before')}, ${item('after')}
    from schema_change where ${here} and revision <= ${revision}`.execute(ctx.db);
}
