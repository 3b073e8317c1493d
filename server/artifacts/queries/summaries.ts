import { sql } from 'kysely';

import { ownDefault } from '../../model/attributes/rules/values.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { scoreOf } from '../../model/entities/search/queries/properties.ts';
import { scoreGroups } from '../../model/entities/search/rules/fields.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ArtifactType } from '../artifact-type.ts';
import type { Artifact, Summary } from '../artifact.ts';
import { classNamed, classFamily, propertyNamed, relationNamed } from '../rules/schema-items.ts';
import { heldSql } from './content.ts';

type Of = Pick<Artifact['of'], 'schema' | 'key'>;

/**
 * Reads the summaries of some artifacts of a kind, by id; one statement. A test case with parts does not count itself towards a suite's
 * progress.
 */
export async function readSummaries(
  ctx: Ctx,
  { schema, key }: Of,
  type: ArtifactType,
  ids: readonly number[],
): Promise<Map<number, Summary>> {
  const { counted, usual, statusId } = countedIn(schema, type);
  const children = relationNamed(schema, 'decomposed by')?.id ?? 0;
  const isLeaf = sql`not exists (select from link p where p.organization_id = ${key.organizationId}
    and p.relation_id = ${children} and p.source_id = e.id)`;
  const counts = sql`e.class_id = any(${counted}::integer[]) and ${type.key === 'TEST_SUITE' ? isLeaf : sql`true`}`;
  const { rows } = await sql<Summary & { root: number }>`
    with each as materialized (
      select held.root, coalesce(e.modified, e.created) as changed, e.id <> held.root as is_content,
        case when e.id <> held.root and ${counts} then coalesce(e.attrs ->> ${String(statusId)}, ${usual}::text, '') end as state,
        case when e.id <> held.root then ${scoreSql(schema)} end as score
      from (select root, id from (${heldSql(schema, key, type, ids)}) held
        union all select root, root from unnest(${[...ids]}::integer[]) as own(root)) held
      join entity e on e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = held.id
    ), states as (
      select root, jsonb_object_agg(state, count) as states
      from (select root, state, count(*) as count from each where state is not null group by 1, 2) counted group by 1
    )
    select each.root, (count(*) filter (where is_content))::integer as "contentCount", max(changed) as changed,
      round(avg(score)::numeric, 1)::float8 as score, coalesce((select states from states where states.root = each.root), '{}') as states
    from each group by each.root`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return new Map(rows.map(({ root, states, ...facts }) => [root, { ...facts, states: inOrder(states, schema, type) }]));
}

/** Returns the SQL of an entity's quality score; null if the schema has no scores. */
function scoreSql(schema: Schema) {
  const ids = [...schema.properties.values()].flatMap(({ id, type }) => (type === 'QUALITY_SCORE' ? id : []));
  const groups = scoreGroups(schema, ids);
  return groups.length === 0 ? sql`null::float8` : scoreOf(groups);
}

/** Returns the classes that count towards the progress of a kind, and the property with their state. */
export function countedIn(schema: Schema, { counted }: ArtifactType) {
  const owner = counted === null ? undefined : classNamed(schema, counted);
  const status = owner && propertyNamed(schema, owner.id, 'Status');
  return {
    counted: status ? classFamily(schema, counted!) : [],
    statusId: status?.id ?? 0,
    usual: status ? String(ownDefault(status) ?? '') : '',
    choices: status?.typeParameters.choices ?? [],
  };
}

function inOrder(states: Record<string, number>, schema: Schema, type: ArtifactType): Record<string, number> {
  const known = [...countedIn(schema, type).choices, ...Object.keys(states)].filter((state) => state in states);
  return Object.fromEntries(known.map((state) => [state, states[state]!]));
}
