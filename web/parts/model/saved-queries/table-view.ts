/** How a table of entities stands: as a hierarchy, a flat list or cards, in which order and groups, and with which columns. */
export interface TableView {
  kind: Kind;
  /** As `order:` says it; null for by number. */
  order: string | null;
  /** By what it stands in groups, and what people call that; null for no groups. */
  groupBy: string | null;
  groupTitle: string | null;
  /** The keys of its columns, in their order. */
  columns: readonly string[];
}

/** A view as the graph gives it: of a kind that this page may not know yet. */
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

/** The view in an address; undefined where it has none, so that the table stands as its reader has it. */
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

/** The view as an address says it. */
export function viewInAddress({ kind, order, groupBy, groupTitle, columns }: AnyView): string {
  const params = new URLSearchParams({
    view: kind.toLowerCase(),
    ...(order && { order }),
    ...(groupBy && groupTitle && { group: groupBy, groupTitle }),
  });
  for (const column of columns) params.append('column', column);
  return String(params);
}

/** The view in words: 'Flat list by Status, sorted by name, 6 columns'. */
export function viewInWords({ kind, order, groupTitle, columns }: AnyView): string {
  const count = `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
  const name = isKind(kind) ? kinds[kind] : 'View';
  return [groupTitle ? `${name} by ${groupTitle}` : name, order && `sorted by ${order}`, count]
    .filter(Boolean)
    .join(', ');
}
