import type { Generated } from 'kysely';

import type { TableOf } from '../../platform/database/tables.ts';
import type { User } from './user.ts';

export interface UsersTables {
  user: TableOf<
    User,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phoneNumber'
    | 'company'
    | 'preferences'
    | 'permissions'
    | 'twoStepEnabled'
    | 'created'
  > & {
    passwordHash: string | null;
    activated: Generated<boolean>;
    totpSecret: string | null;
    totpLastStep: number | null;
    passwordChanged: Date | null;
  };
  mailedToken: {
    hash: Buffer;
    username: string;
    purpose: 'activate' | 'reset' | 'address';
    /** The new address that the link confirms; empty for other links. */
    email: Generated<string>;
    created: Generated<Date>;
    expires: Date;
  };
  recoveryCode: { username: string; hash: Buffer };
  userIdentity: { provider: string; subject: string; username: string; created: Generated<Date> };
}
