import type { Generated } from 'kysely';

export interface LicencesTables {
  /** The four pools of an organization. An organization without a row needs no licences. */
  licence: {
    organizationId: number;
    /** The last valid day, as YYYY-MM-DD. */
    ends: string | null;
    /** The last day for which open connections have been closed already. */
    endNoted: string | null;
    namedUsers: Generated<number>;
    floatingUsers: Generated<number>;
    namedReviewers: Generated<number>;
    floatingReviewers: Generated<number>;
  };
}
