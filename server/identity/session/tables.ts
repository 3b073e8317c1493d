import type { Generated } from 'kysely';

import type { SignInMethod } from '../../platform/sign-in-method.ts';

export interface SessionTables {
  session: {
    tokenHash: Buffer;
    username: string;
    created: Generated<Date>;
    lastSeen: Generated<Date>;
    expires: Date;
    /** The session's id in lists; its token is a secret. */
    id: Generated<string>;
    method: Generated<SignInMethod>;
    address: Generated<string>;
    agent: Generated<string>;
  };
  apiKey: {
    id: Generated<string>;
    username: string;
    name: string;
    hash: Buffer;
    /** The first characters of the key, by which its owner recognizes it. */
    start: string;
    /** The permission strings that limit the key; it never allows more than its owner may do. */
    scope: string[];
    created: Generated<Date>;
    expires: Date | null;
    lastUsed: Date | null;
  };
  knownAddress: { username: string; address: string; lastUsed: Generated<Date> };
  throttle: { key: string; failures: number; until: Date; changed: Generated<Date> };
}
