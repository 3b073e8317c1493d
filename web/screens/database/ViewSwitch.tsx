import { SegmentedControl } from '@mantine/core';
import { IconBinaryTree, IconList } from '@tabler/icons-react';

interface Props {
  isFlat: boolean;
  /** A search is always a flat list. */
  isSearched: boolean;
  onFlat: (isFlat: boolean) => void;
}

/** Part by part, or one after the other. */
export const ViewSwitch = ({ isFlat, isSearched, onFlat }: Props) => (
  <span title={isSearched ? 'Clear the search to see the hierarchy.' : undefined}>
    <SegmentedControl
      size="xs"
      aria-label="View"
      className="db-view"
      value={isFlat || isSearched ? 'flat' : 'tree'}
      onChange={(value) => onFlat(value === 'flat')}
      data={[
        {
          value: 'tree',
          disabled: isSearched,
          label: (
            <span className="db-segment">
              <IconBinaryTree size={16} stroke={1.75} aria-hidden /> Hierarchy
            </span>
          ),
        },
        {
          value: 'flat',
          label: (
            <span className="db-segment">
              <IconList size={16} stroke={1.75} aria-hidden /> Flat
            </span>
          ),
        },
      ]}
    />
  </span>
);
