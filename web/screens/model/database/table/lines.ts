import { graphql } from 'relay-runtime';

import type { useTableRows_project$data } from '#graph/useTableRows_project.graphql';

import { eachRow, type Pages } from './pages.ts';

/** The fields of an entity that the table needs for any row; the row reads the rest itself. */
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

export type EntityEdge = useTableRows_project$data['entities']['edges'][number];
export type TableEntry = EntityEdge['node'];

export const ROW_ID = 'db-row-';

/** The common value of a group, and its condition in the search language. */
export interface GroupHead {
  title: string;
  term: string;
  count: number;
  class: { icon: string; colour: string } | null | undefined;
}

/** A row: an entity at its place, the head of a group, or a placeholder for rows that are loading. */
export interface TableLine {
  /** The path to it, since an entity can be part of several. */
  key: string;
  level: number;
  entry?: TableEntry;
  isOpen?: boolean;
  /** True for a parent of results that is not a result itself. */
  isContext?: true;
  group?: GroupHead;
  /** The entity or group whose children are still loading. */
  waitsFor?: number;
  /** The place among these children. */
  nth?: number;
}

/** Returns the entity of a row that can be selected, which parents of results cannot. */
export const tickable = ({ entry, isContext }: TableLine): TableEntry[] => (entry && !isContext ? [entry] : []);

/** Returns the rows of results with their parents, without those below closed branches. */
export function foundLines(edges: readonly EntityEdge[], closed: ReadonlySet<string>): TableLine[] {
  const lines: TableLine[] = [];
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

/** Returns the rows of a tree from top to bottom, as far as its branches are open. */
export function treeLines(
  roots: readonly TableEntry[],
  opened: ReadonlySet<string>,
  branches: ReadonlyMap<number, { pages: Pages<TableEntry> }>,
) {
  const lines: TableLine[] = [];
  const walk = (entry: TableEntry, level: number, path: string) => {
    const { entityId, partCount } = entry;
    const key = `${path}.${entityId}`;
    const isOpen = partCount > 0 && opened.has(key);
    lines.push({ key, level, entry, ...(partCount > 0 && { isOpen }) });
    if (!isOpen) return;
    eachRow(branches.get(entityId)?.pages, partCount, (below, nth) => {
      if (below) walk(below, level + 1, key);
      else lines.push({ key: `${key}+${nth}`, level: level + 1, waitsFor: entityId, nth });
    });
  };
  for (const root of roots) walk(root, 1, '');
  return lines;
}
