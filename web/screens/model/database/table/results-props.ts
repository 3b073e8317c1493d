import type { Columns } from '../columns/useColumns.ts';
import type { Grouping } from '../groups/useGroup.ts';
import type { Search } from '../search/useSearch.ts';
import type { Facets } from '../useFacets.ts';
import type { Selection } from './useSelection.ts';

/** What the parts of the table need of the screen. */
export interface ResultsProps {
  search: Search;
  facets: Facets | undefined;
  columns: Columns;
  selection: Selection;
  /** By what it is shown in groups, if by anything. */
  grouping: Grouping | undefined;
  /** Whether what was found stands in cards and not in rows. */
  isCards: boolean;
  username: string;
  mayWrite: boolean;
  /** Called with the node of the current row. */
  onCurrent: (id: string | undefined) => void;
  /** Sorting means that the tree is left, and so does doing without what stands above. */
  onFlat: () => void;
}
