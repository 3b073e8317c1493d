import { linkPlace, type SeenLink } from '../queries/seen-links.ts';

/** A page of links as a connection of what is seen at each. Cursors are made when they are asked for: such pages mostly are shown whole. */
export function forwardConnection<T>(
  rows: readonly SeenLink[],
  { first, after }: { first: number; after: string | null | undefined },
  nodeOf: (link: SeenLink) => T,
) {
  const links = rows.slice(0, first);
  const placeOf = (link: SeenLink | undefined) => (link ? linkPlace(link) : null);
  return {
    edges: links.map((link) => ({
      node: nodeOf(link),
      get cursor() {
        return linkPlace(link);
      },
    })),
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(after),
      get startCursor() {
        return placeOf(links[0]);
      },
      get endCursor() {
        return placeOf(links.at(-1));
      },
    },
  };
}
