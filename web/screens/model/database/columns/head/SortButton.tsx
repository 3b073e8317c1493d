import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

interface Props {
  title: string;
  direction: 'ascending' | 'descending' | undefined;
  /** Its place among several keys of the order, from 1. */
  place: number | undefined;
  tabIndex: number;
  onSort: (isAdded: boolean) => void;
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Shows the title of a column as the button that sorts by it: ascending, then descending, then no longer. */
export function SortButton({ title, direction, place, tabIndex, onSort }: Props) {
  const Arrow = arrows[direction ?? 'none'];
  return (
    <button
      type="button"
      className="db-sort"
      title="Sort; press Shift to sort within the others"
      tabIndex={tabIndex}
      onClick={(event) => onSort(event.shiftKey)}
    >
      {title}
      <Arrow size={12} stroke={2} aria-hidden data-off={direction === undefined || undefined} />
      {place !== undefined && (
        <span className="db-sort-place">
          <span className="tr-visually-hidden">sorted by </span>
          {place}
        </span>
      )}
    </button>
  );
}
