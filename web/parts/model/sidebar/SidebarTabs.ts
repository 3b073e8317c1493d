import { graphql } from 'react-relay';

import { changeRequests } from './change-requests.ts';
import { comments } from './comments.ts';
import { history } from './history.ts';
import { metadata } from './metadata.ts';
import type { Place, SidebarTab } from './tab.ts';
import { usedIn } from './used-in.ts';

/** All tabs there are, in the order in which they stand; the first is open. */
export const sidebarTabs: readonly SidebarTab[] = [history, comments, changeRequests, usedIn, metadata];

/** Those that are offered beside something, with whether they stand there only when asked for. */
export const tabsAt = (place: Place): (SidebarTab & { isExtra: boolean })[] =>
  sidebarTabs
    .filter(({ places }) => places.includes(place))
    .map((tab) => ({ ...tab, isExtra: tab.extraAt?.includes(place) ?? false }));

/** What is read together with the page: who the entity is, and what the first tab shows. Other tabs read when they are opened. */
export const tabsFragment = graphql`
  fragment SidebarTabs_entity on Entity {
    id
    entityId
    ...History_entity
  }
`;
