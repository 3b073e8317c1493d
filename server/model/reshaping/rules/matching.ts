import { schemaKinds, type Schema, type SchemaItem, type SchemaKind } from '../../schema/schema.ts';

/** The items of one schema by those of another that they stand for. */
export type Matches = Record<SchemaKind, ReadonlyMap<number, number>>;

type Placed = SchemaItem & { classId?: number | null; parentId?: number | null };
const inOrder = ['classes', 'relations', 'labels', 'properties'] as const satisfies readonly SchemaKind[];

/** Matches the items of two schemas: by global id, which an item keeps everywhere, else by name in the same place. */
export function matchSchemaItems(theirs: Schema, ours: Schema): Matches {
  const matches = Object.fromEntries(schemaKinds.map((kind) => [kind, new Map<number, number>()])) as Record<
    SchemaKind,
    Map<number, number>
  >;
  for (const kind of inOrder) {
    const own = [...ours[kind].values()] as Placed[];
    const byGlobalId = new Map(own.map(({ globalId, id }) => [globalId, id]));
    const byPlace = new Map(own.map((item) => [placeOf(item, item.classId), item.id]));
    const taken = new Set<number>();
    const all = [...theirs[kind].values()] as Placed[];
    const match = (item: Placed, id: number | undefined) => {
      if (id === undefined || taken.has(id)) return;
      taken.add(id);
      matches[kind].set(item.id, id);
    };
    for (const item of all) match(item, byGlobalId.get(item.globalId));
    for (const item of all)
      if (!matches[kind].has(item.id)) match(item, byPlace.get(placeOf(item, matches.classes.get(item.classId ?? 0))));
  }
  return matches;
}

const placeOf = ({ name, classId }: Placed, here: number | null | undefined): string =>
  `${classId == null ? '' : (here ?? '?')}:${name.trim().toLowerCase()}`;
