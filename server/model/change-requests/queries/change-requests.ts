import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { changesSince } from '../../changes/queries/records.ts';
import type { Entity } from '../../entities/entity.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import { entitiesOf } from '../../entities/queries/rows.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import { baseIn, isOpen, targetIn, changeRequestItems, type ChangeRequestItems } from '../rules/metadata.ts';

/** A change request with its target, as the viewer may see both. */
export interface SeenRequest {
  issue: Entity;
  /** The target; null once it was deleted. */
  target: Entity | null;
  schema: Schema;
  key: ProjectKey<'READ'>;
  /** The changes others made to the target since the request; empty once it is settled. */
  since: readonly ChangeRecord[];
}
export interface RequestsPage {
  /** True for open ones, false for settled ones; undefined for all. */
  open?: boolean | null | undefined;
  first: number;
  after?: number | undefined;
}

const isOurs = (
  { organizationId, projectId }: ProjectKey,
  { issueClassId, statusId, closed }: ChangeRequestItems,
  open: boolean | null,
): Sql =>
  sql`e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.class_id = ${issueClassId}
    and exists (select from jsonb_object_keys(e.metadata) k where starts_with(k, 'change:'))
    and (${open}::boolean is null or ${open} = (coalesce(e.attrs ->> ${String(statusId)}, '') <> ${closed}))`;

/** The issues that an entity `asked` causes, or that name it. */
const isFor = ({ organizationId }: ProjectKey, { causedBy }: ChangeRequestItems): Sql => sql`e.id in (
    select m.id from entity m where m.organization_id = ${organizationId} and m.metadata ? 'change:target'
      and m.metadata ->> 'change:target' = asked.id::text
    ${
      causedBy === undefined
        ? sql``
        : causedBy.isCanonical
          ? sql`union all select l.source_id from link l where l.organization_id = ${organizationId} and l.target_id = asked.id and l.relation_id = ${causedBy.id}`
          : sql`union all select l.target_id from link l where l.organization_id = ${organizationId} and l.source_id = asked.id and l.relation_id = ${causedBy.inverseId}`
    })`;

/** Reads the change requests for each of some entities, oldest first, one more than requested if there are more; one statement. */
export async function readRequests(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  entityIds: readonly number[],
  { open = null, first, after = 0 }: RequestsPage,
): Promise<Map<number, SeenRequest[]>> {
  const words = changeRequestItems(schema);
  if (!words) return new Map();
  const { rows } = await sql<{ askedId: number; id: number }>`
    select asked.id as asked_id, e.id from unnest(${[...entityIds]}::integer[]) as asked(id)
    cross join lateral (select e.id from entity e where ${isOurs(key, words, open)} and ${isFor(key, words)} and e.id > ${after}
      order by e.id limit ${first + 1}) e
    order by e.id`.execute(readerAsOf(ctx.db, key));
  const found = await entitiesOf(ctx.db, key, [...new Set([...rows.map(({ id }) => id), ...entityIds])]);
  const seen = rows.flatMap(({ askedId, id }) => {
    const issue = found.get(id);
    return issue ? [{ askedId, request: { issue, target: found.get(askedId) ?? null, schema, key } }] : [];
  });
  const requests = await addLaterChanges(
    ctx.db,
    key,
    words,
    seen.map(({ request }) => request),
  );
  return new Map(
    [
      ...Map.groupBy(
        requests.map((request, n) => ({ request, askedId: seen[n]!.askedId })),
        ({ askedId }) => askedId,
      ),
    ].map(([id, own]) => [id, own.map(({ request }) => request)]),
  );
}

