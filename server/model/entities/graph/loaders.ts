import type { Ctx } from '../../../platform/context.ts';
import type { SeenRecord } from '../../changes/change.ts';
import { countHistories, readHistories } from '../../changes/queries/histories.ts';
import { linkKey } from '../plans/links.ts';
import { readMasters, type LabelMaster } from '../queries/masters.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import { readEntityLinkCounts, readLinkPages, type LinksPage, type SeenLink } from '../queries/shown-links.ts';
import { readSuspectLinks } from '../queries/suspect.ts';

type Loader<K, V> = (ctx: Ctx, keys: K[]) => Promise<ReadonlyMap<K, V>>;
type Of = Pick<SeenEntity, 'schema' | 'key'>;
type Page = Pick<LinksPage, 'first' | 'after' | 'columns' | 'byNumber'>;
const links = new WeakMap<object, Map<string, Loader<string, SeenLink[]>>>();
const histories = new WeakMap<object, Map<string, Loader<number, SeenRecord[]>>>();
const historyCounts = new WeakMap<object, Loader<number, number>>();
const masters = new WeakMap<object, Map<string, Loader<number, LabelMaster>>>();
const suspects = new WeakMap<object, Loader<string, boolean>>();
const counts = new WeakMap<object, Loader<number, ReadonlyMap<number, number>>>();

/** Returns the loader shared by all entities of a project for pages of the same size and place, so that they are read together. */
function pageLoader<K, V>(
  loaders: WeakMap<object, Map<string, Loader<K, V>>>,
  { schema, key }: Of,
  { first, after, columns, byNumber }: Page,
  made: Loader<K, V>,
): Loader<K, V> {
  const name = `${key.projectId}:${key.isVeiled}:${byNumber ? 'number' : ''}:${first}:${after ?? ''}:${columns?.join() ?? ''}`;
  const known = loaders.get(schema) ?? new Map<string, Loader<K, V>>();
  loaders.set(schema, known);
  if (known.size > 200) known.clear();
  const loader = known.get(name) ?? made;
  known.set(name, loader);
  return loader;
}

/** Loads pages of links in batches, by `entity:relation`. */
export const linksLoader = ({ schema, key }: Of, page: Page): Loader<string, SeenLink[]> =>
  pageLoader(links, { schema, key }, page, (ctx, keys) => readLinkPages(ctx, { schema, key }, keys, page));

/** Loads pages of histories in batches, by entity. */
export const historyLoader = ({ schema, key }: Of, page: Page): Loader<number, SeenRecord[]> =>
  pageLoader(histories, { schema, key }, page, (ctx, ids) => readHistories(ctx, { schema, key }, ids, page));

/** Loads the lengths of histories in batches. */
export function historyCountsLoader({ schema, key }: Of): Loader<number, number> {
  const loader = historyCounts.get(schema) ?? ((ctx: Ctx, ids: number[]) => countHistories(ctx, key, ids));
  historyCounts.set(schema, loader);
  return loader;
}

/** Returns the loader of labels' masters that all entities of a project share. */
export function mastersLoader({ schema, key }: Of): Loader<number, LabelMaster> {
  return pageLoader(masters, { schema, key }, { first: 1 }, (ctx, ids) => readMasters(ctx, { schema, key }, ids));
}

/** Returns the loader of link counts by relation that all entities of a schema share. */
export function countsLoader({ schema, key }: SeenEntity): Loader<number, ReadonlyMap<number, number>> {
  const loader = counts.get(schema) ?? ((ctx: Ctx, ids: number[]) => readEntityLinkCounts(ctx, { schema, key }, ids));
  counts.set(schema, loader);
  return loader;
}

/** Returns the loader that all links of a project share for whether they are suspect, by `linkKey`. */
export function suspectLoader({ schema, key }: Of): Loader<string, boolean> {
  const loader =
    suspects.get(key) ??
    (async (ctx: Ctx, names: string[]) => {
      const ids = [...new Set(names.map((name) => Number(name.split(':', 1)[0])))];
      return new Map((await readSuspectLinks(ctx, key, schema, ids)).map((each) => [linkKey(each), true]));
    });
  suspects.set(key, loader);
  return loader;
}
