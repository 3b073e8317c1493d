import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField, nodeIdOf, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { compiledRoot } from '../../../platform/graph/compiler/places.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { objectInput } from '../../../platform/graph/json-input.ts';
import { fieldsSameForAll } from '../../../platform/graph/same-for-all.ts';
import { describeUsually } from '../../../platform/graph/usual-descriptions.ts';
import { savePreferences } from '../commands/users.ts';
import { lookUpUsers, readViewerUser } from '../queries/users.ts';
import { fullName } from '../rules/users.ts';
import type { User } from '../user.ts';

describeUsually({
  asked: { username: 'The person, by their username.' },
  answered: { viewer: 'You, as you are now.' },
});

export const UserRef = builder.objectRef<User>('User');
builder.node(UserRef, {
  description: 'A user. Email address, preferences and permissions are visible only to the user.',
  id: {
    resolve: (user) => user.username,
    ...compiledField({ reads: ['username'], value: (row) => nodeIdOf('User', row.column('username')) }),
  },
  extensions: {
    seen: ((values) => values) satisfies Seen,
    ...fieldsSameForAll('id', 'username', 'firstName', 'lastName', 'fullName'),
  },
  loadOne: (username, ctx) => (ctx.viewer ? batch(ctx, lookUpUsers, username) : null),
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The username with which they sign in; it never changes.' }),
    firstName: t.exposeString('firstName', { description: 'First name, may be empty.' }),
    lastName: t.exposeString('lastName', { description: 'Last name, may be empty.' }),
    fullName: t.string({
      description: 'First and last name, or the username where both are empty.',
      resolve: fullName,
      ...compiledField({ reads: ['username', 'firstName', 'lastName'] }),
    }),
    email: t.exposeString('email', { description: 'Their address; empty for others.' }),
    phoneNumber: t.exposeString('phoneNumber', { description: 'Phone number; empty for others.' }),
    company: t.exposeString('company', { description: 'The place where they work; may be empty.' }),
    created: t.field({
      type: 'DateTime',
      description: 'The time when the account was made.',
      resolve: (user) => user.created,
      ...compiledField({ column: 'created' }),
    }),
    lastLogin: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time when they signed in last; null for others, and where they never have.',
      resolve: (user) => user.lastLogin,
      ...compiledField({ column: 'lastLogin' }),
    }),
    twoStepEnabled: t.exposeBoolean('twoStepEnabled', {
      description: 'True when signing in needs a code of their authenticator app; false for others.',
    }),
    preferences: t.field({
      type: 'JSON',
      description: 'The settings that the product remembers for them; empty for others.',
      resolve: (user) => user.preferences,
      ...compiledField({ reads: ['preferences'] }),
    }),
    permissions: t.exposeStringList('permissions', {
      description: "Their permission strings, such as 'organization:acme:project:1:WRITE'; empty for others.",
    }),
    isAdministrator: t.boolean({
      description: 'True when they administer the whole server.',
      resolve: (user) => user.permissions.includes('*'),
    }),
    isOff: t.boolean({
      description:
        'True when their account is turned off, as administrators of the server see it; false for all others.',
      resolve: (user) => user.turnedOff !== null,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: UserRef,
    nullable: true,
    description:
      'The signed-in user; null if no one is signed in. Refused with TWO_STEP_DEMANDED while required two-factor authentication is not set up.',
    resolve: (_root, _args, ctx) => readViewerUser(ctx),
    ...compiledRoot({ place: () => null, target: () => ({ here: ({ rows }) => rows.viewer }) }),
  }),
);

builder.relayMutationField(
  'savePreferences',
  {
    inputFields: (t) => ({
      preferences: t.field({
        type: 'JSON',
        required: true,
        description:
          'Merged into what is there, key by key at every depth; null takes a key away, lists are replaced as one.',
      }),
      organizationId: t.field({
        ...idOf('Organization'),
        description: 'The organization to save them for: they stand under `organizations`, by its slug.',
      }),
      projectId: t.field({
        ...idOf('Project'),
        description:
          'The project to save them for: they stand in those of its organization under `projects`, by its number.',
      }),
    }),
  },
  {
    description: "Saves some of the viewer's preferences.",
    resolve: (_root, { input: { preferences, organizationId, projectId } }, ctx) =>
      savePreferences(ctx, objectInput(preferences, 'preferences') ?? {}, projectId ?? organizationId ?? {}),
  },
  { outputFields: (t) => ({ viewer: t.field({ type: UserRef, resolve: (user) => user }) }) },
);
