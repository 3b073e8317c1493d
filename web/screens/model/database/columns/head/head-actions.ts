import type { Grouping } from '../../groups/grouping.ts';
import type { EntityColumn } from '../column.ts';

/** The things that the head of a column does; what is undefined cannot be done with it. */
export interface HeadActions {
  column: EntityColumn;
  direction: 'ascending' | 'descending' | undefined;
  /** Sorts by the column alone; undefined as direction gives its order up. */
  onSort: ((direction: 'ascending' | 'descending' | undefined) => void) | undefined;
  grouping: Grouping | undefined;
  isGrouped: boolean;
  onGroup: (grouping: Grouping | undefined) => void;
  onFilter: (() => void) | undefined;
  /** Moves the column a place to the left or right. */
  onLeft: (() => void) | undefined;
  onRight: (() => void) | undefined;
  onHide: (() => void) | undefined;
}
