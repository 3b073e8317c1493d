import { builder } from '../../../platform/graph/builder.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOffTwoStepOf,
} from '../commands/two-step.ts';
import { readDemandingOrganizations, readOwnUser, type DemandingOrganization } from '../queries/users.ts';
import { UserRef } from './user.ts';

builder.objectField(UserRef, 'twoStepDemanded', (t) =>
  t.boolean({
    description:
      'True when the server demands a second step of them, so that they cannot turn it off; false for others.',
    resolve: ({ username }, _args, { viewer }) => viewer?.username === username && viewer.secondStep !== undefined,
  }),
);

const DemandingOrganizationRef = builder.objectRef<DemandingOrganization>('DemandingOrganization').implement({
  description: 'An organization that requires two-factor authentication.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its name in URLs.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    isClosed: t.exposeBoolean('isClosed', {
      description: 'True when they have no password, so that this is closed to them.',
    }),
  }),
});
builder.objectField(UserRef, 'organizationsDemandingTwoStep', (t) =>
  t.field({
    type: [DemandingOrganizationRef],
    description: 'Organizations that they may enter, and where they work only with a second step. None for others.',
    complexity: { field: 1, multiplier: 5 },
    resolve: ({ username }, _args, ctx) => (ctx.viewer?.username === username ? readDemandingOrganizations(ctx) : []),
  }),
);

const theirPassword = 'Their password; whoever signs in by their company leaves it out.';

builder.relayMutationField(
  'beginTwoStep',
  { inputFields: (t) => ({ password: t.string({ description: theirPassword }) }) },
  {
    description:
      'Makes a secret for an authenticator app. Two-factor authentication is on when `confirmTwoStep` has had a code.',
    resolve: (_root, { input }, ctx) => beginTwoStep(ctx, input.password),
  },
  {
    outputFields: (t) => ({
      secret: t.string({ description: 'The secret, to be typed into an app.', resolve: ({ secret }) => secret }),
      uri: t.string({ description: 'The secret as an otpauth address.', resolve: ({ uri }) => uri }),
      qrCode: t.string({
        description: 'The secret as a picture to be photographed: a data address of an image.',
        resolve: ({ qrCode }) => qrCode,
      }),
    }),
  },
);

builder.relayMutationField(
  'confirmTwoStep',
  { inputFields: (t) => ({ code: t.string({ required: true, description: 'A code of the app.' }) }) },
  {
    description: 'Turns two-factor authentication on.',
    resolve: async (_root, { input }, ctx) => ({
      recoveryCodes: await confirmTwoStep(ctx, input.code),
      viewer: await readOwnUser(ctx),
    }),
  },
  {
    outputFields: (t) => ({
      recoveryCodes: t.stringList({
        description: 'Each replaces a code of the app once. They are shown only now.',
        resolve: ({ recoveryCodes }) => recoveryCodes,
      }),
      viewer: t.field({ type: UserRef, description: 'The viewer.', resolve: ({ viewer }) => viewer }),
    }),
  },
);

builder.relayMutationField(
  'renewRecoveryCodes',
  {
    inputFields: (t) => ({
      password: t.string({ description: theirPassword }),
      code: t.string({ required: true, description: 'A code of the app, or a recovery code.' }),
    }),
  },
  {
    description: 'Makes new recovery codes in the place of the old ones.',
    resolve: async (_root, { input }, ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx, input) }),
  },
  {
    outputFields: (t) => ({
      recoveryCodes: t.stringList({
        description: 'Each replaces a code of the app once. They are shown only now.',
        resolve: ({ recoveryCodes }) => recoveryCodes,
      }),
    }),
  },
);

builder.relayMutationField(
  'turnOffTwoStep',
  {
    inputFields: (t) => ({
      password: t.string({ description: theirPassword }),
      code: t.string({ required: true, description: 'A code of the app, or a recovery code.' }),
    }),
  },
  {
    description: 'Turns two-factor authentication off.',
    resolve: async (_root, { input }, ctx) => {
      await turnOffTwoStep(ctx, input);
      return readOwnUser(ctx);
    },
  },
  {
    outputFields: (t) => ({
      viewer: t.field({ type: UserRef, description: 'The viewer.', resolve: (user) => user }),
    }),
  },
);

builder.relayMutationField(
  'turnOffTwoStepOf',
  { inputFields: (t) => ({ username: t.string({ required: true, description: 'The person, by username.' }) }) },
  {
    description:
      'Turns off two-factor authentication for a user who lost their app and recovery codes. For administrators of the server.',
    resolve: async (_root, { input }, ctx) => {
      await turnOffTwoStepOf(ctx, input.username);
      return { ok: true };
    },
  },
  { outputFields: (t) => ({ ok: t.boolean({ description: 'Always true.', resolve: ({ ok }) => ok }) }) },
);
