import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconStack2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { useCommand } from '../../../../ui/shortcuts.tsx';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type { Grouping } from './grouping.ts';

const GroupList = lazy(() => part(() => import('./GroupList.tsx')));

interface Props {
  group: Grouping | undefined;
  onGroup: (group: Grouping | undefined) => void;
  isNarrow: boolean;
}

/** Chooses the grouping of entities, if any. */
export function GroupMenu({ group, onGroup, isNarrow }: Props) {
  const [isOpen, setOpen] = useState(false);
  useCommand({ does: 'Group', words: 'group by, grouping', icon: IconStack2, run: () => setOpen(true) });
  return (
    <span className="db-grouped-by">
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={4} width={260} trapFocus returnFocus>
        <Popover.Target>
          <Button
            className="db-tool"
            title={group ? `Grouped by ${group.title}` : 'Group'}
            variant={isNarrow ? 'default' : 'subtle'}
            color="gray"
            leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {group ? `Group: ${group.title}` : 'Group'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Group by" p="xs">
          <Suspense fallback={<FieldAhead label="Find a group" />}>
            <GroupList
              group={group}
              onGroup={(next) => {
                setOpen(false);
                onGroup(next);
              }}
              onNone={() => {
                setOpen(false);
                onGroup(undefined);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {group && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="No grouping"
          title="No grouping"
          onClick={() => onGroup(undefined)}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
