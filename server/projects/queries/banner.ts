import { sql } from 'kysely';

import { visitOrganization } from '../../access/keys.ts';
import { readOrganization, type OpenedOrganization } from '../../organizations/queries.ts';
import { bannerTopic } from '../../organizations/topics.ts';
import { together } from '../../platform/batch.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { isDatabaseAway } from '../../platform/errors.ts';
import { stoppable } from '../../platform/stoppable.ts';
import { readProject, type OpenedProject } from '../queries.ts';

/** Where a classification has changed. */
export interface BannerChange {
  organization: OpenedOrganization;
  project: OpenedProject | null;
}

/** An organization, or one of its projects, at once and whenever its classification has changed. Permission is asked for anew whenever there is something to tell. */
export async function followBanner(
  ctx: Ctx,
  organization: string,
  projectId: number | null | undefined,
): Promise<AsyncGenerator<BannerChange, void, void>> {
  const read = async (): Promise<BannerChange> => ({
    organization: await readOrganization(ctx, organization),
    project: projectId ? await readProject(ctx, organization, projectId) : null,
  });
  const { organizationId } = await visitOrganization(ctx, organization);
  if (projectId) await readProject(ctx, organization, projectId);
  return stoppable((signal) => follow(ctx, `${organizationId}:${projectId ?? 0}`, organizationId, read, signal));
}

async function* follow(
  ctx: Ctx,
  place: string,
  organizationId: number,
  read: () => Promise<BannerChange>,
  signal: AbortSignal,
): AsyncGenerator<BannerChange, void, void> {
  let told: string | undefined;
  for await (const _ of ctx.house.feed.follow(bannerTopic(organizationId), signal)) {
    try {
      const set = (await settings(ctx.house.db, place)) ?? '';
      if (set === told) continue;
      const change = await read();
      told = set;
      yield change;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

/** What is set, as text to compare: all who look at the same time share one statement. */
const settings = together(async (db: Db, places: string[]) => {
  const [organizations, projects] = [0, 1].map((i) => places.map((place) => Number(place.split(':')[i])));
  const { rows } = await sql<{ place: string; set: string }>`
    select asked.organization_id || ':' || asked.project_id as place,
      jsonb_build_array(o.preferences -> 'banners', p.preferences -> 'Banner')::text as set
    from unnest(${organizations}::integer[], ${projects}::integer[]) as asked (organization_id, project_id)
    join organization o on o.id = asked.organization_id
    join project p on p.organization_id = asked.organization_id and p.id = asked.project_id`.execute(db);
  return new Map(rows.map(({ place, set }) => [place, set]));
});
