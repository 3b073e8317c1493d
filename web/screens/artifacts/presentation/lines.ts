import { graphql } from 'react-relay';

import type { lines_slides$data } from '#graph/lines_slides.graphql';

/** A slide at its position, as every part of the page knows it. */
export interface Line {
  id: number;
  /** Its id in the graph. */
  node: string;
  number: string;
  name: string;
  revision: number;
}

void graphql`
  fragment lines_slides on ArtifactLines {
    ids
    entityIds
    levels
    numbers
    names
    revisions
  }
`;

/** The slides as they come: in lists. */
export type Packed = Omit<lines_slides$data, ' $fragmentType'>;

/** Joins the lists that the server sends into slides; entities below a slide are left out. */
export const linesOf = ({ ids, entityIds, levels, numbers, names, revisions }: Packed): Line[] =>
  entityIds.flatMap((id, at) =>
    levels[at] === 1 ? [{ id, node: ids[at]!, number: numbers[at]!, name: names[at]!, revision: revisions[at]! }] : [],
  );

/** Returns the slide after which another one moves one place earlier or later; null before all others, undefined if it cannot move. */
export function neighbour(lines: readonly Line[], id: number, by: -1 | 1): string | null | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0 || at + by < 0 || at + by >= lines.length) return undefined;
  return by > 0 ? lines[at + 1]!.node : (lines[at - 2]?.node ?? null);
}
