import type { Services, SignInMethod } from '../../../platform/context.ts';

/** A sign-in provider that is configured. */
export interface SignInProvider {
  name: string;
  kind: SignInMethod;
  /** The address that its button leads to; null for the LDAP directory, whose passwords are typed into the form. */
  startUrl: string | null;
}

const usual = {
  ldap: { kind: 'LDAP', name: 'Company Directory', startUrl: null },
  saml: { kind: 'SAML', name: 'Company Sign-In', startUrl: '/api/v4/auth/saml/login' },
  oauth: { kind: 'OAUTH', name: 'Company Account', startUrl: '/api/v4/auth/oauth/login' },
  pki: { kind: 'PKI', name: 'Certificate', startUrl: '/api/v4/auth/pki/native/signin' },
  nserc: { kind: 'NSERC', name: 'Single Sign-On', startUrl: '/api/v4/auth/nserc/signin' },
} as const;

/** Returns the configured sign-in providers, as the sign-in page shows them. */
export function signInProviders({ singleSignOn: { settings } }: Pick<Services, 'singleSignOn'>): SignInProvider[] {
  return (Object.keys(usual) as (keyof typeof usual)[]).flatMap((key) => {
    const given = settings[key];
    if (!given) return [];
    const startUrl = key === 'pki' && settings.ldap ? '/api/v4/auth/cac/ldap/signin' : usual[key].startUrl;
    return [{ ...usual[key], startUrl, name: given.name ?? usual[key].name }];
  });
}
