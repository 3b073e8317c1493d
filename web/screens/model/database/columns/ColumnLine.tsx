import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

import type { EntityColumn } from './column.ts';

interface Props {
  column: EntityColumn;
  isShown: boolean;
  onToggle: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onDrag?: () => void;
  onDrop?: () => void;
}

/** Shows a column in the list to choose from. */
export const ColumnLine = ({ column, isShown, onToggle, onUp, onDown, onDrag, onDrop }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
  <li
    draggable={onDrag !== undefined}
    onDragStart={onDrag}
    onDragOver={(event) => onDrop && event.preventDefault()}
    onDrop={onDrop}
  >
    <Checkbox size="xs" label={column.title} checked={isShown} onChange={onToggle} />
    {isShown && (
      <>
        <ActionIcon variant="subtle" color="gray" aria-label={`${column.title} up`} disabled={!onUp} onClick={onUp}>
          <IconChevronUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${column.title} down`}
          disabled={!onDown}
          onClick={onDown}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </>
    )}
  </li>
);
