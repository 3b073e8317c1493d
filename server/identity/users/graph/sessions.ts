import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { readSessions, readSessionsById } from '../../session/queries/sessions.ts';
import type { Session } from '../../session/session.ts';
import { signOutElsewhere, endSession } from '../commands/sessions.ts';
import { readOwnUser } from '../queries/users.ts';
import { UserRef } from './user.ts';

const needed = 'Their password; whoever has none here must have signed in within 15 minutes (SIGN_IN_ANEW).';

export const SessionRef = builder.objectRef<Session>('Session');
builder.node(SessionRef, {
  description: 'Somewhere that someone is signed in.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, ctx) => batch(ctx, readSessionsById, id),
  fields: (t) => ({
    method: t.exposeString('method', {
      description: 'The way in which they signed in: NATIVE, LDAP, SAML, OAUTH, PKI or NSERC.',
    }),
    address: t.exposeString('address', { description: 'The network address from which they signed in.' }),
    agent: t.exposeString('agent', { description: 'The browser or program with which they signed in.' }),
    created: t.field({
      type: 'DateTime',
      description: 'The time when they signed in.',
      resolve: (each) => each.created,
    }),
    lastSeen: t.field({
      type: 'DateTime',
      description: 'The time when it was last used, to about five minutes.',
      resolve: (each) => each.lastSeen,
    }),
    expires: t.field({
      type: 'DateTime',
      description: 'The time when it ends in any case.',
      resolve: (each) => each.expires,
    }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'True when this request came by it.' }),
  }),
});

builder.objectField(UserRef, 'sessions', (t) =>
  t.field({
    type: [SessionRef],
    description: 'Their sessions, the one used last first; none for others.',
    complexity: 10,
    resolve: (user, _args, ctx) => (user.username === ctx.viewer?.username ? readSessions(ctx) : []),
  }),
);

builder.relayMutationField(
  'revokeSession',
  {
    inputFields: (t) => ({
      sessionId: t.field({ ...idOf('Session'), required: true, description: 'The session.' }),
      password: t.string({ description: needed }),
    }),
  },
  {
    description: "Ends one of the viewer's sessions; the one that asks signs them out, and needs no password.",
    resolve: async (_root, { input }, ctx) => {
      await endSession(ctx, input.sessionId, input.password);
      return { viewer: ctx.viewer ? await readOwnUser(ctx) : null };
    },
  },
  {
    outputFields: (t) => ({
      viewer: t.field({
        type: UserRef,
        nullable: true,
        description: 'The viewer; null when they ended the session that asks.',
        resolve: ({ viewer }) => viewer,
      }),
    }),
  },
);

builder.relayMutationField(
  'revokeOtherSessions',
  { inputFields: (t) => ({ password: t.string({ description: needed }) }) },
  {
    description: "Ends all of the viewer's sessions but the one that asks.",
    resolve: async (_root, { input }, ctx) => ({ ended: await signOutElsewhere(ctx, input.password) }),
  },
  {
    outputFields: (t) => ({
      ended: t.int({ description: 'The number of sessions that were ended.', resolve: ({ ended }) => ended }),
      viewer: t.field({ type: UserRef, description: 'The viewer.', resolve: (_ended, _args, ctx) => readOwnUser(ctx) }),
    }),
  },
);
