import { projectPayload } from '../../model/projects/graph/project.ts';
import { newsSubscription } from '../../platform/feed/followed.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { sameForAll } from '../../platform/graph/same-for-all.ts';
import { caretNews, setCaret } from '../commands/carets.ts';
import { joinText, textNews, writeText } from '../commands/shared-text.ts';
import type { SignsChange } from '../commands/signs.ts';
import { colourOf } from '../rules/presence.ts';
import type { Caret, TextPart } from '../shared-text.ts';

const base64 = (bytes: Buffer): string => bytes.toString('base64');

const PartRef = builder.objectRef<TextPart>('SharedTextPart').implement({
  ...sameForAll,
  description: 'A change that somebody made to a text that several people write at the same time.',
  fields: (t) => ({
    number: t.exposeFloat('number', { description: 'Its number; later ones have higher numbers.' }),
    session: t.exposeString('session', {
      description: 'The session of the text to which the part belongs; a text that begins again has another.',
    }),
    update: t.string({
      description: 'The change, as an update of Yjs in base64. It does no harm to take one twice.',
      resolve: ({ content }) => base64(content),
    }),
  }),
});

const CaretRef = builder.objectRef<Caret>('TextCaret').implement({
  ...sameForAll,
  description: 'The caret of somebody who writes at the moment, through one of their pages. It is not stored.',
  fields: (t) => ({
    clientId: t.exposeID('id', { description: 'Names the page of theirs for as long as it is open.' }),
    username: t.exposeString('username', { description: 'The person, by username.' }),
    colour: t.int({
      description: 'The number of their colour among 42, from 0; the same as in `Presence`.',
      resolve: ({ username }) => colourOf(username),
    }),
    anchor: t.exposeString('anchor', {
      nullable: true,
      description: 'The start of their selection, as a relative position of Yjs in base64; null for elsewhere.',
    }),
    head: t.exposeString('head', { nullable: true, description: 'The place of their caret, in the same form.' }),
  }),
});

const CaretsRef = builder.objectRef<SignsChange<Caret>>('TextCarets').implement({
  ...sameForAll,
  description: 'The people who write somewhere else in a text now; at first everyone.',
  fields: (t) => ({
    changed: t.field({ type: [CaretRef], description: 'The carets that moved.', resolve: ({ changed }) => changed }),
    gone: t.exposeIDList('gone', { description: 'The carets of those who went away.' }),
    isWhole: t.exposeBoolean('isWhole', { description: 'True when there are no more than these.' }),
  }),
});

builder.subscriptionField('sharedText', (t) =>
  t.field({
    type: PartRef,
    description:
      'The text that people write in a description at the same time: the whole text, then every part. Needs WRITE. The text is there until the last of them listens no more; `shareText` begins it.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      entityId: t.arg.int({ required: true, description: 'The entity, by its number.' }),
      clientId: t.arg.id({
        required: true,
        description: 'The UUID by which the page is in the project; see `presenceChanged`.',
      }),
    },
    ...newsSubscription(textNews),
  }),
);

builder.subscriptionField('textCarets', (t) =>
  t.field({
    type: CaretsRef,
    description:
      'The carets of people in a description that they share: all of them at first, then every change. Your own caret is among them. Needs WRITE.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      entityId: t.arg.int({ required: true, description: 'The entity, by its number.' }),
      clientId: t.arg.id({ required: true, description: 'The UUID of the page, as in `sharedText`.' }),
    },
    ...newsSubscription(caretNews),
  }),
);

builder.relayMutationField(
  'shareText',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      entityId: t.field({ ...idOf('Entity'), required: true, description: 'The entity whose description it is.' }),
      clientId: t.id({ required: true, description: 'The UUID of the page, as in `sharedText`.' }),
      session: t.string({ required: true, description: 'A UUID that names the text, made by whoever begins it.' }),
      state: t.string({
        required: true,
        description: 'The whole text as an update of Yjs in base64: the text to begin with, or your copy of it.',
      }),
    }),
  },
  {
    description:
      'Joins the text that others write in a description, or begins it with what you bring; where it has the name that you give, what you bring is added. Needs WRITE; refused where a lock stands in the way.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => joinText(ctx, organization, { projectId, ...given }),
  },
  {
    outputFields: (t) => ({
      session: t.string({
        description: 'The session of the text. If it is not the one that you named, your copy is not in it.',
        resolve: ({ session }) => session,
      }),
      number: t.float({ description: 'The number of its last part.', resolve: ({ last }) => last }),
      updates: t.stringList({
        description: 'The whole text, where its session is not the one that you named; otherwise nothing.',
        resolve: ({ parts }) => parts.map(base64),
      }),
    }),
  },
);

builder.relayMutationField(
  'sendTextPart',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      entityId: t.field({ ...idOf('Entity'), required: true, description: 'The entity whose description it is.' }),
      session: t.string({ required: true, description: 'The session of the text; the same as in `shareText`.' }),
      update: t.string({ required: true, description: 'Your change to it, as an update of Yjs in base64.' }),
      onlyAfter: t.float({
        description: 'The number of the last part that you have seen: refused (409), if others have written since.',
      }),
    }),
  },
  {
    description:
      'Writes in a text that others write too; it is kept until the text ends. A part has at most 250,000 bytes, a text 1,000,000; more than 20 parts in a second are refused (429).',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => ({ number: await writeText(ctx, organization, { projectId, ...given }) }),
  },
  {
    outputFields: (t) => ({
      number: t.float({ description: 'The number of this part.', resolve: ({ number }) => number }),
    }),
  },
);

builder.relayMutationField(
  'setTextCaret',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      entityId: t.field({ ...idOf('Entity'), required: true, description: 'The entity whose description it is.' }),
      clientId: t.id({ required: true, description: 'The UUID of the page, as in `textCarets`.' }),
      anchor: t.string({
        description: 'The start of your selection, as a relative position of Yjs in base64; left out, elsewhere.',
      }),
      head: t.string({ description: 'The place of your caret, in the same form.' }),
    }),
  },
  {
    description:
      'Shows others who write in the same description where you write, in place of where that was before. It is kept nowhere, and forgotten after 75 seconds. More than 20 in a second are refused (429).',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => {
      await setCaret(ctx, organization, { projectId, ...given });
      return { organization, projectId };
    },
  },
  { outputFields: projectPayload },
);
