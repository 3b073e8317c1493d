import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { numberBehind } from '../../../platform/graph/cursors.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import type { CommentCounts, ThreadFilter } from '../comment.ts';
import type { SeenComment } from '../queries/rows.ts';
import { countProjectThreads, readProjectThreads } from '../queries/threads.ts';
import { commentCountsLoader, repliesLoader, replyCountsLoader, threadCountsLoader, threadsLoader } from './loaders.ts';
import { CommentConnection, CommentFieldRef, CommentRef } from './types.ts';

/** The filter of a list of threads. */
const filterArgs = builder.args((t) => ({
  resolved: t.boolean({ description: 'True for resolved threads, false for open ones; left out, both.' }),
  mine: t.boolean({ description: 'Shows only threads that you began, answered or are mentioned in.' }),
  toMe: t.boolean({ description: 'Shows only threads in which you are mentioned.' }),
  by: t.string({ description: 'Shows only threads with a comment of this username.' }),
  search: t.string({ description: 'Shows only threads that contain these words.' }),
  field: t.field({ type: CommentFieldRef, description: 'Shows only threads about this field.' }),
  propertyId: t.field({ ...idOf('Property'), description: 'Shows only threads about the value of this property.' }),
}));

/** A page as a connection; `read` gives one more than the page, if there are more. */
async function connectionOf(
  args: { first?: number | null; after?: string | null },
  read: (page: { first: number; after: number | undefined }) => Promise<readonly SeenComment[]>,
  count: () => Promise<number>,
) {
  const first = forwardSize(args);
  const rows = await read({ first, after: args.after ? numberBehind(args.after) : undefined });
  const edges = rows.slice(0, first).map((node) => ({ node, cursor: String(node.id) }));
  return {
    count,
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(args.after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

const filterIn = ({ resolved, mine, toMe, by, search, field, propertyId }: ThreadFilter): ThreadFilter => ({
  resolved,
  mine,
  toMe,
  by,
  search,
  field,
  propertyId,
});

const CommentCountsRef = builder.objectRef<CommentCounts>('CommentCounts').implement({
  ...sameForAll,
  description: 'The number of threads at an entity.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'The number of threads that are open.' }),
    resolved: t.exposeInt('resolved', { description: 'The number of threads that are resolved.' }),
  }),
});

builder.objectFields(CommentRef, (t) => ({
  replies: t.connection(
    {
      ...forwardOnly,
      type: CommentRef,
      description: 'The answers in its thread, in order; none in answers. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: ({ id, key }, args, ctx) =>
        connectionOf(
          args,
          async (page) => (await batch(ctx, repliesLoader(key, page), id)) ?? [],
          async () => (await batch(ctx, replyCountsLoader(key), id)) ?? 0,
        ),
    },
    CommentConnection,
  ),
}));

builder.objectFields(EntityRef, (t) => ({
  comments: t.connection(
    {
      ...forwardOnly,
      type: CommentRef,
      description:
        'Its comment threads by their first comments, oldest first; as of an earlier revision, those that were there then: in a baseline, those written before it was created. Ask for `first`, at most 100.',
      args: filterArgs,
      complexity: pageCost,
      resolve: ({ entity, key }, args, ctx) =>
        connectionOf(
          args,
          async (page) => (await batch(ctx, threadsLoader(key, { ...filterIn(args), ...page }), entity.id)) ?? [],
          async () => (await batch(ctx, threadCountsLoader(key, filterIn(args)), entity.id)) ?? 0,
        ),
    },
    CommentConnection,
  ),
  commentCounts: t.field({
    type: CommentCountsRef,
    description: 'The number of threads at it.',
    complexity: 5,
    resolve: async ({ entity, key }, _args, ctx) =>
      (await batch(ctx, commentCountsLoader(key), entity.id)) ?? { open: 0, resolved: 0 },
  }),
}));

builder.objectFields(ProjectRef, (t) => ({
  comments: t.connection(
    {
      ...forwardOnly,
      type: CommentRef,
      description:
        'The comments on its entities: the first comments of the threads, the newest first. Ask for `first`, at most 100.',
      args: filterArgs,
      complexity: pageCost,
      resolve: ({ key }, args, ctx) =>
        connectionOf(
          args,
          (page) => readProjectThreads(ctx, key, { ...filterIn(args), ...page }),
          () => countProjectThreads(ctx, key, filterIn(args)),
        ),
    },
    CommentConnection,
  ),
}));
