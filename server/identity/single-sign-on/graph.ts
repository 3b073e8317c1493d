import { builder } from '../../platform/graph/builder.ts';
import { SignInOptionsRef } from '../users/graph/sign-in.ts';
import { UserRef } from '../users/graph/user.ts';
import { signInProviders, type SignInProvider } from './rules/sign-in-providers.ts';

builder.objectField(UserRef, 'authentication', (t) =>
  t.string({
    nullable: true,
    description:
      'The way in which they signed in: NATIVE (a password kept here), LDAP, SAML, OAUTH, PKI or NSERC; null for others and for API keys.',
    resolve: ({ username }, _args, { viewer }) => (viewer?.username === username ? (viewer.method ?? null) : null),
  }),
);

const ProviderRef = builder.objectRef<SignInProvider>('SignInProvider').implement({
  description: 'A provider of single sign-on that this server is configured for.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The text of its button.' }),
    kind: t.exposeString('kind', { description: 'LDAP, SAML, OAUTH, PKI or NSERC.' }),
    startUrl: t.exposeString('startUrl', {
      nullable: true,
      description:
        'The address to which its button leads: an own address, with `?redirectUrl=` for the page to come back to. Null for LDAP, whose username and password go into the form. When it fails people are sent to `/?signInFailed=KIND`.',
    }),
  }),
});

builder.objectField(SignInOptionsRef, 'providers', (t) =>
  t.field({
    type: [ProviderRef],
    description: 'The providers of single sign-on that this server is configured for.',
    resolve: (_root, _args, { services }) => signInProviders(services),
  }),
);
builder.objectField(SignInOptionsRef, 'passwords', (t) =>
  t.boolean({
    description:
      'True when everyone may sign in with a password of Truss; if not, only administrators of the server may.',
    resolve: (_root, _args, { services }) => services.singleSignOn.allowsPasswords,
  }),
);
