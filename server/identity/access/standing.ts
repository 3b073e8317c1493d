import { sql } from 'kysely';

import type { Viewer } from '../../platform/context.ts';
import { licenceExceedsPermission, noLicence, permissionExceedsLicence, type Refusal } from '../../refusals.ts';
import { holds, isAdministrator } from './permissions.ts';
import type { FloatingType, NamedType } from './tables.ts';

export type Kind = 'users' | 'reviewers';

export const IDLE_MINUTES = 30;

/** What a key's statement reads of the licences of an organization; `pools` is null where it needs none. */
export interface Seating {
  pools: number | null;
  hasEnded: boolean | null;
  named: NamedType | null;
  seat: FloatingType | null;
  /** Whether the seat was used in the last minute, so that it need not be noted again. */
  isWarm: boolean | null;
}

/** The columns of `Seating`, for a statement that joins `l`, `n` and `s` as `joinSeating` does. */
export const seating = [
  'l.organizationId as pools',
  sql<boolean | null>`l.ends < current_date`.as('hasEnded'),
  'n.type as named',
  's.type as seat',
  sql<boolean | null>`s.last_used > now() - interval '1 minute'`.as('isWarm'),
] as const;

export const idleSince = sql<Date>`now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval`;

/** Whether the viewer works here as a user or as a reviewer; null for whoever is no member (domain §10.2). */
export function kindOf(held: readonly string[], slug: string): Kind | null {
  if (isAdministrator(held, slug) || holds(held, `organization:${slug}:member`)) return 'users';
  return holds(held, `organization:${slug}:reviewer`) ? 'reviewers' : null;
}

/** Where somebody stands with the licences of an organization. */
export type LicenceStanding =
  | { state: 'NOT_NEEDED' | 'NAMED' | 'FLOATING' | 'NOT_TAKEN'; kind: Kind }
  | { state: 'REFUSED'; refusal: Refusal };

/** Where the viewer stands, without taking anything. */
export function licenceStanding(
  { username, permissions, key }: Viewer,
  slug: string,
  { pools, hasEnded, named, seat }: Seating,
): LicenceStanding {
  const kind = kindOf(key?.held ?? permissions, slug);
  if (pools === null) return { state: 'NOT_NEEDED', kind: kind ?? 'users' };
  const refused = (refusal: Refusal) => ({ state: 'REFUSED', refusal }) as const;
  if (kind === null) return refused(noLicence(username, 'user is not a member'));
  if (named && named !== `named_${kind}`) return refused(mismatchOf(username, kind));
  if (hasEnded) return refused(noLicence(username, 'licence expired'));
  if (named) return { state: 'NAMED', kind };
  return { state: seat === `floating_${kind}` ? 'FLOATING' : 'NOT_TAKEN', kind };
}

/** 424 for somebody of this kind who has a named licence of the other. */
export const mismatchOf = (username: string, kind: Kind): Refusal =>
  kind === 'users' ? permissionExceedsLicence(username) : licenceExceedsPermission(username);
