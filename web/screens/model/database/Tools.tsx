import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';

import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { Columns } from './columns/useColumns.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Props {
  columns: Columns;
  isTree: boolean;
  isOrdered: boolean;
  onFlat: (isFlat: boolean) => void;
  onFilters: () => void;
  /** Rows of two lines have no columns. */
  isNarrow: boolean;
}

/** How the entities are shown: in the head where there is room, below the search otherwise. */
export const Tools = ({ columns, isTree, isOrdered, onFlat, onFilters, isNarrow }: Props) => (
  <>
    <Button
      variant={isNarrow ? 'default' : 'subtle'}
      color="gray"
      leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
      onClick={onFilters}
    >
      Filter
    </Button>
    {!isNarrow && <ColumnsMenu columns={columns} />}
    <ViewSwitch isTree={isTree} isOrdered={isOrdered} onFlat={onFlat} />
  </>
);
