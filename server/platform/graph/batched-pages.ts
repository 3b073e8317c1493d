import type { Ctx } from '../context.ts';
import { batch } from './batch.ts';
import { offsetConnection, type RowRange } from './offset-pages.ts';

type Loader<V> = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, V>>;
interface Loaders<T> {
  pages: Map<string, Loader<T[]>>;
  counts: Loader<number>;
}
interface Reads<Of, T, Asked> {
  /** Returns the object that lists read together have in common, such as a project. */
  sharedBy: (of: Of) => object;
  idOf: (of: Of) => number;
  /** Reads the same page of several lists, by the ids of their owners. */
  read: (ctx: Ctx, of: Of, ids: number[], rows: RowRange, asked: Asked) => Promise<ReadonlyMap<number, T[]>>;
  count: (ctx: Ctx, of: Of, ids: number[], asked: Asked) => Promise<ReadonlyMap<number, number>>;
}

/**
 * Resolves a short list of many objects as a connection: a page requested for many is read and counted once. `asked` holds further
 * arguments of the list, as JSON.
 */
export function batchedPages<Of, T, Asked = undefined>({ sharedBy, idOf, read, count }: Reads<Of, T, Asked>) {
  const known = new WeakMap<object, Map<string, Loaders<T>>>();
  const loadersOf = (of: Of, asked: Asked): Loaders<T> => {
    const shared = known.get(sharedBy(of)) ?? new Map<string, Loaders<T>>();
    known.set(sharedBy(of), shared);
    const name = JSON.stringify(asked) ?? '';
    const found = shared.get(name) ?? { pages: new Map(), counts: (ctx, ids) => count(ctx, of, ids, asked) };
    shared.set(name, found);
    return found;
  };
  return (of: Of, args: Parameters<typeof offsetConnection>[0], ctx: Ctx, asked: Asked) => {
    const { pages, counts } = loadersOf(of, asked);
    const pageOf = (rows: RowRange): Loader<T[]> => {
      const name = `${rows.limit}:${rows.offset}`;
      const loader: Loader<T[]> = pages.get(name) ?? ((ctx, ids) => read(ctx, of, ids, rows, asked));
      pages.set(name, loader);
      return loader;
    };
    return offsetConnection(
      args,
      async (rows) => (await batch(ctx, pageOf(rows), idOf(of))) ?? [],
      async () => (await batch(ctx, counts, idOf(of))) ?? 0,
    );
  };
}
