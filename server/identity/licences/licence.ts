import type { Refusal } from '../../refusals/refusal.ts';
/** The four pools (domain §10.2), as api/v4 spells them. */
export const poolTypes = ['named_users', 'floating_users', 'named_reviewers', 'floating_reviewers'] as const;
export type PoolType = (typeof poolTypes)[number];
export type Sizes = Record<PoolType, number>;

export interface Pool {
  type: PoolType;
  size: number;
  /** The number of licences bound to users; 0 for floating ones. */
  given: number;
  /** The number in use: seats that made a call within the last half hour. */
  taken: number;
  /** The number that can still be bound, or taken. */
  open: number;
}
export interface NamedHolder {
  username: string;
  type: PoolType;
  since: Date;
  isActive: boolean;
}
export interface Seat {
  username: string;
  type: PoolType;
  taken: Date;
  lastUsed: Date;
}

/** The licences of an organization, with who holds them. */
export interface Licence {
  organizationId: number;
  slug: string;
  ends: string | null;
  hasEnded: boolean;
  pools: Pool[];
  named: NamedHolder[];
  seats: Seat[];
}

/** The state of the viewer's licence in an organization. */
export interface ViewerLicence {
  state: 'NOT_NEEDED' | 'NAMED' | 'FLOATING' | 'NOT_TAKEN' | 'REFUSED';
  kind: 'users' | 'reviewers' | null;
  /** The reason why the viewer cannot work; null if they can. */
  refusal: Refusal | null;
}
