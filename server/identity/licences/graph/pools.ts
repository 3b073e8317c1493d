import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { removeLicences, setLicences } from '../commands/pools.ts';

builder.relayMutationField(
  'setLicences',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      ends: t.string({ description: 'The last day, as YYYY-MM-DD; empty for no end. Not given, it stays.' }),
      namedUsers: t.int({
        description:
          'The number of named user licences. A number that is left out stays; for a new organization it is 0.',
      }),
      floatingUsers: t.int({ description: 'The number of floating user licences.' }),
      namedReviewers: t.int({ description: 'The number of named reviewer licences.' }),
      floatingReviewers: t.int({ description: 'The number of floating reviewer licences.' }),
    }),
  },
  {
    description:
      'Sets how many licences an organization has, and until when; from then on it needs them. Administrators of the server may.',
    resolve: async (_root, { input }, ctx) => {
      const { organization } = input.organizationId;
      const { ends, namedUsers, floatingUsers, namedReviewers, floatingReviewers } = input;
      const sizes = {
        named_users: namedUsers,
        floating_users: floatingUsers,
        named_reviewers: namedReviewers,
        floating_reviewers: floatingReviewers,
      };
      await setLicences(ctx, organization, { ends, sizes });
      return organization;
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
  'removeLicences',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
    }),
  },
  {
    description: 'Lets an organization go without licences again. Administrators of the server may.',
    resolve: async (_root, { input }, ctx) => {
      await removeLicences(ctx, input.organizationId.organization);
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
