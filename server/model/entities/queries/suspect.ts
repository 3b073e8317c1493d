import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { LinkEnds } from '../links.ts';
import { suspectingIn } from '../rules/suspect.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';

/** The suspect links of some entities; those of which an end is redacted only for whoever may read what it says. */
export async function readSuspectLinks(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
): Promise<LinkEnds[]> {
  const { relationIds, partIds, requirementIds, unwatchedIds } = suspectingIn(schema);
  const unwatched = unwatchedIds.map(String);
  // What was said is what is kept of the version that stood when the link was written.
  const saysOtherwise = (end: 'a' | 'b') => {
    const e = sql.raw(end);
    return sql`(${e}.revision > l.revision and exists (select from entity_version v
      where v.organization_id = l.organization_id and v.id = ${e}.id and v.revision <= l.revision and v.to_revision > l.revision
        and (v.name, v.description, v.attrs - ${unwatched}::text[]) is distinct from
          (${e}.name, ${e}.description, ${e}.attrs - ${unwatched}::text[])))`;
  };
  const columns = sql.raw('l.organization_id, l.source_id, l.relation_id, l.target_id, l.revision');
  const resting = [...relationIds, ...partIds];
  // A set in place of a list of numbers: the planner would weigh each of thousands.
  const at = (
    end: 'source_id' | 'target_id',
  ) => sql`select ${columns} from (select unnest(${ids}::integer[]) as id) reached
    join link l on l.organization_id = ${key.organizationId} and ${sql.raw(`l.${end}`)} = reached.id
    where l.project_id = ${key.projectId} and l.relation_id = any(${resting}::integer[])`;
  const { rows } = await sql<LinkEnds>`
    select l.source_id as "sourceId", l.relation_id as "relationId", l.target_id as "targetId"
    from (${at('source_id')} union ${at('target_id')}) l
      join entity a on a.organization_id = l.organization_id and a.id = l.source_id
      join entity b on b.organization_id = l.organization_id and b.id = l.target_id
    where (a.revision > l.revision or b.revision > l.revision)
      and (l.relation_id = any(${relationIds}::integer[])
        or a.class_id = any(${requirementIds}::integer[]) and b.class_id = any(${requirementIds}::integer[]))
      and not (${key.isVeiled} and (a.is_redacted or b.is_redacted))
      and (${saysOtherwise('a')} or ${saysOtherwise('b')})`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return rows;
}
