import type { Rel } from '../../../model/entities/entity.ts';
import type { Relation, Schema } from '../../../model/schema/schema.ts';
import { invalid } from '../../../refusals/refusal.ts';

/** Finds the relation of a name, in any case; each direction of a pair has its own. */
export const findRelation = (schema: Schema, name: string): Relation | undefined =>
  [...schema.relations.values()].find((relation) => relation.name.toLowerCase() === name.trim().toLowerCase());

/** Finds the relations of some names, in their order. */
export const findRelations = (schema: Schema, names: readonly string[]): Relation[] =>
  names.map((name) => {
    const found = findRelation(schema, name);
    if (!found)
      throw invalid(
        `There is no relation '${name}'. Use the name of a relation of the schema, such as 'decomposed by'.`,
      );
    return found;
  });

/** Lists the targets of the links by a relation. */
export const linkTargets = (rels: readonly Rel[], relationId: number | undefined): number[] =>
  rels.filter((rel) => rel.relationId === relationId).map(({ targetId }) => targetId);
