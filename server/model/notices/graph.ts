import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';

import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { newsSubscription } from '../../platform/feed/followed.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { idOf, idsOf } from '../../platform/graph/ids.ts';
import { pageCost, pageSize, totalCount } from '../../platform/graph/pages.ts';
import { ProjectRef } from '../projects/graph/project.ts';
import { readProject } from '../projects/queries/projects.ts';
import { markNotices } from './commands.ts';
import type { Notice, NoticeKind } from './notice.ts';
import {
  countNotices,
  countUnread,
  noticeCursor,
  noticeName,
  noticeNews,
  readNotices,
  readNoticesByName,
} from './queries.ts';

const NoticeKindRef = builder.enumType('NoticeKind', {
  description: 'The reason why someone is told something.',
  values: enumValues({
    transition: 'The status of an entity changed.',
    mention: 'Someone mentioned them.',
    comment: 'Someone replied in a thread in which they take part.',
  } satisfies Record<NoticeKind, string>),
});

export const NoticeRef = builder.objectRef<Notice>('Notice');
builder.node(NoticeRef, {
  description: 'A message to you in a project about something that concerns you.',
  id: { resolve: noticeName },
  loadOne: (name, ctx) => batch(ctx, readNoticesByName, name),
  fields: (t) => ({
    number: t.exposeInt('id', {
      description: 'Its number in the project: later ones have higher numbers. Keep it to go on from here.',
    }),
    kind: t.expose('kind', { type: NoticeKindRef, description: 'The reason why you are told.' }),
    text: t.exposeString('text', { description: 'The event, as a sentence.' }),
    from: t.exposeString('sender', { description: 'The username of who did it.' }),
    sender: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who did it; null if they are gone.',
      resolve: ({ sender }, _args, ctx) => batch(ctx, readUsers, sender),
    }),
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
    isRead: t.boolean({ description: 'True when you have read it.', resolve: ({ readAt }) => readAt !== null }),
  }),
});

const NoticeConnection = builder.connectionObject(
  { type: NoticeRef, name: 'NoticeConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'NoticeEdge' },
);

builder.objectFields(ProjectRef, (t) => ({
  notices: t.connection(
    {
      type: NoticeRef,
      description: 'The messages to you in it, the latest first. Ask for `first` or `last`, at most 100.',
      args: { isUnread: t.arg.boolean({ description: 'True for the unread ones only.' }) },
      complexity: pageCost,
      resolve: async ({ key }, { isUnread, ...args }, ctx) => {
        pageSize(args);
        const connection = await resolveCursorConnection(
          { args, toCursor: noticeCursor, maxSize: 100 },
          (page: ResolveCursorConnectionArgs) => readNotices(ctx, key, page, isUnread ?? false),
        );
        return { ...connection, count: () => countNotices(ctx, key, isUnread ?? false) };
      },
    },
    NoticeConnection,
  ),
  unreadNotices: t.int({
    description: 'The number of your unread notices in it; at most 100 are counted.',
    resolve: ({ key }, _args, ctx) => countUnread(ctx, key),
  }),
}));

builder.subscriptionField('noticeReceived', (t) =>
  t.field({
    type: NoticeRef,
    description:
      'Every notice for you after the one you know, then every further one: each once and in order. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The number of the last notice you have seen.' }),
    },
    ...newsSubscription(noticeNews),
  }),
);

builder.relayMutationField(
  'markNotices',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      noticeIds: t.field({
        ...idsOf('Notice'),
        description: 'The notices to mark; left out, all of yours in the project.',
      }),
      isRead: t.boolean({
        required: true,
        description: 'True to mark them as read, false to mark them as unread again.',
      }),
    }),
  },
  {
    description: 'Notes which of your notices you have read.',
    resolve: async (_root, { input: { projectId: place, noticeIds, isRead } }, ctx) => {
      await markNotices(ctx, place.organization, place.projectId, { ids: noticeIds ?? undefined, isRead });
      return { ...place, noticeIds: noticeIds ?? [] };
    },
  },
  {
    outputFields: (t) => ({
      notices: t.field({
        type: [NoticeRef],
        description: 'The notices that were named, as they are now.',
        resolve: async ({ organization: organizationId, projectId, noticeIds }, _args, ctx) => {
          const names = noticeIds.map((id) => noticeName({ organizationId, projectId, id }));
          const found = await readNoticesByName(ctx, names);
          return names.flatMap((name) => found.get(name) ?? []);
        },
      }),
      project: t.field({
        type: ProjectRef,
        description: 'The project, with how many are unread now.',
        resolve: ({ organization, projectId }, _args, ctx) => readProject(ctx, organization, projectId),
      }),
    }),
  },
);
