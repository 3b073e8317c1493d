import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { fullName } from '../../identity/users/rules/users.ts';
import { EntityRef } from '../../model/entities/graph/types.ts';
import { readSeenEntities } from '../../model/entities/queries/shown-entities.ts';
import { projectPayload, ProjectRef } from '../../model/projects/graph/project.ts';
import { projectOf } from '../../model/projects/queries/projects.ts';
import { newsSubscription } from '../../platform/feed/followed.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf, idsOf } from '../../platform/graph/ids.ts';
import { sameForAll } from '../../platform/graph/same-for-all.ts';
import { ENTERED, LEFT } from '../chat.ts';
import { clearSessions, presenceNews, setPresence } from '../commands/presence.ts';
import type { Editing, Present } from '../presence.ts';
import { readPresentByName } from '../queries/nodes.ts';
import type { NumberedPresence } from '../queries/presence-changes.ts';
import { readPresence } from '../queries/presence.ts';
import { roomName } from '../queries/rooms.ts';
import { colourOf } from '../rules/presence.ts';

const EditingRef = builder.objectRef<Editing>('PresenceEditing').implement({
  ...sameForAll,
  description: 'An entity that somebody has open in a form.',
  fields: (t) => ({
    entityId: t.exposeInt('entityId', { description: 'The number of the entity.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'The field that has their focus, as the page that edits it names it; null for none.',
    }),
  }),
});

export const PresenceRef = builder.objectRef<Present>('Presence');
builder.node(PresenceRef, {
  ...sameForAll,
  description: 'A person who is online in a project, in any number of pages.',
  id: { resolve: (present) => roomName(present, present.username) },
  loadOne: (name, ctx) => batch(ctx, readPresentByName, name),
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The person, by username.' }),
    fullName: t.string({ description: 'Their name.', resolve: fullName }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person, by username.',
      resolve: ({ username }, _args, ctx) => batch(ctx, readUsers, username),
    }),
    colour: t.int({
      description: 'The number of their colour among 42, from 0; the same everywhere and always.',
      resolve: ({ username }) => colourOf(username),
    }),
    watching: t.exposeIntList('watching', { description: 'The numbers of the entities that they look at.' }),
    editing: t.field({
      type: [EditingRef],
      description: 'The entities that they edit.',
      resolve: ({ editing }) => editing,
    }),
    entities: t.field({
      type: [EntityRef],
      description: 'The entities that they edit and look at, as far as they exist and you may see them; at most 20.',
      complexity: { multiplier: 5 },
      resolve: async ({ organizationId, editing, watching }, _args, ctx) => {
        const ids = [...new Set([...editing.map(({ entityId }) => entityId), ...watching])].slice(0, 20);
        const found = await readSeenEntities(
          ctx,
          ids.map((id) => `${organizationId}:${id}`),
        );
        return [...found.values()];
      },
    }),
  }),
});

interface SystemMessage {
  who: Present;
  text: string;
}
const SystemMessageRef = builder.objectRef<SystemMessage>('PresenceMessage').implement({
  ...sameForAll,
  description: 'A sentence that the chat itself writes about somebody.',
  fields: (t) => ({
    username: t.string({ description: 'About whom.', resolve: ({ who }) => who.username }),
    fullName: t.string({ description: 'Their name.', resolve: ({ who }) => fullName(who) }),
    text: t.exposeString('text', { description: "'has entered the project.' or 'has left.'" }),
  }),
});

builder.objectField(ProjectRef, 'presence', (t) =>
  t.field({
    type: [PresenceRef],
    description: 'The people who are in it now, by username.',
    complexity: { multiplier: 10 },
    resolve: ({ key }, _args, ctx) => readPresence(ctx, key.slug, key.projectId),
  }),
);

const PresenceChangeRef = builder.objectRef<NumberedPresence>('PresenceChange').implement({
  ...sameForAll,
  description: 'The people who came to a project, left it or do something else there; at first everyone who is there.',
  fields: (t) => ({
    changed: t.field({
      type: [PresenceRef],
      description: 'The people who came, who look at or edit something else, or who have another name now.',
      resolve: ({ changed }) => changed,
    }),
    isWhole: t.exposeBoolean('isWhole', {
      description: 'True when this is everyone who is there: at first, and when the connection has come back.',
    }),
    gone: t.stringList({
      description: 'The usernames of those who left.',
      resolve: ({ gone }) => gone.map(({ username }) => username),
    }),
    present: t.field({
      type: [PresenceRef],
      description: 'The people who are there now, by username.',
      resolve: ({ present }) => present,
    }),
    messages: t.field({
      type: [SystemMessageRef],
      description: 'The sentences that the chat writes about it; none about yourself.',
      resolve: ({ entered, gone }, _args, { viewer }) =>
        [...entered.map((who) => ({ who, text: ENTERED })), ...gone.map((who) => ({ who, text: LEFT }))].filter(
          ({ who }) => who.username !== viewer?.username,
        ),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: (change, _args, ctx) => projectOf(ctx, change),
    }),
  }),
});

builder.subscriptionField('presenceChanged', (t) =>
  t.field({
    type: PresenceChangeRef,
    description:
      'The people who are online in a project, then every change. With a client id you are online yourself as long as you listen.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      clientId: t.arg.id({ description: 'A UUID that the page has made for itself and keeps when it reconnects.' }),
    },
    ...newsSubscription(presenceNews),
  }),
);

const EditingInput = builder.inputType('PresenceEditingInput', {
  description: 'An entity that you have open in a form.',
  fields: (t) => ({
    entityId: t.field({ ...idOf('Entity'), required: true }),
    field: t.string({ description: 'The field with the focus.' }),
  }),
});

builder.relayMutationField(
  'setPresence',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      clientId: t.id({ required: true, description: 'The UUID of the page, as in `presenceChanged`.' }),
      watching: t.field({ ...idsOf('Entity'), required: true, description: 'The entities that this page shows.' }),
      editing: t.field({
        type: [EditingInput],
        required: true,
        description: 'The entities that it has open in forms.',
      }),
    }),
  },
  {
    description:
      'Says what one of your pages shows and edits, in place of what it said before. It is forgotten with the page.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          editing,
          ...given
        },
      },
      ctx,
    ) => {
      const fields = editing.map(({ entityId, field }) => ({ entityId, field: field ?? null }));
      await setPresence(ctx, organization, projectId, { ...given, editing: fields });
      return { organization, projectId };
    },
  },
  { outputFields: projectPayload },
);

builder.relayMutationField(
  'clearSessions',
  { inputFields: (t) => ({ projectId: t.field({ ...idOf('Project'), required: true }) }) },
  {
    description: 'Forgets who is in a project; those who really are show up again. Needs WRITE_SCHEMA.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
        },
      },
      ctx,
    ) => {
      await clearSessions(ctx, organization, projectId);
      return { organization, projectId };
    },
  },
  { outputFields: projectPayload },
);
