/** How the table stands: as a hierarchy, a list or cards. */
export type ViewKind = 'TREE' | 'FLAT' | 'CARDS';

/** What of the table is kept with a search. */
export interface SavedView {
  kind: ViewKind;
  /** As `order:` says it; null for by number. */
  order: string | null;
  /** By what it stands in groups, and what people call that; null for no groups. */
  groupBy: string | null;
  groupTitle: string | null;
  /** The keys of its columns, in their order. */
  columns: string[];
}

/** A view as it is given: what is left out is none. */
export interface GivenView {
  kind: ViewKind;
  order?: string | null | undefined;
  groupBy?: string | null | undefined;
  groupTitle?: string | null | undefined;
  columns: string[];
}
