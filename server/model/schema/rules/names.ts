import { invalid } from '../../../refusals/refusal.ts';
import { schemaKinds, type Schema, type SchemaInput, type SchemaItems, type SchemaKind } from '../schema.ts';
import { singular } from './ids.ts';

interface Named {
  id: number;
  name?: string | undefined;
  parentId?: number | null | undefined;
  classId?: number | null | undefined;
}

const folded = (name: string) => name.trim().toLowerCase();

/**
 * Returns the scope within which a name is unique: everywhere for classes and relations, the parent for labels, the class for properties;
 * null if any name is allowed, as for properties of relations.
 */
function place(kind: SchemaKind, item: Named): string | null {
  if (item.name === undefined) return null;
  const name = folded(item.name);
  if (kind === 'labels') return `${item.parentId ?? ''} ${name}`;
  if (kind === 'properties') return item.classId == null ? null : `${item.classId} ${name}`;
  return name;
}

/** Refuses saved items whose name another has in the same place, whatever the capitals. Doubles that were there before stay until they are touched. */
export function refuseSharedNames(before: Schema, after: Schema, saved: SchemaItems): void {
  for (const kind of schemaKinds) {
    const taken = Map.groupBy<string | null, Named>(after[kind].values(), (item) => place(kind, item));
    for (const item of saved[kind] as readonly Named[]) {
      const now = place(kind, item);
      const old = before[kind].get(item.id);
      if (now === null || (old && place(kind, old) === now)) continue;
      if ((taken.get(now) ?? []).some(({ id }) => id !== item.id)) throw nameTaken(kind, item, after);
    }
  }
}

function nameTaken(kind: SchemaKind, { name, parentId, classId }: Named, { classes, labels }: Schema) {
  const parent = labels.get(parentId ?? 0)?.name;
  const where =
    kind === 'properties'
      ? ` in the class '${classes.get(classId!)?.name ?? classId}'`
      : kind === 'labels' && parent !== undefined
        ? ` below the label '${parent}'`
        : '';
  return invalid(`There is already a ${singular[kind]} '${name}'${where}. Choose another name.`, { name });
}

/** Gives the items of a file distinct names: the second of a name within its scope is numbered, since nobody can be asked. */
export function withDistinctNames(input: SchemaInput, schema: Schema): SchemaInput {
  const named = schemaKinds.map((kind) => {
    const given = (input[kind] ?? []) as readonly Named[];
    const own = new Set(given.map(({ id }) => id));
    const taken = new Set([...schema[kind].values()].filter(({ id }) => !own.has(id)).map((item) => place(kind, item)));
    return [kind, given.map((item) => distinct(kind, item, taken))];
  });
  return Object.fromEntries(named) as SchemaInput;
}

function distinct(kind: SchemaKind, item: Named, taken: Set<string | null>): Named {
  let result = item;
  for (let count = 2; taken.has(place(kind, result)) && place(kind, result) !== null; count++)
    result = { ...item, name: `${item.name} (${count})` };
  taken.add(place(kind, result));
  return result;
}
