import { sql } from 'kysely';

import { visitOrganization } from '../../../identity/access/keys/organizations.ts';
import { openProjectRow } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { viewOf } from '../../../identity/access/rules/permissions.ts';
import { bannerTopic } from '../../../identity/organizations/topics.ts';
import { cachedByPlace, numberAfter, sharedRefresh } from '../../../platform/cached-places.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/feed/news.ts';
import { sharedRead } from '../../../platform/graph/batch.ts';

/** A notice that the classification of a place has changed. */
export interface BannerChange {
  organizationId: number;
  /** 0 where only the organization was asked for. */
  projectId: number;
  /** Later ones have higher numbers. */
  number: number;
}

/** An organization, or a project of it. */
interface Place {
  organization: string;
  projectId?: number | null | undefined;
}

/** Returns the numbers of a place; refuses a viewer who may not see it. */
async function enter(ctx: Ctx, { organization, projectId }: Place): Promise<Omit<BannerChange, 'number'>> {
  const { organizationId } = projectId
    ? (await openProjectRow(ctx, organization, projectId)).key
    : await visitOrganization(ctx, organization);
  return { organizationId, projectId: projectId ?? 0 };
}

/** The classification of a place, for those who follow it as one: at once, and whenever it has changed. It is the same for all who may see the place. */
export const bannerNews = {
  enter: async (ctx: Ctx, place: Place) => {
    const { organizationId } = await enter(ctx, place);
    return {
      topic: bannerTopic(organizationId),
      first: 0,
      last: 1,
      view: viewOf(signedIn(ctx).permissions, place.organization),
    };
  },
  read: async (ctx: Ctx, place: Place, after: number) => {
    const { organizationId, projectId } = await enter(ctx, place);
    const now = await readClassification(ctx.services.db, `${organizationId}:${projectId}`)();
    return now.number > after ? [now] : [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }: BannerChange) => number,
} satisfies News<BannerChange, Place>;

/** The classification of a place as it is now; a change where it is another than before. */
const readClassification = cachedByPlace((db, place) => {
  const [organizationId, projectId] = place.split(':').map(Number) as [number, number];
  let now: (BannerChange & { set: string }) | undefined;
  const look = sharedRefresh(async () => {
    const set = (await settings(db, place)) ?? '';
    if (set !== now?.set) now = { organizationId, projectId, number: numberAfter(now), set };
  });
  return async (): Promise<BannerChange> => {
    await look();
    return now!;
  };
});

/** Reads the banner settings as text for comparison; simultaneous readers share one statement. */
const settings = sharedRead(async (db: Db, places: string[]) => {
  const [organizations, projects] = [0, 1].map((i) => places.map((place) => Number(place.split(':')[i])));
  const { rows } = await sql<{ place: string; set: string }>`
    select asked.organization_id || ':' || asked.project_id as place,
      jsonb_build_array(o.preferences -> 'banners', p.preferences -> 'Banner')::text as set
    from unnest(${organizations}::integer[], ${projects}::integer[]) as asked (organization_id, project_id)
    join organization o on o.id = asked.organization_id
    join project p on p.organization_id = asked.organization_id and p.id = asked.project_id`.execute(db);
  return new Map(rows.map(({ place, set }) => [place, set]));
});
