import { SegmentedControl } from '@mantine/core';
import { IconBinaryTree, IconList } from '@tabler/icons-react';

interface Props {
  isTree: boolean;
  /** A search that says its own order is a list. */
  isOrdered: boolean;
  onFlat: (isFlat: boolean) => void;
}

/** Part by part, or one after the other. */
export const ViewSwitch = ({ isTree, isOrdered, onFlat }: Props) => (
  <span title={isOrdered ? 'Take the order out of the search to see the hierarchy.' : undefined}>
    <SegmentedControl
      size="xs"
      aria-label="View"
      className="db-view"
      value={isTree ? 'tree' : 'flat'}
      onChange={(value) => onFlat(value === 'flat')}
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
      ]}
    />
  </span>
);
