import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

interface Props {
  name: string;
  /** Undefined if the list is sorted by another column. */
  direction: 'ascending' | 'descending' | undefined;
  visibleFrom: 'xs' | undefined;
  onSort: () => void;
}

/** Shows the head of a sortable column. */
export function SortHead({ name, direction, visibleFrom, onSort }: Props) {
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th aria-sort={direction} {...(visibleFrom && { visibleFrom })}>
      <UnstyledButton className="tr-inline or-sort" onClick={onSort}>
        {name} <Arrow size={12} stroke={2} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
