import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { CommentCounts, ThreadFilter } from '../comment.ts';
import type { SeenComment } from '../queries/rows.ts';
import {
  countReplies,
  countThreads,
  readCommentCounts,
  readReplies,
  readThreads,
  type ThreadsPage,
} from '../queries/threads.ts';

type Loader<V> = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, V>>;
const kept = new WeakMap<ProjectKey<'READ'>, Map<string, Loader<unknown>>>();

/** Returns the loader shared by everything read with a key for the same question, so that a list reads once. */
function loaderOf<V>(key: ProjectKey<'READ'>, question: string, made: Loader<V>): Loader<V> {
  const known = kept.get(key) ?? new Map<string, Loader<unknown>>();
  kept.set(key, known);
  const loader = (known.get(question) as Loader<V> | undefined) ?? made;
  known.set(question, loader);
  return loader;
}

export const threadsLoader = (key: ProjectKey<'READ'>, page: ThreadsPage): Loader<SeenComment[]> =>
  loaderOf(key, `threads ${JSON.stringify(page)}`, (ctx, ids) => readThreads(ctx, key, ids, page));

export const threadCountsLoader = (key: ProjectKey<'READ'>, filter: ThreadFilter): Loader<number> =>
  loaderOf(key, `threads counted ${JSON.stringify(filter)}`, (ctx, ids) => countThreads(ctx, key, ids, filter));

export const commentCountsLoader = (key: ProjectKey<'READ'>): Loader<CommentCounts> =>
  loaderOf(key, 'counts', (ctx, ids) => readCommentCounts(ctx, key, ids));

export const repliesLoader = (
  key: ProjectKey<'READ'>,
  page: Pick<ThreadsPage, 'first' | 'after'>,
): Loader<SeenComment[]> =>
  loaderOf(key, `replies ${JSON.stringify(page)}`, (ctx, ids) => readReplies(ctx, key, ids, page));

export const replyCountsLoader = (key: ProjectKey<'READ'>): Loader<number> =>
  loaderOf(key, 'replies counted', (ctx, ids) => countReplies(ctx, key, ids));
