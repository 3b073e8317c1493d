import type { Generated } from 'kysely';

export interface LicencesTables {
  /** The four pools of an organization; one without a row needs no licences. */
  licence: {
    organizationId: number;
    /** The last day they hold, as YYYY-MM-DD. */
    ends: string | null;
    /** The last day for which open connections have been cut already. */
    endNoted: string | null;
    namedUsers: Generated<number>;
    floatingUsers: Generated<number>;
    namedReviewers: Generated<number>;
    floatingReviewers: Generated<number>;
  };
}
