import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsSort,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
  IconStack2,
  type Icon,
} from '@tabler/icons-react';

import type { HeadActions } from './head-actions.ts';

const entry = (Mark: Icon, label: string, run: (() => void) | undefined) =>
  run && (
    <Menu.Item leftSection={<Mark size={16} stroke={1.75} aria-hidden />} onClick={run}>
      {label}
    </Menu.Item>
  );

/** Lists what can be done with a column. */
export default function HeadMenuList(actions: HeadActions) {
  const { direction, onSort, grouping, isGrouped, onGroup } = actions;
  const sort = (next: typeof direction) => onSort && direction !== next && (() => onSort(next));
  return (
    <>
      {entry(IconArrowUp, 'Sort ascending', sort('ascending') || undefined)}
      {entry(IconArrowDown, 'Sort descending', sort('descending') || undefined)}
      {entry(IconArrowsSort, 'Do not sort', sort(undefined) || undefined)}
      {entry(
        IconStack2,
        isGrouped ? 'Do not group' : `Group by ${grouping?.title ?? ''}`,
        grouping && (() => onGroup(isGrouped ? undefined : grouping)),
      )}
      {entry(IconFilter, 'Filter by value', actions.onFilter)}
      {entry(IconArrowLeft, 'Move left', actions.onLeft)}
      {entry(IconArrowRight, 'Move right', actions.onRight)}
      {entry(IconEyeOff, 'Hide column', actions.onHide)}
    </>
  );
}
