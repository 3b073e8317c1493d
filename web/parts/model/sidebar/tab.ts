import type { ComponentType } from 'react';

import type { SidebarTabs_entity$data } from '#graph/SidebarTabs_entity.graphql';

/** The pages that have a sidebar. */
export type SidebarPage = 'entity' | 'diagram' | 'document' | 'compilation' | 'presentation' | 'tests' | 'database';

export interface TabProps {
  /** The entity on the page, or the selected one. */
  entity: SidebarTabs_entity$data;
  /** True on read-only pages. */
  disabled: boolean;
}

/** A tab of the sidebar. */
export interface SidebarTab {
  /** Its name, unique in the sidebar. */
  name: string;
  /** The beginning of a name that is too long for the tab bar; screen readers hear it. */
  unseen?: string;
  /** The pages that offer it. */
  places: readonly SidebarPage[];
  /** The pages on which it is hidden by default. */
  extraAt?: readonly SidebarPage[];
  /** Its content, rendered when the tab opens; it may then fetch more. */
  Content: ComponentType<TabProps>;
  /** The number beside its name, for tabs whose size matters before they are opened. */
  Count?: ComponentType<Pick<TabProps, 'entity'>>;
}

/** Turns the name of a tab into a part of an id, which has no spaces. */
export const tabValueOf = (name: string): string => name.replaceAll(' ', '-');
