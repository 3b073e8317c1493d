import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { forbidden } from '../../../refusals/refusal.ts';
import { isVacant } from '../../access/commands/seats.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { IDLE_MINUTES, licenceState } from '../../access/queries/licence-state.ts';
import type { Licence, ViewerLicence } from '../licence.ts';
import { countedPools, noneNeeded } from '../rules.ts';

/** Reads the licences of an organization, for its administrators; null if it needs none. */
export async function readLicence(ctx: Ctx, organization: string | number): Promise<Licence | null> {
  return licenceByKey(ctx, await visitOrganization(ctx, organization, 'admin'));
}

/** Reads the licences of an organization by a key to it. Calls within the same tick share their statements. */
export async function licenceByKey(ctx: Ctx, key: VisitorKey): Promise<Licence | null> {
  if (!key.isAdministrator)
    throw forbidden(`Only administrators of ${key.slug} can see its licenses. Ask one of them.`);
  return (await batch(ctx, readLicences, key.organizationId)) ?? null;
}

/** Reads the licences of all organizations that need some, ordered by slug. For administrators of the server. */
export async function readAllLicences(ctx: Ctx): Promise<Licence[]> {
  administersServer(ctx);
  const rows = await ctx.db.selectFrom('licence').select('organizationId').execute();
  const found = await readLicences(
    ctx,
    rows.map((row) => row.organizationId),
  );
  return [...found.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Reads the licences of all organizations, including those that need none. For administrators of the server. */
export async function readLicencesOfAll(ctx: Ctx): Promise<Licence[]> {
  const needed = new Map((await readAllLicences(ctx)).map((licence) => [licence.slug, licence]));
  const rows = await ctx.db.selectFrom('organization').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => needed.get(slug) ?? noneNeeded(slug));
}

/** Returns the state of the viewer's licence, without taking a seat. */
export function viewerLicence({ viewer }: Ctx, key: VisitorKey): ViewerLicence {
  const found = licenceState(viewer!, key.slug, key.licenceUse);
  return found.state === 'REFUSED' ? { ...found, kind: null } : { ...found, refusal: null };
}

const isActive = sql<boolean>`exists (select from session where session.username = n.username and expires > now()
  and last_seen > now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval)`;

/** Reads the licences of organizations by their numbers, in three statements however many there are. */
async function readLicences({ db }: Ctx, ids: number[]): Promise<Map<number, Licence>> {
  const rows = await db
    .selectFrom('licence as l')
    .innerJoin('organization as o', 'o.id', 'l.organizationId')
    .selectAll('l')
    .select(['o.slug', sql<boolean>`coalesce(l.ends < current_date, false)`.as('hasEnded')])
    .where('l.organizationId', 'in', ids)
    .execute();
  const named = await db
    .selectFrom('namedLicence as n')
    .select(['n.organizationId', 'n.username', 'n.type', 'n.created as since', isActive.as('isActive')])
    .where('n.organizationId', 'in', ids)
    .orderBy('n.username')
    .execute();
  const seats = await db
    .selectFrom('licenceSeat')
    .select(['organizationId', 'username', 'type', 'taken', 'lastUsed'])
    .where('organizationId', 'in', ids)
    .where((eb) => eb.not(isVacant))
    .orderBy('username')
    .orderBy('taken')
    .execute();
  const of = <T extends { organizationId: number }>(list: readonly T[], id: number) =>
    list.filter(({ organizationId }) => organizationId === id);
  return new Map(
    rows.map(({ organizationId: id, slug, ends, hasEnded, ...size }) => {
      const [mine, seated] = [of(named, id), of(seats, id)];
      const pools = countedPools(
        {
          named_users: size.namedUsers,
          floating_users: size.floatingUsers,
          named_reviewers: size.namedReviewers,
          floating_reviewers: size.floatingReviewers,
        },
        mine,
        seated,
      );
      return [id, { organizationId: id, slug, ends, hasEnded, pools, named: mine, seats: seated }];
    }),
  );
}
