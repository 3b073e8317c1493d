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

/** The details of a sign-in, stored until the provider responds. */
export interface AttemptDetails {
  /** The hash of the secret in the cookie of the browser that began it. */
  browser?: string;
  redirectUrl?: string;
  nonce?: string;
  verifier?: string;
  /** True if the user must sign in anew at the provider; `username` is the expected user. */
  reAuth?: boolean;
  username?: string;
}
