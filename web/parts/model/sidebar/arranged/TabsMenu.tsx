import './tabs-menu.css';
import { ActionIcon, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { TabChoice } from './useArrangedTabs.ts';

const TabsList = lazy(() => part(() => import('./TabsList.tsx')));

/** Opens the choice and order of the tabs of a sidebar, with the places of tabs that do not belong here. */
export const TabsMenu = ({ choice }: { choice: TabChoice }) => (
  <Popover position="bottom-end" width={300} offset={4} trapFocus returnFocus>
    <Popover.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="Tabs" title="Tabs" className="tm-button">
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown className="tm-list" aria-label="Tabs">
      <Suspense fallback={<LoadingLines count={6} />}>
        <TabsList choice={choice} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
);
