import type { TableEntry, GroupHead, TableLine } from '../table/lines.ts';

/** The loaded part of a group. */
export interface GroupPage {
  entries: readonly TableEntry[];
  /** The cursor of the next page; null after the last. */
  after: string | null;
}

/** Returns the rows of groups: a head each, with the loaded entities below expanded ones. */
export function groupLines(
  groups: readonly GroupHead[],
  opened: ReadonlySet<string>,
  pages: ReadonlyMap<string, GroupPage>,
): TableLine[] {
  return groups.flatMap((group, at): TableLine[] => {
    const { term } = group;
    const isOpen = opened.has(term);
    const head: TableLine = { key: `group ${term}`, level: 1, group, isOpen };
    if (!isOpen) return [head];
    const page = pages.get(term);
    const rows = (page?.entries ?? []).map((entry): TableLine => ({
      key: `${term} ${entry.entityId}`,
      level: 2,
      entry,
    }));
    const missing = page ? (page.after === null ? 0 : 1) : Math.min(group.count, 3);
    const waiting = Array.from({ length: missing }, (_, n): TableLine => ({
      key: `${term} +${n}`,
      level: 2,
      waitsFor: at,
    }));
    return [head, ...rows, ...waiting];
  });
}
