import type { Ctx } from '../../platform/context.ts';
import { readLinkCounts, readLinkPages, type LinksPage, type SeenEntity, type SeenLink } from '../queries/seen.ts';

type Loader<K, V> = (ctx: Ctx, keys: K[]) => Promise<ReadonlyMap<K, V>>;
const links = new WeakMap<object, Map<string, Loader<string, SeenLink[]>>>();
const counts = new WeakMap<object, Loader<number, ReadonlyMap<number, number>>>();

/** The loader that all entities of a project share for link pages of the same size and place, so that they are asked for together. Keys are `entity:relation`. */
export function linksLoader({ schema, key }: SeenEntity, page: LinksPage): Loader<string, SeenLink[]> {
  const name = `${key.projectId}:${page.first}:${page.after ?? ''}`;
  const known = links.get(schema) ?? new Map<string, Loader<string, SeenLink[]>>();
  links.set(schema, known);
  if (known.size > 200) known.clear();
  const loader = known.get(name) ?? ((ctx: Ctx, keys: string[]) => readLinkPages(ctx, { schema, key }, keys, page));
  known.set(name, loader);
  return loader;
}

/** The loader that all entities of a schema share for counts of links by relation. */
export function countsLoader({ schema, key }: SeenEntity): Loader<number, ReadonlyMap<number, number>> {
  const loader = counts.get(schema) ?? ((ctx: Ctx, ids: number[]) => readLinkCounts(ctx, { schema, key }, ids));
  counts.set(schema, loader);
  return loader;
}
