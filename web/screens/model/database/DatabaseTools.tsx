import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconFilter, IconLayoutSidebarRight, IconReport } from '@tabler/icons-react';
import { Link } from 'react-router';

import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { Columns } from './columns/useColumns.ts';
import type { Grouping } from './groups/grouping.ts';
import { GroupMenu } from './groups/GroupMenu.tsx';
import { ToolCommands } from './ToolCommands.tsx';
import { ViewSwitch, type DatabaseView } from './ViewSwitch.tsx';

interface Props {
  columns: Columns;
  group: Grouping | undefined;
  onGroup: (group: Grouping | undefined) => void;
  isSplit: boolean;
  onSplit: () => void;
  view: DatabaseView;
  isOrdered: boolean;
  onView: (view: DatabaseView) => void;
  onFilters: () => void;
  /** True for rows of two lines, which have no columns. */
  isNarrow: boolean;
  /** The address for a baseline of the results; undefined without permission. */
  baseline: string | undefined;
  onReport: () => void;
}

/** Chooses how entities are shown: in the head if there is room, else below the search. */
export const DatabaseTools = ({
  columns,
  group,
  onGroup,
  isSplit,
  onSplit,
  view,
  isOrdered,
  onView,
  onFilters,
  isNarrow,
  baseline,
  onReport,
}: Props) => (
  <>
    <Button
      className="db-tool"
      title="Filter"
      variant={isNarrow ? 'default' : 'subtle'}
      color="gray"
      leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
      onClick={onFilters}
    >
      Filter
    </Button>
    {baseline && !isNarrow && (
      <ActionIcon
        component={Link}
        to={baseline}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Baseline these results"
        title="Baseline these results"
      >
        <IconCamera size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
    {!isNarrow && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Report on these results"
        title="Report on these results"
        onClick={onReport}
      >
        <IconReport size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
    <GroupMenu group={group} onGroup={onGroup} isNarrow={isNarrow} />
    {!isNarrow && (
      <ActionIcon
        variant={isSplit ? 'light' : 'subtle'}
        color={isSplit ? undefined : 'gray'}
        size="lg"
        aria-pressed={isSplit}
        aria-label="Entity beside the table"
        title="Entity beside the table (Alt Enter)"
        onClick={onSplit}
      >
        <IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
    {!isNarrow && <ColumnsMenu columns={columns} />}
    <ToolCommands
      baseline={baseline}
      view={view}
      isOrdered={isOrdered}
      onView={onView}
      onFilters={onFilters}
      onReport={onReport}
    />
    <ViewSwitch view={view} isOrdered={isOrdered} onView={onView} />
  </>
);
