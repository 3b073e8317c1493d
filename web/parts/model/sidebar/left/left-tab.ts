import type { ComponentType, ReactNode } from 'react';

import type { TableView } from '../../saved-queries/table-view.ts';
import type { Place } from '../tab.ts';

/** What a page gives to the tabs at its left. */
export interface LeftTabProps {
  /** The number of the entity on the page, where it is of one. */
  current?: number | undefined;
  /** The id of the artifact on the page, where it is of one. */
  root?: string | undefined;
  /** Whether nothing can be made on the page. */
  isRead?: boolean;
  /** Filters by people and by when something was done. */
  people?: ReactNode;
  /** What the page can be filtered by; each page that has filters has its own. */
  filter?: ReactNode;
  /** How the table of entities on the page stands, where it has one. */
  view?: TableView | undefined;
  /** What is chosen of what is on the page, by its id in the graph, and whether it may be changed. */
  chosen?: { id: string; mayWrite: boolean } | undefined;
  /** The headings of what is on the page, where it is a text. */
  outline?: ReactNode;
  /** The test cases of the suite on the page, and its cycles. */
  cases?: ReactNode;
  cycles?: ReactNode;
  /** The slides of what is on the page, where it is a presentation. */
  slides?: ReactNode;
  /** Puts an entity on what is on the page, by its id in the graph; nothing where that may not be changed. */
  onTake?: ((id: string) => void) | undefined;
}

/** A tab at the left of a page. */
export interface LeftTab {
  /** What stands on it; no two have the same. */
  name: string;
  /** At the left of what it is offered. */
  places: readonly Place[];
  /** At the left of what it stands only once somebody asks for it. */
  extraAt?: readonly Place[];
  /** Why it is of no use on the page as it is; nothing where it is. */
  whyNot?: (page: LeftTabProps) => string | undefined;
  Content: ComponentType<LeftTabProps>;
}
