import type { Generated } from 'kysely';

export interface UsersTables {
  user: {
    username: string;
    passwordHash: string | null;
    firstName: Generated<string>;
    lastName: Generated<string>;
    email: Generated<string>;
    phoneNumber: Generated<string>;
    company: Generated<string>;
    preferences: Generated<Record<string, unknown>>;
    permissions: Generated<string[]>;
    twoStepEnabled: Generated<boolean>;
    created: Generated<Date>;
    lastLogin: Date | null;
    activated: Generated<boolean>;
    totpSecret: string | null;
    totpLastStep: number | null;
    passwordChanged: Date | null;
    /** The time at which an administrator turned the account off; null while it is on. */
    turnedOff: Date | null;
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
