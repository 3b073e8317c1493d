import './sidebar.css';
import '../../../ui/tabs.css';
import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useFragment } from 'react-relay';

import type { SidebarTabs_entity$key } from '#graph/SidebarTabs_entity.graphql';

import { Scrolled } from '../../../routing/Scrolled.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { RIGHT } from './arranged/opened.ts';
import { TabsMenu } from './arranged/TabsMenu.tsx';
import { useArrangedTabs } from './arranged/useArrangedTabs.ts';
import { tabsAt, tabsFragment } from './SidebarTabs.ts';
import { tabValueOf, type SidebarPage, type SidebarTab, type TabProps } from './tab.ts';

interface Props {
  place: SidebarPage;
  entity: SidebarTabs_entity$key;
  disabled: boolean;
}

/** Shows more about an entity beside its fields, in tabs; a single tab becomes a heading. */
export function Sidebar({ place, entity, disabled }: Props) {
  const props: TabProps = { entity: useFragment(tabsFragment, entity), disabled };
  // Beside whatever it is: who reads comments goes on reading them beside the next entity.
  const { shown: tabs, open, setOpen, choice } = useArrangedTabs(RIGHT, tabsAt(place));
  if (!open) return null;
  if (choice.lines.length === 1)
    return (
      <aside className="tr-column sb-side" aria-labelledby="sidebar" data-region>
        <h2 id="sidebar">{open.name}</h2>
        <Content tab={open} {...props} />
      </aside>
    );
  return (
    <aside className="tr-column sb-side" aria-label="Entity details" data-region>
      <Tabs
        className="tr-column sb-tabs"
        value={tabValueOf(open.name)}
        onChange={(next) => setOpen(tabs.find((tab) => tabValueOf(tab.name) === next)?.name ?? null)}
        keepMounted={false}
      >
        <div className="tr-tabs">
          <Tabs.List aria-label="Entity details">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.name} value={tabValueOf(tab.name)}>
                <TabName {...tab} />
                {tab.Count && (
                  <Suspense fallback={null}>
                    <tab.Count entity={props.entity} />
                  </Suspense>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <TabsMenu choice={choice} />
        </div>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.name} value={tabValueOf(tab.name)} className="tr-column sb-panel">
            <Content tab={tab} {...props} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}

/** Names a tab as briefly as the space allows; screen readers hear the whole name. */
export const TabName = ({ name, unseen = '' }: { name: string; unseen?: string | undefined }) => (
  <>
    {unseen && <span className="tr-visually-hidden">{unseen}</span>}
    <span className="sb-name" title={unseen && name}>
      {name.slice(unseen.length)}
    </span>
  </>
);

const Content = ({ tab: { name, Content }, ...props }: TabProps & { tab: SidebarTab }) => (
  <Scrolled name={`sidebar ${name}`} className="sb-content">
    <Suspense fallback={<LoadingLines count={6} />}>
      <Content {...props} />
    </Suspense>
  </Scrolled>
);
