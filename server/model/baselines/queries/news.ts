import { openProjectRow, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { viewOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/feed/news.ts';
import { sharedRead } from '../../../platform/graph/batch.ts';
import type { ProjectPlace as Place } from '../../projects/project.ts';
import { baselineTopic } from '../topics.ts';

/** A notice that the baselines of a project have changed. */
export interface BaselineChange {
  number: number;
  key: ProjectKey<'READ'>;
}

/** The numbers of the last changes, by `organization:project`. Followers share one statement. */
const lastChanges = sharedRead(async (db: Db, places: string[]) => {
  const pairs = places.map((place) => place.split(':').map(Number) as [number, number]);
  const rows = await db
    .selectFrom('baselineFeed')
    .selectAll()
    .where((eb) => eb.or(pairs.map(([organizationId, projectId]) => eb.and({ organizationId, projectId }))))
    .execute();
  return new Map(rows.map(({ organizationId, projectId, last }) => [`${organizationId}:${projectId}`, last]));
});

const lastOf = async (ctx: Ctx, { organizationId, projectId }: ProjectKey): Promise<number> =>
  (await lastChanges(ctx.services.db, `${organizationId}:${projectId}`)) ?? 0;

/** The subscription to changes of a project's baselines, shared by all its followers; many changes in a row are announced once. */
export const baselineNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    return {
      topic: baselineTopic(key),
      last: await lastOf(ctx, key),
      view: viewOf(signedIn(ctx).permissions, key.slug),
    };
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number): Promise<BaselineChange[]> => {
    const { key } = await openProjectRow(ctx, organization, projectId);
    const number = await lastOf(ctx, key);
    return number > after ? [{ number, key }] : [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }: BaselineChange) => number,
} satisfies News<BaselineChange, Place>;
