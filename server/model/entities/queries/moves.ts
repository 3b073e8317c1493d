import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';

interface Side {
  organizationId: number;
  projectId: number;
}

/** Tells whether a revision of one project made exactly the entities that a revision of another deleted: same author, same global ids. */
export async function areMove(
  db: Reader,
  { from, revision, to, toRevision }: { from: Side; revision: number; to: Side; toRevision: number },
): Promise<boolean> {
  const { rows } = await sql<{ isMove: boolean }>`
    with made as (
      select distinct e.global_id, c.username from change_record c join entity e on e.organization_id = c.organization_id and e.id = c.entity_id
      where c.organization_id = ${to.organizationId} and c.project_id = ${to.projectId} and c.revision = ${toRevision} and c.type = 'create'
      union
      select distinct d.global_id, c.username from change_record c join entity_version d on d.organization_id = c.organization_id and d.id = c.entity_id
      where c.organization_id = ${to.organizationId} and c.project_id = ${to.projectId} and c.revision = ${toRevision} and c.type = 'create'
    ), left_it as (
      select distinct d.global_id, c.username from change_record c join entity_version d on d.organization_id = c.organization_id and d.id = c.entity_id
      where c.organization_id = ${from.organizationId} and c.project_id = ${from.projectId} and c.revision = ${revision} and c.type = 'delete'
    )
    select exists (select from made) and not exists ((select * from made except select * from left_it) union all
      (select * from left_it except select * from made)) as "isMove"`.execute(db);
  return rows[0]!.isMove;
}

/** The other half of a move. */
export interface MoveCounterpart {
  projectId: number;
  /** The last revision of that project that did its half, or undid it. */
  revision: number;
  /** True if undoing the revision deletes the entities there. */
  goes: boolean;
}

/** A move is one transaction; between its halves lies the work of one. */
const APART = sql`interval '5 minutes'`;

/**
 * Finds the other half of a move between projects, or of its undo: the revision of the other project to be reversed together with this one.
 * Undefined if the revision is not half of a move, or if the other half was undone by itself.
 */
export async function otherSideOf(db: Reader, here: Side, revision: number): Promise<MoveCounterpart | undefined> {
  const { organizationId: organization, projectId } = here;
  const { rows } = await sql<{
    first: number;
    isLast: boolean;
    isBack: boolean;
    type: 'create' | 'delete';
    projectId: number;
    there: number;
    last: number;
    isBackThere: boolean;
  }>`
    with asked as (
      select coalesce(step, number) as first, cause = 'undo' as is_back from revision
      where organization_id = ${organization} and project_id = ${projectId} and number = ${revision}
    ), one as (
      select asked.first, asked.is_back, c.type, c.username, c.date,
        coalesce(c.original_state ->> 'globalId', e.global_id, (select d.original_state ->> 'globalId' from stored_change_record d
          where d.organization_id = ${organization} and d.entity_id = c.entity_id and d.type = 'delete' order by d.revision desc limit 1)) as global_id
      from asked join stored_change_record c on c.organization_id = ${organization} and c.project_id = ${projectId} and c.revision = asked.first
      left join entity e on e.organization_id = c.organization_id and e.id = c.entity_id
      where c.type in ('create', 'delete') limit 1
    ), twin as (
      select d.project_id, d.entity_id, d.revision, d.type, d.date, d.username from one join project p on p.organization_id = ${organization} and p.id <> ${projectId}
      join stored_change_record d on d.organization_id = ${organization} and d.project_id = p.id and d.type = 'delete'
        and d.original_state ->> 'globalId' = one.global_id
      union all
      select p.id, e.id, null, null, null, null from one join project p on p.organization_id = ${organization} and p.id <> ${projectId}
      join entity e on e.organization_id = ${organization} and e.project_id = p.id and e.global_id = one.global_id
      where one.type = 'delete'
    ), half as (
      select t.project_id, t.revision, t.date from one, twin t
      where one.type = 'create' and t.type = 'delete' and t.username = one.username and t.date between one.date - ${APART} and one.date
      union all
      select c.project_id, c.revision, c.date from one, twin t join stored_change_record c on c.organization_id = ${organization}
        and c.entity_id = t.entity_id and c.project_id = t.project_id and c.type = 'create'
      where one.type = 'delete' and c.username = one.username and c.date between one.date and one.date + ${APART}
    )
    select one.first, one.is_back as "isBack", one.type, half.project_id as "projectId", half.revision as there, last.number as last,
      last.cause = 'undo' as "isBackThere", ${revision} = (select max(number) from revision
        where organization_id = ${organization} and project_id = ${projectId} and coalesce(step, number) = one.first) as "isLast"
    from one, half, lateral (select number, cause from revision r where r.organization_id = ${organization} and r.project_id = half.project_id
      and (r.number = half.revision or r.step = half.revision) order by number desc limit 1) as last
    order by abs(extract(epoch from half.date - one.date)) limit 1`.execute(db);
  const [half] = rows;
  if (!half || !half.isLast || half.isBack !== half.isBackThere) return undefined;
  const there = { ...here, projectId: half.projectId };
  const isLeft = half.type === 'delete';
  const sides = isLeft
    ? { from: here, revision: half.first, to: there, toRevision: half.there }
    : { from: there, revision: half.there, to: here, toRevision: half.first };
  if (!(await areMove(db, sides))) return undefined;
  return { projectId: half.projectId, revision: half.last, goes: isLeft !== half.isBack };
}
