import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';

import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { newsSubscription } from '../../platform/feed/followed.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { pageCost, pageSize, totalCount } from '../../platform/graph/pages.ts';
import { sameForAll } from '../../platform/graph/same-for-all.ts';
import type { ChatMessage, Conversation } from '../chat.ts';
import { markRead, sendMessage } from '../commands/chat.ts';
import { chatCursor, countChat, chatNews, readChat, readConversations } from '../queries/chat.ts';
import { readConversationsByName, readMessagesByName } from '../queries/nodes.ts';
import { roomName } from '../queries/rooms.ts';

export const ChatMessageRef = builder.objectRef<ChatMessage>('ChatMessage');
builder.node(ChatMessageRef, {
  ...sameForAll,
  description: 'A chat message to everyone in a project or to one person.',
  id: { resolve: (message) => roomName(message, message.id) },
  loadOne: (name, ctx) => batch(ctx, readMessagesByName, name),
  fields: (t) => ({
    number: t.exposeInt('id', {
      description: 'Its number in the project: later ones have higher numbers. Keep it to go on from here.',
    }),
    clientId: t.exposeID('clientId', { description: 'The UUID under which it was sent.' }),
    from: t.exposeString('sender', { description: 'The username of who said it.' }),
    sender: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who said it; null if they are gone.',
      resolve: ({ sender }, _args, ctx) => batch(ctx, readUsers, sender),
    }),
    to: t.exposeString('recipient', {
      nullable: true,
      description: 'The username of the recipient; null for everyone in the project.',
    }),
    content: t.exposeString('content', { description: 'The words, as plain text.' }),
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
  }),
});

const ConversationRef = builder.objectRef<Conversation>('ChatConversation');
builder.node(ConversationRef, {
  description: 'A conversation with one person, or with everyone in a project.',
  id: { resolve: (conversation) => roomName(conversation, conversation.partner ?? '') },
  loadOne: (name, ctx) => batch(ctx, readConversationsByName, name),
  fields: (t) => ({
    with: t.exposeString('partner', { nullable: true, description: 'Their username; null is everyone.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The other person; null for the conversation with everyone, and where the person is gone.',
      resolve: ({ partner }, _args, ctx) => (partner === null ? null : batch(ctx, readUsers, partner)),
    }),
    unread: t.exposeInt('unread', {
      description: 'Messages of others that you have not read; at most 100 are counted.',
    }),
    lastRead: t.exposeInt('lastRead', {
      description: 'The number of the last message that you have read; 0 for none.',
    }),
    last: t.exposeInt('last', { description: 'The number of its last message; 0 for none.' }),
  }),
});

const ChatMessageConnection = builder.connectionObject(
  { type: ChatMessageRef, name: 'ChatMessageConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'ChatMessageEdge' },
);

builder.objectFields(ProjectRef, (t) => ({
  chat: t.connection(
    {
      type: ChatMessageRef,
      description:
        'The messages to everyone or, with a username, between you and that person, in order. Ask for `last` and `before`, or `first` and `after`, at most 100.',
      args: { with: t.arg.string({ description: 'The username of the other; left out, it is everyone.' }) },
      complexity: pageCost,
      resolve: async ({ key }, { with: partner, ...args }, ctx) => {
        pageSize(args);
        const whom = partner?.trim().toLowerCase() ?? null;
        const connection = await resolveCursorConnection(
          { args, toCursor: chatCursor, maxSize: 100 },
          (page: ResolveCursorConnectionArgs) => readChat(ctx, key, whom, page),
        );
        return { ...connection, count: () => countChat(ctx, key, whom) };
      },
    },
    ChatMessageConnection,
  ),
  conversations: t.field({
    type: [ConversationRef],
    description: 'Your conversations in it: that of everyone first, then the others, the latest first.',
    complexity: { multiplier: 10 },
    resolve: ({ key }, _args, ctx) => readConversations(ctx, key),
  }),
}));

builder.subscriptionField('chatReceived', (t) =>
  t.field({
    type: ChatMessageRef,
    description:
      'Every message to everyone, to you or from you after the last one that you know, then every new one: each once and in order. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The number of the last message you have seen.' }),
    },
    ...newsSubscription(chatNews),
  }),
);

builder.relayMutationField(
  'sendMessage',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      clientId: t.id({
        required: true,
        description: 'A new UUID for this message: if it is sent again with the same one, it appears once.',
      }),
      to: t.string({ description: 'The username of whom it is for; left out, it is for everyone in the project.' }),
      content: t.string({ required: true, description: 'The message, at most 10,000 characters; it is trimmed.' }),
    }),
  },
  {
    description:
      'Sends a chat message to everyone in a project, or to one person who can read it. Sending too fast is refused (429); `retryAfter` says when to continue.',
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => sendMessage(ctx, organization, projectId, given),
  },
  {
    outputFields: (t) => ({
      chatMessage: t.field({ type: ChatMessageRef, description: 'The message.', resolve: (message) => message }),
    }),
  },
);

builder.relayMutationField(
  'markRead',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      with: t.string({ description: 'The username of the other; left out, it is everyone.' }),
      upTo: t.int({ required: true, description: 'The number of the last message that you have read.' }),
    }),
  },
  {
    description: 'Notes how far you have read a conversation; never backwards.',
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => markRead(ctx, organization, projectId, given),
  },
  {
    outputFields: (t) => ({
      conversation: t.field({
        type: ConversationRef,
        description: 'The conversation, with your new reading mark.',
        resolve: (conversation) => conversation,
      }),
    }),
  },
);
