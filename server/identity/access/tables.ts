import type { Generated } from 'kysely';

export type NamedType = 'named_users' | 'named_reviewers';
export type FloatingType = 'floating_users' | 'floating_reviewers';

export interface AccessTables {
  /** Raised by whatever changes what somebody may do; nobody's version is 0. */
  accessVersion: { username: string; version: number; cut: Generated<number> };
  /** Licences that are bound to a person. */
  namedLicence: { organizationId: number; username: string; type: NamedType; created: Generated<Date> };
  /** One seat a signed-in session: `holder` is the hash of its token. */
  licenceSeat: {
    organizationId: number;
    holder: Buffer;
    username: string;
    type: FloatingType;
    taken: Generated<Date>;
    lastUsed: Generated<Date>;
  };
  /** Who was here on which day (UTC); organization 0 is the server itself. */
  accessDay: { organizationId: number; day: string; username: string };
}
