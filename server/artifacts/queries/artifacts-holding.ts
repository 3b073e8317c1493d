import { sql } from 'kysely';

import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RowRange } from '../../platform/graph/offset-pages.ts';
import type { Artifact } from '../artifact.ts';
import { labelsOf, relationNamed } from '../rules/schema-items.ts';
import { artifactTypes } from '../types/index.ts';
import { artifactOf } from './artifacts.ts';

type Project = Pick<SeenEntity, 'key' | 'schema'>;

/** Reads for each of some entities a page of the artifacts that contain it, by name. Two statements for any number of entities. */
export async function readArtifactsHolding(
  ctx: Ctx,
  of: Project,
  ids: readonly number[],
  { limit, offset }: RowRange,
): Promise<Map<number, Artifact[]>> {
  const { key, schema } = of;
  const { rows } = await sql<{ entityId: number; artifactId: number }>`select "entityId", "artifactId" from (
      select "entityId", "artifactId", row_number() over (partition by "entityId" order by name, "artifactId") as place
      from (${standingSql(of, ids)}) standing
    ) placed where place > ${offset} and place <= ${offset + limit} order by "entityId", place`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  const entities = await entitiesOf(ctx.db, key, [...new Set(rows.map(({ artifactId }) => artifactId))]);
  const found = new Map<number, Artifact[]>(ids.map((id) => [id, []]));
  for (const { entityId, artifactId } of rows) {
    const entity = entities.get(artifactId);
    const artifact = entity && artifactOf({ entity, schema, key });
    if (artifact) found.get(entityId)!.push(artifact);
  }
  return found;
}

/** Counts the artifacts that contain each of some entities; one statement. */
export async function countArtifactsHolding(
  ctx: Ctx,
  of: Project,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ entityId: number; count: number }>`
    select "entityId", count(*)::integer as count from (${standingSql(of, ids)}) standing group by 1`.execute(
    withoutTranslation(readerAsOf(ctx.db, of.key)),
  );
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/**
 * Selects the artifacts that contain some entities: for kinds with deep content also through their wholes. Hidden and archived entities on
 * the way hold nothing.
 */
function standingSql({ key, schema }: Project, ids: readonly number[]) {
  const { organizationId, projectId } = key;
  const parts = relationNamed(schema, 'decomposed by')?.id ?? 0;
  const kinds = artifactTypes.flatMap((type) => {
    const relation = relationNamed(schema, type.relation);
    const labelIds = labelsOf(schema, type).map(({ id }) => id);
    return relation && labelIds.length > 0 ? [{ relationId: relation.id, labelIds, isDeep: type.isDeep }] : [];
  });
  const isHeld = kinds.map(
    ({ relationId, labelIds, isDeep }) => sql`(l.relation_id = ${relationId} and a.label_ids && ${labelIds}::integer[]
      ${isDeep ? sql`` : sql`and above.id = above.origin`})`,
  );
  return sql`with recursive above(origin, id) as (
      select e.id, e.id from entity e where e.organization_id = ${organizationId} and e.project_id = ${projectId}
        and e.id = any(${[...ids]}::integer[]) and not e.is_hidden and not e.is_archived
      union
      select above.origin, e.id from above join link l on l.organization_id = ${organizationId} and l.relation_id = ${parts}
          and l.target_id = above.id
        join entity e on e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.id = l.source_id
          and not e.is_hidden and not e.is_archived
    )
    select distinct above.origin as "entityId", a.id as "artifactId", lower(a.name) as name from above
      join link l on l.organization_id = ${organizationId} and l.target_id = above.id
      join entity a on a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.id = l.source_id
    where a.id <> above.origin and ${kinds.length === 0 ? sql`false` : sql`(${sql.join(isHeld, sql` or `)})`}`;
}
