import { builder } from '../../../platform/graph/builder.ts';
import { changePassword } from '../commands/password.ts';
import { saveProfile } from '../commands/profile.ts';
import { readOwnUser } from '../queries/users.ts';
import { UserRef } from './user.ts';

builder.relayMutationField(
  'saveProfile',
  {
    inputFields: (t) => ({
      firstName: t.string({ description: 'First name; left out, it stays.' }),
      lastName: t.string({ description: 'Last name; left out, it stays.' }),
      phoneNumber: t.string({ description: 'Phone number; left out, it stays.' }),
      company: t.string({ description: 'The place where they work; left out, it stays.' }),
      email: t.string({
        description: 'A new email address. It becomes theirs when they confirm it by the link that is mailed there.',
      }),
      oldPassword: t.string({ description: 'Their password, which a new address needs.' }),
    }),
  },
  {
    description: 'Saves what the viewer says of themselves.',
    resolve: async (_root, { input }, ctx) => {
      const { confirmationSentTo } = await saveProfile(ctx, input);
      return { viewer: await readOwnUser(ctx), confirmationSentTo };
    },
  },
  {
    outputFields: (t) => ({
      viewer: t.field({ type: UserRef, description: 'The viewer, saved.', resolve: ({ viewer }) => viewer }),
      confirmationSentTo: t.string({
        nullable: true,
        description: 'The new address, to which a link was mailed that confirms it; null where the address is not new.',
        resolve: ({ confirmationSentTo }) => confirmationSentTo,
      }),
    }),
  },
);

builder.relayMutationField(
  'changePassword',
  {
    inputFields: (t) => ({
      oldPassword: t.string({ required: true, description: 'The password they have.' }),
      newPassword: t.string({ required: true, description: 'The password they choose.' }),
      newPasswordConfirm: t.string({ required: true, description: 'The new password, typed again.' }),
    }),
  },
  {
    description: "Changes the viewer's password, and ends their other sessions.",
    resolve: async (_root, { input }, ctx) => {
      await changePassword(ctx, input);
      return readOwnUser(ctx);
    },
  },
  {
    outputFields: (t) => ({
      viewer: t.field({ type: UserRef, description: 'The viewer.', resolve: (user) => user }),
    }),
  },
);
