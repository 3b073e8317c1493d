import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';

/** Loads when somebody asks for help. */
const QueryHelpList = lazy(() => part(() => import('./QueryHelpList.tsx')));

interface Props {
  /** Adds the picked term to the query. */
  onPick: (term: string) => void;
}

/** Explains the search language by examples, which can be picked. */
export function QueryHelp({ onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const pick = (term: string) => {
    setOpen(false);
    onPick(term);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={520} trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Search syntax"
          title="Search syntax"
          onClick={() => setOpen(!isOpen)}
        >
          <IconHelp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="db-help" aria-label="Search syntax">
        <Suspense fallback={<LoadingLines count={6} />}>
          <QueryHelpList onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
