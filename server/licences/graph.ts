import { OrganizationRef } from '../organizations/graph.ts';
import { readOrganization } from '../organizations/queries.ts';
import { builder } from '../platform/builder.ts';
import { giveLicences, takeLicence } from './commands/named.ts';
import { removeLicences, setLicences } from './commands/pools.ts';
import { releaseAllLicences, releaseLicence, requestLicence } from './commands/seats.ts';
import { LicenceTypeRef } from './graph/types.ts';

builder.relayMutationField(
  'setLicences',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
      ends: t.string({ description: 'The last day, as YYYY-MM-DD; empty for no end. Not given, it stays.' }),
      namedUsers: t.int({
        description: 'How many named user licences. What is not given stays; of a new one it is 0.',
      }),
      floatingUsers: t.int({ description: 'How many floating user licences.' }),
      namedReviewers: t.int({ description: 'How many named reviewer licences.' }),
      floatingReviewers: t.int({ description: 'How many floating reviewer licences.' }),
    }),
  },
  {
    description:
      'Sets how many licences an organization has, and until when; from then on it needs them. Administrators of the server may.',
    resolve: async (_root, { input }, ctx) => {
      const { organization, ends, namedUsers, floatingUsers, namedReviewers, floatingReviewers } = input;
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
        type: OrganizationRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);

builder.relayMutationField(
  'removeLicences',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
    }),
  },
  {
    description: 'Lets an organization go without licences again. Administrators of the server may.',
    resolve: async (_root, { input }, ctx) => {
      await removeLicences(ctx, input.organization);
      return input.organization;
    },
  },
  {
    outputFields: (t) => ({
      organization: t.field({
        type: OrganizationRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);

builder.relayMutationField(
  'giveLicences',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
      type: t.field({ type: LicenceTypeRef, required: true, description: 'named_users or named_reviewers.' }),
      usernames: t.stringList({ required: true, description: 'At most 500 members of the organization.' }),
    }),
  },
  {
    description: 'Binds named licences to people: to all of them or to none. Administrators of the organization may.',
    resolve: async (_root, { input }, ctx) => {
      await giveLicences(ctx, input.organization, input.type, input.usernames);
      return input.organization;
    },
  },
  {
    outputFields: (t) => ({
      organization: t.field({
        type: OrganizationRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);

builder.relayMutationField(
  'takeLicence',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug.' }),
      type: t.field({ type: LicenceTypeRef, required: true, description: 'Of a floating one, the seats are freed.' }),
      username: t.string({ required: true, description: 'Whose.' }),
    }),
  },
  {
    description:
      'Takes a licence away from somebody, at the next call and from open connections. Administrators of the organization may.',
    resolve: async (_root, { input }, ctx) => {
      await takeLicence(ctx, input.organization, input.type, input.username);
      return input.organization;
    },
  },
  {
    outputFields: (t) => ({
      organization: t.field({
        type: OrganizationRef,
        resolve: (slug, _args, ctx) => readOrganization(ctx, slug),
      }),
    }),
  },
);

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
        type: OrganizationRef,
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
      username: t.string({ description: 'Whose, where it is another; administrators of the organization may.' }),
      signOut: t.boolean({ description: 'Whether the session ends too; of others, for administrators of the server.' }),
    }),
  },
  {
    description:
      'Gives back the floating licence of this session in an organization, or all that somebody else has there.',
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
      username: t.string({ description: 'Whose, where it is another; administrators of the organization may.' }),
      signOut: t.boolean({ description: 'Whether the session ends too; of others, for administrators of the server.' }),
    }),
  },
  {
    description: 'Gives back the floating licences of this session in all organizations, or those of somebody else.',
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
