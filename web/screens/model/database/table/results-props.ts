import type { Columns } from '../columns/useColumns.ts';
import type { Grouping } from '../groups/grouping.ts';
import type { Search } from '../search/useSearch.ts';
import type { Facets } from '../useFacets.ts';
import type { Selection } from './useSelection.ts';

/** Props that the parts of the table get from the screen. */
export interface ResultsProps {
  search: Search;
  facets: Facets | undefined;
  columns: Columns;
  selection: Selection;
  /** The grouping, if any. */
  grouping: Grouping | undefined;
  onGroup: (grouping: Grouping | undefined) => void;
  /** True for cards instead of rows. */
  isCards: boolean;
  username: string;
  mayWrite: boolean;
  /** Called with the id of the current row in the graph. */
  onCurrent: (id: string | undefined) => void;
  /** Called when the tree is left, by sorting or by hiding the parents of results. */
  onFlat: () => void;
}
