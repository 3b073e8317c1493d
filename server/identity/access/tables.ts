import type { Generated } from 'kysely';

export type NamedType = 'named_users' | 'named_reviewers';
export type FloatingType = 'floating_users' | 'floating_reviewers';

export interface AccessTables {
  /**
   * The version of a user's permissions, which rises with every change; users without a row have version 0. Connections opened before
   * version `cut` are closed.
   */
  accessVersion: { username: string; version: number; cut: Generated<number> };
  /** Licences that are bound to one user. */
  namedLicence: { organizationId: number; username: string; type: NamedType; created: Generated<Date> };
  /** Floating licences in use, one row per session or API key: `holder` is the hash of its token. */
  licenceSeat: {
    organizationId: number;
    holder: Buffer;
    username: string;
    type: FloatingType;
    taken: Generated<Date>;
    lastUsed: Generated<Date>;
  };
  /** The users active in each organization on each day (UTC); organization 0 is the server itself. */
  accessDay: { organizationId: number; day: string; username: string };
}
