import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { NoticeRef } from '../../notices/graph.ts';
import { readCommentsByName } from '../queries/threads.ts';
import { CommentRef } from './types.ts';

builder.objectField(NoticeRef, 'thread', (t) =>
  t.field({
    type: CommentRef,
    nullable: true,
    description: 'The first comment of the thread in which it was said; null where nothing was said.',
    resolve: ({ organizationId, threadId }, _args, ctx) =>
      threadId === null ? null : batch(ctx, readCommentsByName, `${organizationId}:${threadId}`),
  }),
);
