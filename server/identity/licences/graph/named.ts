import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { giveLicences, takeLicence } from '../commands/named.ts';
import { LicenceTypeRef } from './types.ts';

builder.relayMutationField(
  'giveLicences',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      type: t.field({
        type: LicenceTypeRef,
        required: true,
        description: 'The kind of licence; it must be one that is bound to people.',
      }),
      usernames: t.stringList({
        required: true,
        description: 'The usernames, of at most 500 members of the organization.',
      }),
    }),
  },
  {
    description: 'Binds named licences to people: to all of them or to none. Administrators of the organization may.',
    resolve: async (_root, { input }, ctx) => {
      await giveLicences(ctx, input.organizationId.organization, input.type, input.usernames);
      return input.organizationId.organization;
    },
  },
  {
    outputFields: (t) => ({
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);

builder.relayMutationField(
  'takeLicence',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      type: t.field({
        type: LicenceTypeRef,
        required: true,
        description: 'The kind of licence; for a floating one, the seats are freed.',
      }),
      username: t.string({ required: true, description: 'The person, by username.' }),
    }),
  },
  {
    description:
      'Unassigns a license, effective with the next call and on open connections. For administrators of the organization.',
    resolve: async (_root, { input }, ctx) => {
      await takeLicence(ctx, input.organizationId.organization, input.type, input.username);
      return input.organizationId.organization;
    },
  },
  {
    outputFields: (t) => ({
      organization: t.field({
        type: OrganizationNodeRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);
