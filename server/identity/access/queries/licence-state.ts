import { sql } from 'kysely';

import type { Viewer } from '../../../platform/context.ts';
import { licenceExceedsPermission, noLicence, permissionExceedsLicence } from '../../../refusals/licences.ts';
import { type Refusal } from '../../../refusals/refusal.ts';
import { includesPermission, isAdministrator } from '../rules/permissions.ts';
import type { FloatingType, NamedType } from '../tables.ts';

export type LicenceKind = 'users' | 'reviewers';

export const IDLE_MINUTES = 30;

/** The licence columns that the statement which opens a project reads. `pools` is null where the organization needs no licences. */
export interface LicenceUse {
  pools: number | null;
  hasEnded: boolean | null;
  named: NamedType | null;
  seat: FloatingType | null;
  /** True if the seat's use was noted within the last minute, so that it need not be written again. */
  isWarm: boolean | null;
}

/** The columns of `LicenceUse`, for a statement that joins the pools `l`, the named licence `n` and the seat `s`, as `organizationRows` does. */
export const licenceUseColumns = [
  'l.organizationId as pools',
  sql<boolean | null>`l.ends < current_date`.as('hasEnded'),
  'n.type as named',
  's.type as seat',
  sql<boolean | null>`s.last_used > now() - interval '1 minute'`.as('isWarm'),
] as const;

export const idleSince = sql<Date>`now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval`;

/** Returns whether the viewer works in an organization as a user or a reviewer; null if they are no member (domain §10.2). */
export function licenceKind(held: readonly string[], slug: string): LicenceKind | null {
  if (isAdministrator(held, slug) || includesPermission(held, `organization:${slug}:member`)) return 'users';
  return includesPermission(held, `organization:${slug}:reviewer`) ? 'reviewers' : null;
}

/** The state of the viewer's licence in an organization. */
export type LicenceState =
  | { state: 'NOT_NEEDED' | 'NAMED' | 'FLOATING' | 'NOT_TAKEN'; kind: LicenceKind }
  | { state: 'REFUSED'; refusal: Refusal };

/** Works out the state of the viewer's licence, without taking a seat. */
export function licenceState(
  { username, permissions, key }: Viewer,
  slug: string,
  { pools, hasEnded, named, seat }: LicenceUse,
): LicenceState {
  const kind = licenceKind(key?.held ?? permissions, slug);
  if (pools === null) return { state: 'NOT_NEEDED', kind: kind ?? 'users' };
  const refused = (refusal: Refusal) => ({ state: 'REFUSED', refusal }) as const;
  if (kind === null) return refused(noLicence(username, 'user is not a member'));
  if (named && named !== `named_${kind}`) return refused(mismatchOf(username, kind));
  if (hasEnded) return refused(noLicence(username, 'licence expired'));
  if (named) return { state: 'NAMED', kind };
  return { state: seat === `floating_${kind}` ? 'FLOATING' : 'NOT_TAKEN', kind };
}

/** Returns the refusal (424) for a user whose named licence is of the other kind. */
export const mismatchOf = (username: string, kind: LicenceKind): Refusal =>
  kind === 'users' ? permissionExceedsLicence(username) : licenceExceedsPermission(username);
