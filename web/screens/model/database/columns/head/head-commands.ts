import type { Command } from '../../../../../ui/shortcuts.tsx';
import { NAME_COLUMN } from '../columns.ts';
import type { HeadActions } from './head-actions.ts';

/** The kind of an entry of the menu at a head, which decides its icon there. */
export type HeadAct = 'ascending' | 'descending' | 'unsorted' | 'group' | 'filter' | 'left' | 'right' | 'hide';

/** A command on a column; the palette names the column, the menu at its head does not. */
export interface HeadCommand extends Command {
  act: HeadAct;
}

const entry = (
  act: HeadAct,
  run: (() => void) | undefined,
  named: Pick<Command, 'does' | 'inMenu' | 'words'>,
): HeadCommand[] => (run ? [{ ...named, act, run }] : []);

/** Returns what can be done with a column now. */
export function headCommands({ column, direction, onSort, grouping, isGrouped, ...on }: HeadActions): HeadCommand[] {
  const { title, key } = column;
  const sort = (next: typeof direction) => (onSort && direction !== next ? () => onSort(next) : undefined);
  // Of all columns the first is meant by the word alone.
  const words = key === NAME_COLUMN.key ? 'sort, order, sort by, order by' : 'order';
  return [
    ...entry('ascending', sort('ascending'), { does: `Sort by ${title}`, inMenu: 'Sort ascending', words }),
    ...entry('descending', sort('descending'), {
      does: `Sort by ${title}, descending`,
      inMenu: 'Sort descending',
      words,
    }),
    ...entry('unsorted', sort(undefined), { does: 'Do not sort', words: 'unsorted, no order' }),
    ...entry('group', grouping && (() => on.onGroup(isGrouped ? undefined : grouping)), {
      does: isGrouped ? 'Do not group' : `Group by ${grouping?.title ?? ''}`,
      words: isGrouped ? 'ungroup, no grouping' : '',
    }),
    ...entry('filter', on.onFilter, { does: `Filter by ${title}`, inMenu: 'Filter by value', words: '' }),
    ...entry('left', on.onLeft, { does: `Move ${title} left`, inMenu: 'Move left', words: 'column' }),
    ...entry('right', on.onRight, { does: `Move ${title} right`, inMenu: 'Move right', words: 'column' }),
    ...entry('hide', on.onHide, { does: `Hide ${title}`, inMenu: 'Hide column', words: 'column' }),
  ];
}