/** Counts the change requests for each of some entities. */
export async function countRequests(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  entityIds: readonly number[],
  open: boolean | null,
): Promise<Map<number, number>> {
  const words = changeRequestItems(schema);
  if (!words) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select asked.id, count(*)::integer as count from unnest(${[...entityIds]}::integer[]) as asked(id)
    cross join lateral (select from entity e where ${isOurs(key, words, open)} and ${isFor(key, words)}) e group by 1`.execute(
    readerAsOf(ctx.db, key),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Reads the change requests of a project, by number, for scripts. */
export async function readProjectRequests(
  ctx: Ctx,
  organization: string,
  projectId: number,
  { open = null, first, after = 0 }: RequestsPage,
): Promise<SeenRequest[]> {
  const { key } = await readProject(ctx, organization, projectId);
  const schema = await readSchema(ctx.db, key);
  const words = changeRequestItems(schema);
  if (!words) return [];
  const { rows } = await sql<{ id: number }>`
    select e.id from entity e where ${isOurs(key, words, open)} and e.id > ${after} order by e.id limit ${first}`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  const issues = await entitiesOf(ctx.db, key, ids);
  const targets = await readTargets(ctx.db, key, words, [...issues.values()]);
  const entities = await entitiesOf(ctx.db, key, [...targets.values()]);
  const seen = ids.flatMap((id) => {
    const issue = issues.get(id);
    return issue ? [{ issue, target: entities.get(targets.get(id) ?? 0) ?? null, schema, key }] : [];
  });
  return addLaterChanges(ctx.db, key, words, seen);
}

/** Adds to requests the later changes of their targets; one statement, or none if there are no such changes. */
export async function addLaterChanges(
  db: Reader,
  key: ProjectKey<'READ'>,
  words: ChangeRequestItems,
  requests: readonly Omit<SeenRequest, 'since'>[],
): Promise<SeenRequest[]> {
  const bases = requests.map(({ issue, target }) => {
    const base = isOpen(words, issue) ? baseIn(issue) : undefined;
    return target && base !== undefined && target.revision > base ? base : undefined;
  });
  const asked = bases.flatMap((base) => base ?? []);
  const records =
    asked.length === 0
      ? []
      : await changesSince(
          db,
          key,
          Math.min(...asked),
          requests.flatMap(({ target }, n) => (target && bases[n] !== undefined ? target.id : [])),
        );
  return requests.map((request, n) => ({
    ...request,
    since: records.filter(
      ({ entityId, revision }) => bases[n] !== undefined && entityId === request.target?.id && revision > bases[n],
    ),
  }));
}

/**
 * Reads the open requests for some entities, by the ids of both, with the revision that last wrote each; one statement, if there are any.
 */
export async function readOpenRequests(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  entityIds: readonly number[],
): Promise<{ organizationId: number; issueId: number; entityId: number; revision: number }[]> {
  const words = changeRequestItems(schema);
  if (!words || entityIds.length === 0) return [];
  const { causedBy } = words;
  const [end, far] = causedBy?.isCanonical ? ['source_id', 'target_id'] : ['target_id', 'source_id'];
  const linked =
    causedBy === undefined
      ? sql``
      : sql`union all select l.${sql.raw(far!)} from link l where l.organization_id = ${key.organizationId}
          and l.${sql.raw(end!)} = e.id and l.relation_id = ${causedBy.isCanonical ? causedBy.id : causedBy.inverseId}`;
  const { rows } = await sql<{ organizationId: number; issueId: number; entityId: number; revision: number }>`
    select ${key.organizationId}::integer as organization_id, e.id as issue_id, asked.id as entity_id, e.revision
    from entity e
    cross join lateral (
      select (e.metadata ->> 'change:target')::integer as id where e.metadata ->> 'change:target' ~ '^[0-9]{1,9}$' ${linked}
    ) target
    join unnest(${[...entityIds]}::integer[]) with ordinality as asked(id, n) on asked.id = target.id
    where ${isOurs(key, words, true)} order by asked.n, e.id`.execute(readerAsOf(ctx.db, key));
  return rows;
}

/** Reads the targets of change requests, by the ids of both: from their link or, without one, from the number they name. */
export async function readTargets(
  db: Reader,
  { organizationId }: ProjectKey,
  { causedBy }: ChangeRequestItems,
  issues: readonly Entity[],
): Promise<Map<number, number>> {
  const named = issues.flatMap((issue): [number, number][] => {
    const target = targetIn(issue.metadata);
    return target === undefined ? [] : [[issue.id, target]];
  });
  if (!causedBy) return new Map(named);
  const [end, far] = causedBy.isCanonical ? ['source_id', 'target_id'] : ['target_id', 'source_id'];
  const relationId = causedBy.isCanonical ? causedBy.id : causedBy.inverseId;
  const { rows } = await sql<{ issueId: number; targetId: number }>`
    select distinct on (issue_id) l.${sql.raw(end!)} as issue_id, l.${sql.raw(far!)} as target_id from link l
    where l.organization_id = ${organizationId} and l.relation_id = ${relationId}
      and l.${sql.raw(end!)} = any(${issues.map(({ id }) => id)}::integer[]) order by issue_id, l.created`.execute(db);
  return new Map([...rows.map(({ issueId, targetId }): [number, number] => [issueId, targetId]), ...named]);
}
