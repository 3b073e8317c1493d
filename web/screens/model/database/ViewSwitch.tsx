import { SegmentedControl } from '@mantine/core';
import { IconBinaryTree, IconLayoutGrid, IconList } from '@tabler/icons-react';

export type DatabaseView = 'tree' | 'flat' | 'cards';

interface Props {
  view: DatabaseView;
  /** True for a search with its own order, which is always a list. */
  isOrdered: boolean;
  onView: (view: DatabaseView) => void;
}

/** Switches between hierarchy, list and cards. */
export const ViewSwitch = ({ view, isOrdered, onView }: Props) => (
  <span title={isOrdered ? 'Remove order: from the query to see the hierarchy.' : undefined}>
    <SegmentedControl
      size="xs"
      aria-label="View"
      className="db-view"
      value={view}
      onChange={(value) => onView(value as DatabaseView)}
      data={[
        {
          value: 'tree',
          disabled: isOrdered,
          label: (
            <span className="db-segment">
              <IconBinaryTree size={16} stroke={1.75} aria-hidden /> <span className="db-segment-text">Hierarchy</span>
            </span>
          ),
        },
        {
          value: 'flat',
          label: (
            <span className="db-segment">
              <IconList size={16} stroke={1.75} aria-hidden /> <span className="db-segment-text">Flat</span>
            </span>
          ),
        },
        {
          value: 'cards',
          label: (
            <span className="db-segment">
              <IconLayoutGrid size={16} stroke={1.75} aria-hidden /> <span className="db-segment-text">Cards</span>
            </span>
          ),
        },
      ]}
    />
  </span>
);
