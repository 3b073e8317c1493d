import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { createKey, revokeKey } from '../../session/commands/api-keys.ts';
import { readKeys, readKeysById, type ApiKey } from '../../session/queries/api-keys.ts';
import { readOwnUser } from '../queries/users.ts';
import { UserRef } from './user.ts';

const ApiKeyRef = builder.objectRef<ApiKey>('ApiKey');
builder.node(ApiKeyRef, {
  description: 'A key with which scripts act for someone, within its scope.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, ctx) => batch(ctx, readKeysById, id),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The purpose for which its owner made it.' }),
    start: t.exposeString('start', { description: 'Its first characters; the rest was shown once.' }),
    scope: t.exposeStringList('scope', {
      description: 'The permission strings it is bound by. What its owner no longer holds it does not open either.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was made.' }),
    expires: t.expose('expires', { type: 'DateTime', nullable: true, description: 'The time when it ends.' }),
    lastUsed: t.expose('lastUsed', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when it was last used, to the minute; null for never.',
    }),
  }),
});

builder.objectField(UserRef, 'apiKeys', (t) =>
  t.field({
    type: [ApiKeyRef],
    description: 'Your API keys, the newest first; none of others.',
    resolve: ({ username }, _args, ctx) => (username === ctx.viewer?.username ? readKeys(ctx) : []),
  }),
);

builder.relayMutationField(
  'createApiKey',
  {
    inputFields: (t) => ({
      name: t.string({ required: true, description: 'The purpose for which its owner made it.' }),
      organization: t.string({
        description:
          'The slug of the organization it is for: all that you may do there, unless `permissions` say less.',
      }),
      permissions: t.stringList({
        description: 'Permission strings that you hold, such as organization:acme:project:1:READ.',
      }),
      days: t.int({ description: 'The number of days for which it is valid: 1 to 365; 90 if it is left out.' }),
    }),
  },
  {
    description: 'Makes an API key. Sign in for it: a key makes no keys.',
    resolve: (_root, { input }, ctx) => createKey(ctx, input),
  },
  {
    outputFields: (t) => ({
      key: t.exposeString('key', { description: 'The key itself, shown this once: `Authorization: Bearer KEY`.' }),
      apiKey: t.field({ type: ApiKeyRef, description: 'The new key.', resolve: ({ apiKey }) => apiKey }),
      viewer: t.field({
        type: UserRef,
        description: 'You, with all your keys.',
        resolve: (_made, _args, ctx) => readOwnUser(ctx),
      }),
    }),
  },
);

builder.relayMutationField(
  'revokeApiKey',
  {
    inputFields: (t) => ({
      apiKeyId: t.field({ ...idOf('ApiKey'), required: true, description: 'The key, which must be one of yours.' }),
    }),
  },
  {
    description: 'Revokes one of your API keys, at once.',
    resolve: async (_root, { input }, ctx) => {
      await revokeKey(ctx, input.apiKeyId);
      return nodeId('ApiKey', input.apiKeyId);
    },
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ description: 'The key that is gone.', resolve: (id) => id }),
      viewer: t.field({
        type: UserRef,
        description: 'You, with the keys that are left.',
        resolve: (_id, _args, ctx) => readOwnUser(ctx),
      }),
    }),
  },
);
