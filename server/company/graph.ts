import { builder } from '../platform/builder.ts';
import { UserRef } from '../users/graph.ts';

builder.objectField(UserRef, 'authentication', (t) =>
  t.string({
    nullable: true,
    description:
      'How they signed in: NATIVE (a password kept here), LDAP, SAML, OAUTH, PKI or NSERC; null for others and for API keys.',
    resolve: ({ username }, _args, { viewer }) => (viewer?.username === username ? (viewer.method ?? null) : null),
  }),
);
