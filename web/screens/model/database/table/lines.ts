import { graphql } from 'relay-runtime';

import type { useRows_project$data } from '#graph/useRows_project.graphql';

/** What the table knows of an entity, wherever its row stands; the row reads the rest itself. */
void graphql`
  fragment lines_entry on Entity {
    id
    entityId
    displayName
    childCount
    partCount
    class {
      id
      classId
    }
    labels {
      id
      labelId
    }
  }
`;

export type Edge = useRows_project$data['entities']['edges'][number];
export type Entry = Edge['node'];

export const ROW_ID = 'db-row-';

/** What entities of a group have in common, and how they are asked for. */
export interface GroupHead {
  title: string;
  term: string;
  count: number;
  class: { icon: string; colour: string } | null | undefined;
}

/** A row: an entity in its place, the head of a group, or the place of some that are on their way. */
export interface Line {
  /** The way to it, since an entity can be part of several. */
  key: string;
  level: number;
  entry?: Entry;
  isOpen?: boolean;
  /** Whether it was not found itself, but stands above what was. */
  isContext?: true;
  group?: GroupHead;
  /** Of whom, or of which group, these are the parts that are not here yet. */
  waitsFor?: number;
}

export interface Branch {
  entries: readonly Entry[];
  /** Where to go on; null when all are here. */
  after: string | null;
}

/** What of a row can be ticked: what was found. */
export const tickable = ({ entry, isContext }: Line): Entry[] => (entry && !isContext ? [entry] : []);

/** The rows of what was found with what stands above it, without those below the branches that were closed. */
export function foundLines(edges: readonly Edge[], closed: ReadonlySet<string>): Line[] {
  const lines: Line[] = [];
  let hidden = Infinity;
  for (const [at, { node: entry, level, isFound }] of edges.entries()) {
    if (level > hidden) continue;
    const key = `.${entry.entityId}`;
    const isParent = (edges[at + 1]?.level ?? 0) > level;
    const isOpen = isParent && !closed.has(key);
    hidden = isParent && !isOpen ? level : Infinity;
    lines.push({ key, level, entry, ...(isParent && { isOpen }), ...(!isFound && { isContext: true }) });
  }
  return lines;
}

/** The rows of a tree, from top to bottom, as far as its branches are open. */
export function treeLines(roots: readonly Entry[], opened: ReadonlySet<string>, branches: ReadonlyMap<number, Branch>) {
  const lines: Line[] = [];
  const walk = (entries: readonly Entry[], level: number, path: string) => {
    for (const entry of entries) {
      const key = `${path}.${entry.entityId}`;
      const isOpen = entry.partCount > 0 && opened.has(key);
      lines.push({ key, level, entry, ...(entry.partCount > 0 && { isOpen }) });
      if (!isOpen) continue;
      const branch = branches.get(entry.entityId);
      walk(branch?.entries ?? [], level + 1, key);
      const missing = branch ? (branch.after === null ? 0 : 1) : Math.min(entry.partCount, 3);
      for (let at = 0; at < missing; at++)
        lines.push({ key: `${key}+${at}`, level: level + 1, waitsFor: entry.entityId });
    }
  };
  walk(roots, 1, '');
  return lines;
}
