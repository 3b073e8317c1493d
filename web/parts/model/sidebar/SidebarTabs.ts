import { graphql } from 'react-relay';

import { changeRequests } from './change-requests.ts';
import { comments } from './comments.ts';
import { history } from './history.ts';
import { metadata } from './metadata.ts';
import type { SidebarTab } from './tab.ts';
import { usedIn } from './used-in.ts';

/** All tabs there are, in the order in which they stand; the first is open. */
export const sidebarTabs: readonly SidebarTab[] = [history, comments, changeRequests, usedIn, metadata];

/** What is read together with the page: who the entity is, and what the first tab shows. Other tabs read when they are opened. */
export const tabsFragment = graphql`
  fragment SidebarTabs_entity on Entity {
    id
    entityId
    ...History_entity
  }
`;
