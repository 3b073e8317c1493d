import { sql } from 'kysely';

import { openProjectRow } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { viewOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/feed/news.ts';
import { sharedRead } from '../../../platform/graph/batch.ts';
import type { ProjectPlace as Place } from '../../projects/project.ts';
import { commentTopic } from '../topics.ts';
import { lastChange } from './last-change.ts';
import { commentColumns, commentsForViewer, type CommentRow, type SeenComment } from './rows.ts';

const AT_ONCE = 100;

/**
 * Reads the comments written, changed or withdrawn in a project after a change number. Followers at the same number share one statement.
 */
const changedAfter = sharedRead(async (db: Db, places: string[]) => {
  const parts = places.map((place) => place.split(':').map(Number) as [number, number, number]);
  const { rows } = await sql<CommentRow & { after: number }>`
    select p.after, c.* from unnest(${parts.map(([id]) => id)}::integer[], ${parts.map(([, id]) => id)}::integer[],
      ${parts.map(([, , id]) => id)}::integer[]) as p (organization_id, project_id, after),
    lateral (select ${commentColumns} from comment c
      where c.organization_id = p.organization_id and c.project_id = p.project_id and c.change > p.after order by c.change limit ${AT_ONCE}) as c
    order by c.change`.execute(db);
  return Map.groupBy(rows, (row) => `${row.organizationId}:${row.projectId}:${row.after}`);
});

/** The subscription to a project's comments, shared by its followers. One that changed twice meanwhile is sent once, as it is now. */
export const commentNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    const last = await lastChange(ctx.db, key);
    return { topic: commentTopic(key), last, view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number): Promise<SeenComment[]> => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    const rows = (await changedAfter(ctx.services.db, `${key.organizationId}:${key.projectId}:${after}`)) ?? [];
    return commentsForViewer(key, rows);
  },
  page: AT_ONCE,
  numberOf: ({ change }: SeenComment) => change,
} satisfies News<SeenComment, Place>;
