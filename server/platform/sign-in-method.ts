/** The ways by which users can prove their identity. */
export type SignInMethod = 'NATIVE' | 'LDAP' | 'SAML' | 'OAUTH' | 'PKI' | 'NSERC';
