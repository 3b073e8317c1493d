import './left.css';
import '../../../../ui/tabs.css';
import { Drawer, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import { useChoice } from '../../../platform/preferences/useChoice.ts';
import { valueOf, type Place } from '../tab.ts';
import type { LeftTab, LeftTabProps } from './left-tab.ts';
import { leftTabs } from './LeftTabs.ts';

/** From which width on there is room for it beside a page, and the preference that keeps whether it is shown there. */
const rooms: Record<Place, { minWidth: number; choice: string }> = {
  entity: { minWidth: 1100, choice: 'hierarchyShown' },
  database: { minWidth: 1000, choice: 'databaseFilters' },
  diagram: { minWidth: 1100, choice: 'diagramLeftShown' },
  document: { minWidth: 1100, choice: 'documentLeftShown' },
  tests: { minWidth: 1100, choice: 'testsLeftShown' },
  compilation: { minWidth: 1100, choice: 'documentLeftShown' },
  presentation: { minWidth: 1000, choice: 'presentationLeftShown' },
};

/** Shows and hides the sidebar, by a button that the page has somewhere. */
export interface LeftToggle {
  isOpen: boolean;
  onClick: () => void;
}

interface Props extends LeftTabProps {
  place: Place;
  preferences: unknown;
  /** The page beside it. */
  children: (toggle: LeftToggle) => ReactNode;
}

/** The tabs at the left of a page where there is room, and in a drawer where there is not. */
export function LeftSidebar({ place, preferences, children, ...page }: Props) {
  const { minWidth, choice } = rooms[place];
  const isWide = useMediaQuery(`(min-width: ${minWidth}px)`, true, { getInitialValueInEffect: false });
  const [isShown, setShown] = useChoice(choice, preferences, true);
  // The drawer is opened at an entity, and closed by going to another.
  const [openedAt, setOpenedAt] = useState<number>();
  const here = page.current ?? 0;
  const isDrawerOpen = openedAt === here;
  const tabs = leftTabs.filter(({ places }) => places.includes(place));
  const names = tabs.map(({ name }) => name).join(', ');
  const toggle = {
    isOpen: isWide ? isShown : isDrawerOpen,
    onClick: () => (isWide ? setShown(!isShown) : setOpenedAt(here)),
  };
  return (
    <div className="ls-frame" data-place={place}>
      {isWide ? (
        isShown && (
          <aside className="ls-side" aria-label={names}>
            {tabs.length === 1 && <h2>{names}</h2>}
            <LeftContent tabs={tabs} {...page} />
          </aside>
        )
      ) : (
        <Drawer.Root opened={isDrawerOpen} onClose={() => setOpenedAt(undefined)} size={320} className="ls-drawer">
          <Drawer.Overlay />
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{names}</Drawer.Title>
              <Drawer.CloseButton aria-label="Close" />
            </Drawer.Header>
            <Drawer.Body className="ls-body">
              <LeftContent tabs={tabs} {...page} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      {children(toggle)}
    </div>
  );
}

/** What is in the tabs; a single one needs no tab. */
function LeftContent({ tabs, ...page }: LeftTabProps & { tabs: readonly LeftTab[] }) {
  const [first, ...others] = tabs;
  if (!first || others.length === 0) return first && <first.Content {...page} />;
  return (
    <Tabs className="ls-tabs" defaultValue={valueOf(first.name)} keepMounted={false}>
      <div className="tr-tabs">
        <Tabs.List aria-label="At the left">
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={valueOf(name)}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={valueOf(name)} className="ls-body">
          <Content {...page} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
