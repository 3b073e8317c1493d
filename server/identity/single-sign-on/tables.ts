import type { Generated } from 'kysely';

export interface SingleSignOnTables {
  signInAttempt: {
    kind: 'SAML' | 'OAUTH' | 'ASSERTION';
    key: string;
    details: Generated<AttemptDetails>;
    created: Generated<Date>;
    expires: Date;
  };
}

/** What Truss has to remember of a sign-in until the provider answers. */
export interface AttemptDetails {
  /** The hash of the cookie of the browser that began it. */
  browser?: string;
  redirectUrl?: string;
  nonce?: string;
  verifier?: string;
  /** Whether they must prove themselves anew, and who is to come back. */
  reAuth?: boolean;
  username?: string;
}
