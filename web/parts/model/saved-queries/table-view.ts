/** The view of a table of entities: hierarchy, flat list or cards, with order, groups and columns. */
export interface TableView {
  kind: Kind;
  /** The order in the words of `order:`; null for order by number. */
  order: string | null;
  /** The key and title of the grouping; null for no groups. */
  groupBy: string | null;
  groupTitle: string | null;
  /** The keys of the columns, in order. */
  columns: readonly string[];
}

/** A view from the graph; its kind may be newer than this page. */
interface AnyView {
  kind: string;
  order?: string | null | undefined;
  groupBy?: string | null | undefined;
  groupTitle?: string | null | undefined;
  columns: readonly string[];
}

const kinds = { TREE: 'Hierarchy', FLAT: 'Flat list', CARDS: 'Cards' };
type Kind = keyof typeof kinds;

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** Reads the view from an address; undefined if it has none, so that the reader's own view applies. */
export function viewIn(params: URLSearchParams): TableView | undefined {
  const kind = (params.get('view') ?? '').toUpperCase();
  if (!isKind(kind)) return undefined;
  const groupBy = params.get('group');
  return {
    kind,
    order: params.get('order'),
    groupBy,
    groupTitle: groupBy && (params.get('groupTitle') ?? groupBy),
    columns: params.getAll('column'),
  };
}

/** Writes the view for an address. */
export function viewInAddress({ kind, order, groupBy, groupTitle, columns }: AnyView): string {
  const params = new URLSearchParams({
    view: kind.toLowerCase(),
    ...(order && { order }),
    ...(groupBy && groupTitle && { group: groupBy, groupTitle }),
  });
  for (const column of columns) params.append('column', column);
  return String(params);
}

/** Describes the view: 'Flat list by Status, sorted by name, 6 columns'. */
export function viewInWords({ kind, order, groupTitle, columns }: AnyView): string {
  const count = `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
  const name = isKind(kind) ? kinds[kind] : 'View';
  return [groupTitle ? `${name} by ${groupTitle}` : name, order && `sorted by ${order}`, count]
    .filter(Boolean)
    .join(', ');
}
