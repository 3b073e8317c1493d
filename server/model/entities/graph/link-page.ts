import { linkPlace, type SeenLink } from '../queries/shown-links.ts';

/** Returns a page of links as a connection. Cursors are made only when they are selected, since most such pages are shown whole. */
export function forwardConnection<T>(
  rows: readonly SeenLink[],
  { first, after, offset = 0 }: { first: number; after: string | null | undefined; offset?: number },
  nodeOf: (link: SeenLink) => T,
  count: () => Promise<number>,
) {
  const links = rows.slice(0, first);
  const placeOf = (link: SeenLink | undefined) => (link ? linkPlace(link) : null);
  return {
    count,
    edges: links.map((link) => ({
      node: nodeOf(link),
      get cursor() {
        return linkPlace(link);
      },
    })),
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(after) || offset > 0,
      get startCursor() {
        return placeOf(links[0]);
      },
      get endCursor() {
        return placeOf(links.at(-1));
      },
    },
  };
}
