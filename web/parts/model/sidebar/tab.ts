import type { ComponentType } from 'react';

import type { SidebarTabs_entity$data } from '#graph/SidebarTabs_entity.graphql';

/** What a sidebar stands beside. */
export type Place = 'entity' | 'diagram' | 'document' | 'compilation' | 'presentation' | 'tests' | 'database';

export interface TabProps {
  /** The entity on the page, or the one that is picked on it. */
  entity: SidebarTabs_entity$data;
  /** Whether nothing can be changed on the page. */
  disabled: boolean;
}

/** A tab of the sidebar. */
export interface SidebarTab {
  /** What stands on it; no two have the same. */
  name: string;
  /** The beginning of the name, where the whole is too long to stand beside the others; it is said and not drawn. */
  unseen?: string;
  /** Beside what it is offered. */
  places: readonly Place[];
  /** Beside what it stands only once somebody asks for it. */
  extraAt?: readonly Place[];
  /** What is on it. It is drawn when somebody opens the tab, and may then ask the server for more. */
  Content: ComponentType<TabProps>;
  /** How much there is on it, beside its name; nothing where that need not be known before it is opened. */
  Count?: ComponentType<Pick<TabProps, 'entity'>>;
}

/** The name of a tab as a part of ids on the page, which have no spaces. */
export const valueOf = (name: string): string => name.replaceAll(' ', '-');
