import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';

type Relations = Pick<Schema, 'relations'>;

/** Relations by their names; refused where the schema has none that is called so. */
export function relationsNamed(schema: Relations, names: readonly string[]): number[] {
  const known = relationsLeft(schema, names);
  const strange = names.find((name) => !known.has(name));
  if (strange !== undefined)
    throw invalid(`There is no relation '${strange.slice(0, 60)}'. Use the name of one of the schema.`);
  return names.map((name) => known.get(name)!);
}

/** Those of the relations that the schema still has, by their names. */
export function relationsLeft({ relations }: Relations, names: readonly string[]): Map<string, number> {
  const wanted = new Set(names);
  return new Map([...relations.values()].flatMap(({ name, id }) => (wanted.has(name) ? [[name, id] as const] : [])));
}
