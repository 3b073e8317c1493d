import { builder } from '../../../platform/graph/builder.ts';
import { OrganizationNodeRef } from '../../organizations/graph/organization.ts';
import { readOrganization } from '../../organizations/queries/organizations.ts';
import { releaseAllLicences, releaseLicence, requestLicence } from '../commands/seats.ts';

builder.relayMutationField(
  'requestLicence',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
    }),
  },
  {
    description:
      'Takes a licence of an organization for this session; refused where there is none. Other calls do it by themselves.',
    resolve: async (_root, { input }, ctx) => {
      await requestLicence(ctx, input.organization);
      return input.organization;
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
  'releaseLicence',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
      username: t.string({
        description:
          'The person whose licence it is; left out, you. Administrators of the organization may name others.',
      }),
      signOut: t.boolean({
        description: 'True when the session ends too; only administrators of the server may say so of others.',
      }),
    }),
  },
  {
    description:
      'Releases the floating license of this session in an organization, or all floating licenses of another user there.',
    resolve: async (_root, { input }, ctx) => {
      const { organization, ...release } = input;
      await releaseLicence(ctx, organization, release);
      return true;
    },
  },
  {
    outputFields: (t) => ({ ok: t.boolean({ description: 'Always true.', resolve: (ok) => ok }) }),
  },
);

builder.relayMutationField(
  'releaseAllLicences',
  {
    inputFields: (t) => ({
      organization: t.string({ description: 'Needed where it is about another.' }),
      username: t.string({
        description:
          'The person whose licence it is; left out, you. Administrators of the organization may name others.',
      }),
      signOut: t.boolean({
        description: 'True when the session ends too; only administrators of the server may say so of others.',
      }),
    }),
  },
  {
    description: 'Releases the floating licenses of this session in all organizations, or those of another user.',
    resolve: async (_root, { input }, ctx) => {
      const { organization, ...release } = input;
      await releaseAllLicences(ctx, organization ?? '', release);
      return true;
    },
  },
  {
    outputFields: (t) => ({ ok: t.boolean({ description: 'Always true.', resolve: (ok) => ok }) }),
  },
);
