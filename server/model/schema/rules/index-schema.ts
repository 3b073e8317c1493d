import type { Class, Property, Schema, SchemaItem, SchemaItems } from '../schema.ts';

/**
 * Returns the schema as a project sees it: its own item takes precedence over the organization's of the same id. Cycles among parents end
 * where they close.
 */
export function indexSchema(
  items: SchemaItems,
  { organizationId, projectId, version }: Pick<Schema, 'organizationId' | 'projectId' | 'version'>,
): Schema {
  const classes = byId(items.classes, projectId);
  const properties = byId(items.properties, projectId);
  const lineage = new Map([...classes.keys()].map((id) => [id, ancestry(classes, id)]));
  const own = Map.groupBy(properties.values(), (property) => property.classId);
  return {
    organizationId,
    projectId,
    version,
    asOf: null,
    classes,
    properties,
    relations: byId(items.relations, projectId),
    labels: byId(items.labels, projectId),
    lineage,
    family: families(lineage),
    propertiesOf: mapped(lineage, (line) => line.flatMap((id) => own.get(id) ?? []).toSorted(compareProperties)),
    targetsOf: mapped(lineage, (line) => targets(line.flatMap((id) => classes.get(id)!.localTargetRelations))),
  };
}

/** Compares properties by order, then name. */
export const compareProperties = (a: Property, b: Property): number =>
  a.order - b.order || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** Returns the items of a project and of the organization by id; the project's own takes precedence. */
function byId<T extends SchemaItem>(items: readonly T[], projectId: number): Map<number, T> {
  const found = new Map<number, T>();
  for (const item of items) {
    if (item.projectId === projectId || (item.projectId === 0 && !found.has(item.id))) found.set(item.id, item);
  }
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

/** Lists an item and its ancestors, the item first; a cycle ends where it closes, an unknown parent is left out. */
function ancestry(items: ReadonlyMap<number, { id: number; parentId: number | null }>, id: number): number[] {
  const line: number[] = [];
  for (let item = items.get(id); item && !line.includes(item.id); item = items.get(item.parentId ?? 0))
    line.push(item.id);
  return line;
}

function families(lineage: ReadonlyMap<number, readonly number[]>): Map<number, Set<number>> {
  const families = mapped(lineage, () => new Set<number>());
  for (const [id, line] of lineage) for (const ancestor of line) families.get(ancestor)!.add(id);
  return families;
}

function targets(rows: Class['localTargetRelations']): Map<number, number[]> {
  const grouped = Map.groupBy(rows, (row) => row.targetRelationId);
  return mapped(grouped, (rows) => [...new Set(rows.map((row) => row.targetClassId))]);
}

const mapped = <K, A, B>(map: ReadonlyMap<K, A>, to: (value: A) => B): Map<K, B> =>
  new Map([...map].map(([key, value]) => [key, to(value)]));
