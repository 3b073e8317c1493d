import { sql } from 'kysely';

import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Branch } from '../../branches/branch.ts';
import { sharedCommentId } from '../../comments/commands/write-copies.ts';
import type { Merge } from '../merging.ts';
import { matchesOf, type MergeSides } from './matching.ts';

/** Returns the numbers of the last changes up to which the comments of both sides are alike. */
export const saidInCommon = ({ target }: MergeSides, branch: Branch): { ours: number; theirs: number } =>
  branch.projectId === target.projectId
    ? { ours: branch.baseBranchComments, theirs: branch.baseOriginComments }
    : { ours: branch.baseOriginComments, theirs: branch.baseBranchComments };

const isOf = (comment: string, { organizationId, projectId }: MergeSides['target']): Sql =>
  sql`${sql.raw(comment)}.organization_id = ${organizationId} and ${sql.raw(comment)}.project_id = ${projectId}`;

/** Selects the comments of the source that the target lacks, except in threads without any remaining comment. */
export const newlySaid = ({ target, source }: MergeSides): Sql => sql`
  select s.* from comment s where ${isOf('s', source)} and (s.state <> 'DELETED' or s.thread_id is null and exists (
      select from comment r where r.organization_id = s.organization_id and r.thread_id = s.id and r.state <> 'DELETED'))
    and ${sharedCommentId('s')} not in (select ${sharedCommentId('p')} from comment p where ${isOf('p', target)})`;

/** Selects the pairs of corresponding comments, `s` and `p`, whose source has changed since they were alike. */
export const changedPairs = (two: MergeSides, common: { theirs: number }): Sql => sql`
  comment s join comment p on ${isOf('p', two.target)} and ${sharedCommentId('p')} = ${sharedCommentId('s')}
  where ${isOf('s', two.source)} and s.change > ${common.theirs}`;

/** Reads the target's ids of source entities with new comments, leaving out entities that the target lacks. */
export async function commentedHere(db: Reader, two: MergeSides): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number }>`select distinct entity_id as id from (${newlySaid(two)}) s`.execute(
    db as Writer,
  );
  const pairs = await matchesOf(db, two, { ours: [], theirs: rows.map(({ id }) => id) });
  return new Map(
    pairs.flatMap(({ sourceId, targetId }) =>
      sourceId === undefined || targetId === undefined ? [] : [[sourceId, targetId]],
    ),
  );
}

/** The number of comments that a merge brings. */
export interface SaidCounts {
  threads: number;
  answers: number;
  /** The comments that were edited, resolved, reopened or withdrawn in the source. */
  changed: number;
}

/** Counts the comments that a merge would bring: on entities in the target, and on those merged with them. */
export async function countSaid(db: Reader, two: MergeSides, branch: Branch, merge: Merge): Promise<SaidCounts> {
  const here = [...(await commentedHere(db, two)).keys()];
  const { rows } = await sql<SaidCounts>`
    with said as (${newlySaid(two)}), coming as (
      select said.* from said where entity_id = any(${here}::integer[]) or entity_id in (
        select i.source_id from merge_item i where i.organization_id = ${merge.organizationId} and i.merge_id = ${merge.id}
          and i.subject = 'ENTITY' and i.is_chosen and i.kind = 'ADDED'))
    select (count(*) filter (where thread_id is null))::integer as threads, (count(*) filter (where thread_id is not null))::integer as answers,
      (select count(*)::integer from ${changedPairs(two, saidInCommon(two, branch))} and ${isDifferent}) as changed
    from coming`.execute(db as Writer);
  return rows[0]!;
}

/** Tells whether two corresponding comments differ, in SQL. */
export const isDifferent: Sql = sql`(s.content, s.state, s.resolved) is distinct from (p.content, p.state, p.resolved)`;
