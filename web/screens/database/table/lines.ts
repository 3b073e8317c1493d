import type { useRows_project$data } from '#graph/useRows_project.graphql';

/** What the table knows of an entity; its row reads the rest itself. */
export type Entry = useRows_project$data['entities']['edges'][number]['node'];

/** A row: an entity in its place, or the place of some that are on their way. */
export interface Line {
  /** The way to it, since an entity can be part of several. */
  key: string;
  level: number;
  entry?: Entry;
  isOpen?: boolean;
  /** Of whom these are the parts that are not here yet. */
  waitsFor?: number;
}

export interface Branch {
  entries: readonly Entry[];
  /** Where to go on; null when all are here. */
  after: string | null;
}

/** The rows of a tree, from top to bottom, as far as its branches are open. */
export function treeLines(roots: readonly Entry[], opened: ReadonlySet<string>, branches: ReadonlyMap<number, Branch>) {
  const lines: Line[] = [];
  const walk = (entries: readonly Entry[], level: number, path: string) => {
    for (const entry of entries) {
      const key = `${path}.${entry.entityId}`;
      const isOpen = entry.childCount > 0 && opened.has(key);
      lines.push({ key, level, entry, isOpen });
      if (!isOpen) continue;
      const branch = branches.get(entry.entityId);
      walk(branch?.entries ?? [], level + 1, key);
      const missing = branch ? (branch.after === null ? 0 : 1) : Math.min(entry.childCount, 3);
      for (let at = 0; at < missing; at++)
        lines.push({ key: `${key}+${at}`, level: level + 1, waitsFor: entry.entityId });
    }
  };
  walk(roots, 1, '');
  return lines;
}
