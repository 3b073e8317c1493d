/** The form of the table: a hierarchy, a list or cards. */
export type ViewKind = 'TREE' | 'FLAT' | 'CARDS';

/** The part of the table's settings that is saved with a query. */
export interface SavedView {
  kind: ViewKind;
  /** The order, as written after `order:`; null for by number. */
  order: string | null;
  /** The grouping in the search language, with its display name; null for no groups. */
  groupBy: string | null;
  groupTitle: string | null;
  /** The keys of its columns, in their order. */
  columns: string[];
}

/** A view as given; omitted parts are empty. */
export interface GivenView {
  kind: ViewKind;
  order?: string | null | undefined;
  groupBy?: string | null | undefined;
  groupTitle?: string | null | undefined;
  columns: string[];
}
