import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { LOOKED_AT } from '../../../metadata/rules/looked-at.ts';
import { type Suspecting } from '../../rules/suspect.ts';
import { isInProject, type SearchPlace } from './scope.ts';

const columns = sql.raw('l.organization_id, l.source_id, l.relation_id, l.target_id, l.revision');

/** Selects the links of a project that can be suspect: those at some entities, or all. */
export function restingLinks({ organizationId, projectId }: SearchPlace, of: Suspecting, ids?: readonly number[]): Sql {
  const resting = sql`l.project_id = ${projectId} and l.relation_id = any(${[...of.relationIds, ...of.partIds]}::integer[])`;
  if (!ids) return sql`select ${columns} from link l where l.organization_id = ${organizationId} and ${resting}`;
  // A set in place of a list of numbers: the planner would weigh each of thousands.
  const at = (
    end: 'source_id' | 'target_id',
  ) => sql`select ${columns} from (select unnest(${[...ids]}::integer[]) as id) reached
    join link l on l.organization_id = ${organizationId} and ${sql.raw(`l.${end}`)} = reached.id where ${resting}`;
  return sql`${at('source_id')} union ${at('target_id')}`;
}

/** Selects the single link from an entity by a relation to another, seen from either end; none if it cannot be suspect. */
export function restingLink(
  place: SearchPlace,
  of: Suspecting,
  { from, away, far }: Record<'from' | 'away' | 'far', Sql>,
): Sql {
  const inverse = sql`(${JSON.stringify(of.inverses)}::jsonb ->> ${away}::text)::integer`;
  return sql`select * from (${restingLinks(place, of)}) l where
    (l.source_id, l.relation_id, l.target_id) in ((${from}, ${away}, ${far}), (${far}, ${inverse}, ${from}))`;
}

/** Selects the contents of a link's end that make the link suspect when they change. */
const said = (end: 'a' | 'b' | 'v', { unwatchedIds }: Suspecting, name?: Sql): Sql => {
  const e = sql.raw(end);
  return sql`${name ?? sql`${e}.name`}, ${e}.description, ${e}.attrs - ${unwatchedIds.map(String)}::text[]`;
};

/**
 * Returns the SQL of a digest of what both ends `a` and `b` of a link say. A reader of one end sees it even if the other is hidden from
 * them; so it is keyed with a secret that only the database knows, which prevents trying out contents, and with these two ends, so that no
 * other link reveals the same.
 */
export const bothSay = (of: Suspecting): Sql => {
  const key = sql`(select k.key from digest_key k where k.organization_id = a.organization_id)`;
  const text = sql`jsonb_build_array(a.global_id, b.global_id, ${said('a', of)}, ${said('b', of)})::text`;
  return sql`left(encode(sha256(${key} || sha256(${key} || convert_to(${text}, 'UTF8'))), 'hex'), 32)`;
};

/** Selects the suspect ones of some links, with their ends; a link with a redacted end only for viewers who may read its content. */
export function suspectLinks({ isVeiled = false }: Pick<SearchPlace, 'isVeiled'>, of: Suspecting, links: Sql): Sql {
  const { relationIds, requirementIds, globalIds } = of;
  // Compares with the version of the end that was current when the link was written.
  const saysOtherwise = (end: 'a' | 'b') => {
    const e = sql.raw(end);
    // What was linked as soon as it was there, and named afterwards, was not called anything else before.
    const name = sql`case when v.revision = l.revision and v.name ~ ${of.unnamed} then ${e}.name else v.name end`;
    return sql`(${e}.revision > l.revision and exists (select from entity_version v
      where v.organization_id = l.organization_id and v.id = ${e}.id and v.revision <= l.revision and v.to_revision > l.revision
        and (${said('v', of, name)}) is distinct from (${said(end, of)})))`;
  };
  // The end that was not locked at that time holds the words that the ends had.
  const kept = (near: 'a' | 'b', far: 'a' | 'b', relation: Sql) =>
    sql`${sql.raw(near)}.metadata ->> (${LOOKED_AT} || (${JSON.stringify(globalIds)}::jsonb ->> ${relation}) || ':' || ${sql.raw(far)}.global_id)`;
  const inverse = sql`(${JSON.stringify(of.inverses)}::jsonb ->> l.relation_id::text)`;
  // Computes the words of both ends only for links that somebody has reviewed.
  const isKept = (noted: Sql) => sql`case when ${noted} is null then false else ${noted} = ${bothSay(of)} end`;
  return sql`select l.source_id, l.relation_id, l.target_id
    from (${links}) l
      join entity a on a.organization_id = l.organization_id and a.id = l.source_id
      join entity b on b.organization_id = l.organization_id and b.id = l.target_id
    where (a.revision > l.revision or b.revision > l.revision)
      and (l.relation_id = any(${relationIds}::integer[])
        or a.class_id = any(${requirementIds}::integer[]) and b.class_id = any(${requirementIds}::integer[]))
      and not (${isVeiled} and (a.is_redacted or b.is_redacted))
      and (${saysOtherwise('a')} or ${saysOtherwise('b')})
      and (${isKept(kept('a', 'b', sql`l.relation_id::text`))}) is not true
      and (${isKept(kept('b', 'a', inverse))}) is not true`;
}

/** Matches entities at an end of a suspect link. */
export const isSuspect = (place: SearchPlace, of: Suspecting): Sql =>
  sql`${isInProject('e', place)} and e.id in (select unnest(array[s.source_id, s.target_id])
    from (${suspectLinks(place, of, restingLinks(place, of))}) s)`;
