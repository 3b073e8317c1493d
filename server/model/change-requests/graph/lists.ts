import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { numberBehind } from '../../../platform/graph/cursors.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import type { SeenEntity } from '../../entities/queries/shown-entities.ts';
import { countRequests, readRequests, type RequestsPage, type SeenRequest } from '../queries/change-requests.ts';
import { ChangeRequestConnection, ChangeRequestRef } from './types.ts';

type Loader<V> = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, V>>;
const pages = new WeakMap<object, Map<string, Loader<SeenRequest[]>>>();
const counts = new WeakMap<object, Map<string, Loader<number>>>();

/** Returns the loader shared by all entities read with a key for the same question, so that a list of them reads once. */
function shared<V>(
  all: WeakMap<object, Map<string, Loader<V>>>,
  key: object,
  question: unknown,
  made: Loader<V>,
): Loader<V> {
  const known = all.get(key) ?? new Map<string, Loader<V>>();
  all.set(key, known);
  const name = JSON.stringify(question);
  const loader = known.get(name) ?? made;
  known.set(name, loader);
  return loader;
}

const pageLoader = ({ key, schema }: SeenEntity, page: RequestsPage): Loader<SeenRequest[]> =>
  shared(pages, key, page, (ctx, ids) => readRequests(ctx, { key, schema }, ids, page));
const countLoader = ({ key, schema }: SeenEntity, open: boolean | null): Loader<number> =>
  shared(counts, key, open, (ctx, ids) => countRequests(ctx, { key, schema }, ids, open));

builder.objectFields(EntityRef, (t) => ({
  changeRequests: t.connection(
    {
      ...forwardOnly,
      type: ChangeRequestRef,
      description: 'Requests to change it, the oldest first. Ask for `first`, at most 100.',
      args: { open: t.arg.boolean({ description: 'True for open requests, false for settled ones; left out, both.' }) },
      complexity: pageCost,
      resolve: async (of, { open = null, ...args }, ctx) => {
        const first = forwardSize(args);
        const page = { open, first, after: args.after ? numberBehind(args.after) : undefined };
        const rows = (await batch(ctx, pageLoader(of, page), of.entity.id)) ?? [];
        const edges = rows.slice(0, first).map((node) => ({ node, cursor: String(node.issue.id) }));
        return {
          edges,
          count: async () => (await batch(ctx, countLoader(of, open), of.entity.id)) ?? 0,
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: Boolean(args.after),
            startCursor: edges[0]?.cursor ?? null,
            endCursor: edges.at(-1)?.cursor ?? null,
          },
        };
      },
    },
    ChangeRequestConnection,
  ),
}));
