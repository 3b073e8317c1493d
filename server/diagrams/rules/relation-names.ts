import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';

type Relations = Pick<Schema, 'relations'>;

/** Finds relations by their names; refuses a name that the schema lacks. */
export function findRelationIds(schema: Relations, names: readonly string[]): number[] {
  const known = relationsLeft(schema, names);
  const strange = names.find((name) => !known.has(name));
  if (strange !== undefined)
    throw invalid(`There is no relation '${strange.slice(0, 60)}'. Use the name of a relation of the schema.`);
  return names.map((name) => known.get(name)!);
}

/** Lists those of the relations that the schema still has, by name. */
export function relationsLeft({ relations }: Relations, names: readonly string[]): Map<string, number> {
  const wanted = new Set(names);
  return new Map([...relations.values()].flatMap(({ name, id }) => (wanted.has(name) ? [[name, id] as const] : [])));
}
