import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { makeOrganization } from '../commands/make-organization.ts';

builder.relayMutationField(
  'createOrganization',
  {
    inputFields: (t) => ({
      slug: t.string({
        required: true,
        description: "Its name in addresses: lower-case letters, digits and '-'. It stays.",
      }),
      name: t.string({ required: true, description: 'The name that people read.' }),
      description: t.string({ description: 'Its purpose.' }),
      entityLimit: t.int({ description: 'The number of entities that it may hold; left out for any number.' }),
      fileLimit: t.int({
        description: 'The megabytes that its files may take; left out, as many as the server allows.',
      }),
      globalOrg: t.boolean({ description: 'True when everyone may read its projects; one organization at most.' }),
      administrator: t.string({ description: 'The username of its first administrator; left out, it is you.' }),
    }),
  },
  {
    description: 'Makes an organization with the default schema and roles. Administrators of the server may.',
    resolve: (_root, { input }, ctx) => makeOrganization(ctx, input),
  },
  {
    outputFields: (t) => ({
      organization: t.field({ type: OrganizationNodeRef, resolve: (organization) => organization }),
    }),
  },
);
