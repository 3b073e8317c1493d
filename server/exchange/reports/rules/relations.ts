import type { Rel } from '../../../model/entities/entity.ts';
import type { Relation, Schema } from '../../../model/schema/schema.ts';
import { invalid } from '../../../refusals/refusal.ts';

/** The relation of a name, whatever its capitals; each way of a pair has its own. */
export const relationOf = (schema: Schema, name: string): Relation | undefined =>
  [...schema.relations.values()].find((relation) => relation.name.toLowerCase() === name.trim().toLowerCase());

/** The relations of some names, in their order. */
export const relationsNamed = (schema: Schema, names: readonly string[]): Relation[] =>
  names.map((name) => {
    const found = relationOf(schema, name);
    if (!found) throw invalid(`There is no relation '${name}'. Use the name of one, such as 'decomposed by'.`);
    return found;
  });

/** What the links by a relation lead to. */
export const targetsOf = (rels: readonly Rel[], relationId: number | undefined): number[] =>
  rels.filter((rel) => rel.relationId === relationId).map(({ targetId }) => targetId);
