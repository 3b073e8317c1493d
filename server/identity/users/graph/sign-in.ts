import { builder } from '../../../platform/graph/builder.ts';
import { version } from '../../../platform/version.ts';
import { signOut } from '../../session/commands/sessions.ts';
import { requestPasswordReset, resetPassword } from '../commands/password.ts';
import { confirmAddress } from '../commands/profile.ts';
import { signIn } from '../commands/sign-in.ts';
import { activateAccount, signUp } from '../commands/sign-up.ts';
import { readOwnUser } from '../queries/users.ts';
import { UserRef } from './user.ts';

/** The ways to sign in; the single sign-on slice adds its providers to this type. */
export const SignInOptionsRef = builder.objectRef<{ mayAnybodySignUp: boolean; supportContact: string }>(
  'SignInOptions',
);
SignInOptionsRef.implement({
  description: 'The ways in which people can sign in: shown before anyone has signed in.',
  fields: (t) => ({
    mayAnybodySignUp: t.exposeBoolean('mayAnybodySignUp', {
      description: 'True when strangers may make themselves an account.',
    }),
    supportContact: t.exposeString('supportContact', {
      description: "The way in which people get help: the end of 'If you need assistance, …'.",
    }),
    version: t.string({ description: 'The version of Truss, such as 1.0.0.', resolve: () => version }),
  }),
});
builder.queryField('signInOptions', (t) =>
  t.field({
    type: SignInOptionsRef,
    description: 'The ways to sign in. Can be read without being signed in.',
    resolve: (_root, _args, { services: { config } }) => config,
  }),
);

builder.relayMutationField(
  'signIn',
  {
    inputFields: (t) => ({
      username: t.string({ required: true, description: 'The username, or the email address.' }),
      password: t.string({ required: true, description: 'The password.' }),
      totpCode: t.string({
        description:
          'The code of the authenticator app, or a recovery code; left out until `twoStepRequired` asks for it.',
      }),
    }),
  },
  {
    description: 'Signs in; the answer sets the session cookie. If a code is missing, the sign-in is not complete yet.',
    resolve: async (_root, { input }, ctx) => {
      const viewer = await signIn(ctx, input);
      return { viewer: ctx.viewer && viewer ? await readOwnUser(ctx) : null, isCodeMissing: viewer === null };
    },
  },
  {
    outputFields: (t) => ({
      viewer: t.field({
        type: UserRef,
        nullable: true,
        description: 'The signed-in user; null when a code, or the second step itself, is missing.',
        resolve: ({ viewer }) => viewer,
      }),
      twoStepRequired: t.boolean({
        description: 'True when the same has to be sent again with a code.',
        resolve: ({ isCodeMissing }) => isCodeMissing,
      }),
      twoStepDemanded: t.boolean({
        description: 'True when they have to set up a second step now, before anything else is open to them.',
        resolve: ({ viewer, isCodeMissing }) => viewer === null && !isCodeMissing,
      }),
    }),
  },
);

const SignedOut = builder.objectRef<{ ok: boolean }>('SignOutPayload').implement({
  description: 'The session has ended.',
  fields: (t) => ({ ok: t.exposeBoolean('ok', { description: 'Always true.' }) }),
});
builder.mutationField('signOut', (t) =>
  t.field({
    type: SignedOut,
    description: 'Ends the session and takes the cookie back.',
    resolve: async (_root, _args, ctx) => {
      await signOut(ctx);
      return { ok: true };
    },
  }),
);

builder.relayMutationField(
  'signUp',
  {
    inputFields: (t) => ({
      email: t.string({ required: true, description: 'Their address, which is to be their username.' }),
      firstName: t.string({ description: 'First name.' }),
      lastName: t.string({ description: 'Last name.' }),
      phoneNumber: t.string({ description: 'Phone number.' }),
      company: t.string({ description: 'The place where they work.' }),
    }),
  },
  {
    description:
      'Requests an account. An email with a link to set a password and activate it is sent to the address. The answer is the same for an address that already has an account.',
    resolve: async (_root, { input }, ctx) => {
      await signUp(ctx, input);
      return { ok: true };
    },
  },
  {
    outputFields: (t) => ({
      ok: t.boolean({ description: 'Always true: look at the mails.', resolve: ({ ok }) => ok }),
    }),
  },
);

builder.relayMutationField(
  'activateAccount',
  {
    inputFields: (t) => ({
      email: t.string({ required: true, description: 'The address in the link.' }),
      code: t.string({ required: true, description: 'The code in the link.' }),
      password: t.string({ required: true, description: 'The password they choose.' }),
      passwordConfirm: t.string({ required: true, description: 'The password, typed again.' }),
    }),
  },
  {
    description: 'Activates an account by the link from the mail, and gives it its password. Then they sign in.',
    resolve: async (_root, { input }, ctx) => ({ username: await activateAccount(ctx, input) }),
  },
  {
    outputFields: (t) => ({
      username: t.string({ description: 'The username with which they sign in.', resolve: ({ username }) => username }),
    }),
  },
);

builder.relayMutationField(
  'confirmAddress',
  {
    inputFields: (t) => ({
      email: t.string({ required: true, description: 'The address in the link.' }),
      code: t.string({ required: true, description: 'The code in the link.' }),
    }),
  },
  {
    description: 'Confirms a new email address by the link from the mail (`/activate/…?confirm=address`).',
    resolve: async (_root, { input }, ctx) => ({ username: await confirmAddress(ctx, input) }),
  },
  {
    outputFields: (t) => ({
      username: t.string({
        description: 'The username of the person whose address it is now.',
        resolve: ({ username }) => username,
      }),
    }),
  },
);

builder.relayMutationField(
  'requestPasswordReset',
  {
    inputFields: (t) => ({
      username: t.string({ required: true, description: 'Their username or email address.' }),
    }),
  },
  {
    description:
      'Asks for a mail with a link to choose a new password. The answer is the same when there is no such account.',
    resolve: async (_root, { input }, ctx) => {
      await requestPasswordReset(ctx, input.username);
      return { ok: true };
    },
  },
  {
    outputFields: (t) => ({
      ok: t.boolean({ description: 'Always true: look at the mails.', resolve: ({ ok }) => ok }),
    }),
  },
);

builder.relayMutationField(
  'resetPassword',
  {
    inputFields: (t) => ({
      username: t.string({ required: true, description: 'The username in the link.' }),
      code: t.string({ required: true, description: 'The code in the link.' }),
      newPassword: t.string({ required: true, description: 'The password they choose.' }),
      newPasswordConfirm: t.string({ required: true, description: 'The new password, typed again.' }),
      keepApiKeys: t.boolean({ description: 'True when API keys go on working; left out, they are revoked.' }),
    }),
  },
  {
    description:
      'Sets a new password by the link from the mail, and ends all their sessions and API keys. Then they sign in.',
    resolve: async (_root, { input }, ctx) => ({ username: await resetPassword(ctx, input) }),
  },
  {
    outputFields: (t) => ({
      username: t.string({ description: 'The username with which they sign in.', resolve: ({ username }) => username }),
    }),
  },
);
