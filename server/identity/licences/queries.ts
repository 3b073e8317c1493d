import { sql } from 'kysely';

import type { Ctx } from '../../platform/context.ts';
import { batch } from '../../platform/graph/batch.ts';
import { forbidden } from '../../refusals.ts';
import { administersServer, visitOrganization, type VisitorKey } from '../access/keys.ts';
import { isVacant } from '../access/seats.ts';
import { IDLE_MINUTES, licenceStanding } from '../access/standing.ts';
import type { Licence, ViewerLicence } from './licence.ts';
import { countedPools, noneNeeded } from './rules.ts';

/** The licences of an organization, for its administrators; null where it needs none. */
export async function readLicence(ctx: Ctx, organization: string): Promise<Licence | null> {
  return licenceByKey(ctx, await visitOrganization(ctx, organization, 'admin'));
}

/** The same by the key to it; many of them in as many statements as one. */
export async function licenceByKey(ctx: Ctx, key: VisitorKey): Promise<Licence | null> {
  if (!key.isAdministrator) throw forbidden(`Only administrators of ${key.slug} see its licenses.`);
  return (await batch(ctx, readLicences, key.organizationId)) ?? null;
}

/** The licences of all organizations that need some, for administrators of the server, by slug. */
export async function readAllLicences(ctx: Ctx): Promise<Licence[]> {
  administersServer(ctx);
  const rows = await ctx.db.selectFrom('licence').select('organizationId').execute();
  const found = await readLicences(
    ctx,
    rows.map((row) => row.organizationId),
  );
  return [...found.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** The same with those that need none. */
export async function readLicencesOfAll(ctx: Ctx): Promise<Licence[]> {
  const needed = new Map((await readAllLicences(ctx)).map((licence) => [licence.slug, licence]));
  const rows = await ctx.db.selectFrom('organization').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => needed.get(slug) ?? noneNeeded(slug));
}

/** Where the viewer stands with the licences of an organization; nothing is taken. */
export function viewerLicence({ viewer }: Ctx, key: VisitorKey): ViewerLicence {
  const found = licenceStanding(viewer!, key.slug, key.seating);
  if (found.state !== 'REFUSED') return { ...found, refusal: null };
  const { status, title, message } = found.refusal;
  return { state: 'REFUSED', kind: null, refusal: { status, title, message } };
}

const isActive = sql<boolean>`exists (select from session where session.username = n.username and expires > now()
  and last_seen > now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval)`;

/** Licences by the number of their organization: three statements. */
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
