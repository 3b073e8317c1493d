import './left.css';
import '../../../../ui/tabs.css';
import { Drawer, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import { useChoice } from '../../../platform/preferences/useChoice.ts';
import { TabsMenu } from '../arranged/TabsMenu.tsx';
import { useArrangedTabs } from '../arranged/useArrangedTabs.ts';
import { tabValueOf, type SidebarPage } from '../tab.ts';
import type { LeftTab, LeftTabProps } from './left-tab.ts';
import { leftTabs } from './LeftTabs.ts';

/** The page width that leaves room for the sidebar, and the preference that keeps whether it is shown. */
const rooms: Record<SidebarPage, { minWidth: number; choice: string }> = {
  entity: { minWidth: 1100, choice: 'hierarchyShown' },
  database: { minWidth: 1000, choice: 'databaseFilters' },
  diagram: { minWidth: 1100, choice: 'diagramLeftShown' },
  document: { minWidth: 1100, choice: 'documentLeftShown' },
  tests: { minWidth: 1100, choice: 'testsLeftShown' },
  compilation: { minWidth: 1100, choice: 'documentLeftShown' },
  presentation: { minWidth: 1000, choice: 'presentationLeftShown' },
};

/** Props for the button of the page that shows and hides the sidebar. */
export interface LeftToggle {
  isOpen: boolean;
  onClick: () => void;
}

interface Props extends LeftTabProps {
  place: SidebarPage;
  preferences: unknown;
  /** Renders the page beside it. */
  children: (toggle: LeftToggle) => ReactNode;
}

/** Shows the tabs at the left of a page, or in a drawer on narrow pages. */
export function LeftSidebar({ place, preferences, children, ...page }: Props) {
  const { minWidth, choice } = rooms[place];
  const isWide = useMediaQuery(`(min-width: ${minWidth / 16}em)`, true, { getInitialValueInEffect: false });
  const [isShown, setShown] = useChoice(choice, preferences, true);
  // The drawer is opened at an entity, and closed by going to another.
  const [openedAt, setOpenedAt] = useState<number>();
  const here = page.current ?? 0;
  const isDrawerOpen = openedAt === here;
  const tabs = leftTabs
    .filter(({ places }) => places.includes(place))
    .map((tab) => ({ ...tab, isExtra: tab.extraAt?.includes(place) ?? false }));
  const arranged = useArrangedTabs(`left ${place}`, tabs, ({ whyNot }) => whyNot?.(page));
  const names = arranged.shown.map(({ name }) => name).join(', ');
  const isOpen = isWide ? isShown : isDrawerOpen;
  const toggle = {
    isOpen,
    onClick: () => {
      // The button is called after the tab that the page is known for.
      const usual = tabs.find(({ isExtra }) => !isExtra)?.name;
      if (!isOpen && usual !== undefined && usual !== arranged.open?.name) arranged.setOpen(usual);
      if (isWide) setShown(!isShown);
      else setOpenedAt(here);
    },
  };
  return (
    <div className="ls-frame" data-place={place}>
      {isWide ? (
        isShown && (
          <aside className="tr-column ls-side" aria-label={names}>
            {tabs.length === 1 && <h2>{names}</h2>}
            <LeftContent arranged={arranged} {...page} />
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
            <Drawer.Body className="tr-pane ls-body">
              <LeftContent arranged={arranged} {...page} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      {children(toggle)}
    </div>
  );
}

interface ContentProps extends LeftTabProps {
  arranged: ReturnType<typeof useArrangedTabs<LeftTab>>;
}

/** Shows the tabs; a single one needs no tab bar. */
function LeftContent({ arranged: { shown, open, setOpen, choice }, ...page }: ContentProps) {
  if (!open || choice.lines.length === 1) return open && <open.Content {...page} />;
  return (
    <Tabs
      className="tr-pane ls-tabs"
      value={tabValueOf(open.name)}
      onChange={(next) => setOpen(shown.find(({ name }) => tabValueOf(name) === next)?.name ?? null)}
      keepMounted={false}
    >
      <div className="tr-tabs">
        <Tabs.List aria-label="Left sidebar">
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={tabValueOf(name)}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabsMenu choice={choice} />
      </div>
      {shown.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={tabValueOf(name)} className="tr-pane ls-body">
          <Content {...page} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
