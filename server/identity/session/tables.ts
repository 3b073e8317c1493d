import type { Generated } from 'kysely';

import type { SignInMethod } from '../../platform/context.ts';

export interface SessionTables {
  session: {
    tokenHash: Buffer;
    username: string;
    created: Generated<Date>;
    lastSeen: Generated<Date>;
    expires: Date;
    /** What a session is called where it is listed; its token is a secret. */
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
    /** The first characters, by which its owner tells it from others. */
    start: string;
    /** Permission strings that it is bound by; what its owner does not hold it does not open either. */
    scope: string[];
    created: Generated<Date>;
    expires: Date | null;
    lastUsed: Date | null;
  };
  knownAddress: { username: string; address: string; lastUsed: Generated<Date> };
  throttle: { key: string; failures: number; until: Date; changed: Generated<Date> };
}
