import type { Sorting } from './HeadRow.tsx';

/** A page of rows that the server searches and sorts. */
export interface Served {
  search?: string;
  /** Undefined if the table has no search. */
  onSearch?: (text: string) => void;
  sorting: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  total: number;
  /** True if there are more rows than `total`, and their number is unknown. */
  isOpen?: boolean;
  /** True if a filter besides the search applies. */
  isFiltered?: boolean;
  isLoading: boolean;
  onMore: (() => void) | undefined;
}
