import { revokeSessionsOf } from '../../identity/session/commands/sessions.ts';
import { readOthersSessions } from '../../identity/session/queries/sessions.ts';
import { turnOffAccount, turnOnAccount } from '../../identity/users/commands/accounts.ts';
import { SessionRef } from '../../identity/users/graph/sessions.ts';
import { UserRef } from '../../identity/users/graph/user.ts';
import { readUser } from '../../identity/users/queries/users.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { accountOf } from '../queries/support.ts';
import { SupportedUserRef } from './support.ts';

const accounts = {
  turnOffAccount: {
    act: turnOffAccount,
    description:
      'Deactivates an account immediately: sign-in, its sessions, email links and API keys stop working. Changes made with it keep their author. For administrators of the server, except for their own account.',
  },
  turnOnAccount: {
    act: turnOnAccount,
    description: 'Turns an account on again; its API keys open what they did. Administrators of the server may.',
  },
} as const;

for (const name of ['turnOffAccount', 'turnOnAccount'] as const)
  builder.relayMutationField(
    name,
    { inputFields: (t) => ({ username: t.string({ required: true, description: 'The person, by username.' }) }) },
    {
      description: accounts[name].description,
      resolve: async (_root, { input }, ctx) => ({ username: await accounts[name].act(ctx, input.username) }),
    },
    {
      outputFields: (t) => ({
        user: t.field({
          type: UserRef,
          nullable: true,
          description: 'The person.',
          resolve: async ({ username }, _args, ctx) => (await readUser(ctx, username)) ?? null,
        }),
        account: t.field({
          type: SupportedUserRef,
          nullable: true,
          description: 'Their account.',
          resolve: ({ username }, _args, ctx) => accountOf(ctx, username),
        }),
      }),
    },
  );

builder.queryField('userSessions', (t) =>
  t.field({
    type: [SessionRef],
    nullable: true,
    description: 'The sessions of a user, the last used first, for administrators of the server.',
    args: { username: t.arg.string({ required: true }) },
    complexity: 10,
    resolve: (_root, { username }, ctx) => readOthersSessions(ctx, username),
  }),
);

builder.relayMutationField(
  'revokeSessionsOf',
  {
    inputFields: (t) => ({
      username: t.string({ required: true, description: 'The person, by username.' }),
      sessionId: t.field({ ...idOf('Session'), description: 'The session; left out, all of them.' }),
    }),
  },
  {
    description:
      'Ends sessions of a user immediately, except the one that calls this. For administrators of the server.',
    resolve: async (_root, { input: { username, sessionId } }, ctx) => ({
      username,
      ended: await revokeSessionsOf(ctx, username, sessionId),
    }),
  },
  {
    outputFields: (t) => ({
      ended: t.int({ description: 'The number of sessions that were ended.', resolve: ({ ended }) => ended }),
      sessions: t.field({
        type: [SessionRef],
        description: 'The sessions that are left.',
        resolve: ({ username }, _args, ctx) => readOthersSessions(ctx, username),
      }),
      account: t.field({
        type: SupportedUserRef,
        nullable: true,
        description: 'Their account.',
        resolve: ({ username }, _args, ctx) => accountOf(ctx, username.trim().toLowerCase()),
      }),
    }),
  },
);
