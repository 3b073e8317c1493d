import type { Generated } from 'kysely';

export type FloatingType = 'floating_users' | 'floating_reviewers';

export interface AccessTables {
  /** Raised by whatever changes what somebody may do; nobody's version is 0. */
  accessVersion: { username: string; version: number };
  /** One seat a signed-in session: `holder` is the hash of its token. */
  licenceSeat: {
    organizationId: number;
    holder: Buffer;
    username: string;
    type: FloatingType;
    taken: Generated<Date>;
    lastUsed: Generated<Date>;
  };
}
