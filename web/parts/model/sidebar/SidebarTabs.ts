import { graphql } from 'react-relay';

import { changeRequests } from './change-requests.ts';
import { comments } from './comments.ts';
import { history } from './history.ts';
import { metadata } from './metadata.ts';
import type { SidebarPage, SidebarTab } from './tab.ts';
import { usedIn } from './used-in.ts';

/** All tabs of the sidebar in default order; the first is open. */
export const sidebarTabs: readonly SidebarTab[] = [history, comments, changeRequests, usedIn, metadata];

/** Returns the tabs on offer at a place; `isExtra` ones are hidden by default. */
export const tabsAt = (place: SidebarPage): (SidebarTab & { isExtra: boolean })[] =>
  sidebarTabs
    .filter(({ places }) => places.includes(place))
    .map((tab) => ({ ...tab, isExtra: tab.extraAt?.includes(place) ?? false }));

/** Data that is read together with the page: the entity's ids and the first tab. Other tabs read their own when they open. */
export const tabsFragment = graphql`
  fragment SidebarTabs_entity on Entity {
    id
    entityId
    ...History_entity
  }
`;
