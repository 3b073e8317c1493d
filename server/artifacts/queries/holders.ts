import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { holdingEdges } from '../../model/entities/search/queries/links.ts';
import { treeRelations } from '../../model/entities/search/rules/content.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ArtifactType } from '../artifact-type.ts';
import type { HolderEdge } from '../rules/deletion.ts';
import { classNamed, classFamily, propertyNamed, relationNamed } from '../rules/schema-items.ts';
import { heldSql } from './content.ts';

/** Reads the ids of an artifact's contents. */
export async function readHeld(
  ctx: Ctx,
  key: ProjectKey,
  schema: Schema,
  type: ArtifactType,
  rootId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${heldSql(schema, key, type, [rootId])}) held
    where id <> ${rootId}`.execute(withoutTranslation(ctx.db));
  return rows.map(({ id }) => id);
}

/** Reads the holders of some entities in the tree. */
export async function readHolders(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
): Promise<HolderEdge[]> {
  const { rows } = await sql<HolderEdge>`select l.target_id as "heldId", l.source_id as "holderId" from link l
    join entity h on h.organization_id = ${key.organizationId} and h.id = l.source_id
    where l.organization_id = ${key.organizationId} and l.target_id = any(${[...ids]}::integer[])
      and ${holdingEdges(treeRelations(schema))}`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return rows;
}

/** Reads the artifacts with a file that are linked only to some test cases: the evidence of these cases. */
export async function readEvidenceOf(
  ctx: Ctx,
  { organizationId, projectId }: ProjectKey<'READ'>,
  schema: Schema,
  caseIds: readonly number[],
): Promise<number[]> {
  const file = propertyNamed(schema, classNamed(schema, 'Artifact')?.id ?? 0, 'File');
  const isOfCase = sql`l.source_id = a.id and l.relation_id = ${relationNamed(schema, 'referenced by')?.id ?? 0}
    and l.target_id = any(${[...caseIds]}::integer[])`;
  const { rows } = await sql<{ id: number }>`select a.id from entity a where a.organization_id = ${organizationId}
    and a.project_id = ${projectId} and a.class_id = any(${classFamily(schema, 'Artifact')}::integer[]) and a.attrs ? ${String(file?.id ?? 0)}
    and exists (select from link l where l.organization_id = ${organizationId} and ${isOfCase})
    and not exists (select from link l where l.organization_id = ${organizationId} and (l.source_id = a.id or l.target_id = a.id)
      and not (${isOfCase}))`.execute(withoutTranslation(ctx.db));
  return rows.map(({ id }) => id);
}
