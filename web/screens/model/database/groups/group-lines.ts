import type { GroupHead, TableEntry, TableLine } from '../table/lines.ts';
import { eachRow, type Pages } from '../table/pages.ts';

/** Returns the rows of groups: a head each, with the entities below expanded ones. */
export function groupLines(
  groups: readonly GroupHead[],
  opened: ReadonlySet<string>,
  pages: ReadonlyMap<string, Pages<TableEntry>>,
): TableLine[] {
  const lines: TableLine[] = [];
  for (const [at, group] of groups.entries()) {
    const { term, count } = group;
    const isOpen = opened.has(term);
    lines.push({ key: `group ${term}`, level: 1, group, isOpen });
    if (!isOpen) continue;
    eachRow(pages.get(term), count, (entry, nth) =>
      lines.push(
        entry
          ? { key: `${term} ${entry.entityId}`, level: 2, entry }
          : { key: `${term} +${nth}`, level: 2, waitsFor: at, nth },
      ),
    );
  }
  return lines;
}
