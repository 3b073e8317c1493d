import type { ComponentType, ReactNode } from 'react';

import type { TableView } from '../../saved-queries/table-view.ts';
import type { SidebarPage } from '../tab.ts';

/** Data that a page passes to its left tabs. */
export interface LeftTabProps {
  /** The number of the page's entity, if it has one. */
  current?: number | undefined;
  /** The id of the page's artifact, if it has one. */
  root?: string | undefined;
  /** True on read-only pages. */
  isRead?: boolean;
  /** Filters by people and dates of changes. */
  people?: ReactNode;
  /** The page's own filters. */
  filter?: ReactNode;
  /** The view of the page's table of entities. */
  view?: TableView | undefined;
  /** The chosen part of the page, by its id in the graph. */
  chosen?: { id: string; mayWrite: boolean } | undefined;
  /** The headings of a document on the page. */
  outline?: ReactNode;
  /** The test cases of the suite on the page, and its cycles. */
  cases?: ReactNode;
  cycles?: ReactNode;
  /** The slides of a presentation on the page. */
  slides?: ReactNode;
  /** Adds an entity to the page, by its id in the graph; undefined on read-only pages. */
  onTake?: ((id: string) => void) | undefined;
}

/** A tab at the left of a page. */
export interface LeftTab {
  /** Its name, unique among left tabs. */
  name: string;
  /** The pages that offer it. */
  places: readonly SidebarPage[];
  /** The pages on which it is hidden by default. */
  extraAt?: readonly SidebarPage[];
  /** Returns the reason why it is useless on the current page, if it is. */
  whyNot?: (page: LeftTabProps) => string | undefined;
  Content: ComponentType<LeftTabProps>;
}
