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
    /** Since when an administrator has the account turned off. */
    turnedOff: Date | null;
  };
  mailedToken: {
    hash: Buffer;
    username: string;
    purpose: 'activate' | 'reset' | 'address';
    /** The address that is to be theirs, where the link proves one. */
    email: Generated<string>;
    created: Generated<Date>;
    expires: Date;
  };
  recoveryCode: { username: string; hash: Buffer };
  userIdentity: { provider: string; subject: string; username: string; created: Generated<Date> };
}
