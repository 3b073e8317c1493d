import { schemaKinds, type SchemaItem, type SchemaItems, type SchemaKind } from '../schema.ts';

/** An item that was saved or deleted since, with its former state; null if it did not exist. */
export interface FormerItem {
  projectId: number;
  kind: SchemaKind;
  id: number;
  before: SchemaItem | null;
}

/** Returns items as they were before some changes. */
export function itemsBefore(items: SchemaItems, undone: readonly FormerItem[]): SchemaItems {
  const name = ({ projectId, id }: Pick<SchemaItem, 'projectId' | 'id'>) => `${projectId}:${id}`;
  const of = (kind: SchemaKind) => {
    const changed = undone.filter((each) => each.kind === kind);
    const isChanged = new Set(changed.map(name));
    const there = (items[kind] as SchemaItem[]).filter((item) => !isChanged.has(name(item)));
    return [...there, ...changed.flatMap(({ before }) => before ?? [])].toSorted((a, b) => a.id - b.id);
  };
  return Object.fromEntries(schemaKinds.map((kind) => [kind, of(kind)])) as unknown as SchemaItems;
}
