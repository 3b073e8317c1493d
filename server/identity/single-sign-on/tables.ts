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

/** What Truss stores about a sign-in until the provider responds. */
export interface AttemptDetails {
  /** The hash of the secret in the cookie of the browser that began it. */
  browser?: string;
  redirectUrl?: string;
  nonce?: string;
  verifier?: string;
  /** Whether the user must sign in anew at the provider, and who is expected. */
  reAuth?: boolean;
  username?: string;
}
