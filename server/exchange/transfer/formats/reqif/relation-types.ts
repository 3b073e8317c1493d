import { permitsLink } from '../../../../model/schema/rules/links.ts';
import type { Relation, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifDocument, ReqifType } from './document.ts';
import { artifactIn, classOf } from './fields.ts';
import { typeId } from './model.ts';

/** Returns the relation with exactly this name. */
export const relationByName = (schema: Schema, name: string): Relation | undefined =>
  [...schema.relations.values()].find((relation) => relation.name === name);

/** Returns the relation that replaces unknown or unsuitable ones. */
export const plainRelation = (schema: Schema): Relation | undefined => relationByName(schema, 'related to');

/** Returns the relation that a type of relations means: the one we wrote as this type, else the one of its name. */
export function relationOfType(schema: Schema, type: Pick<ReqifType, 'id' | 'name'>): Relation | undefined {
  const relations = [...schema.relations.values()];
  const name = type.name.toLowerCase();
  return (
    relations.find((each) => typeId(each) === type.id) ?? relations.find((each) => each.name.toLowerCase() === name)
  );
}

/**
 * Returns the relations used for a file's relations with values, by type: the one that the type means, the plain one where it cannot link
 * the objects, or both.
 */
export function valuedRelationsByType(
  documents: readonly ReqifDocument[],
  schema: Schema,
): Map<ReqifType, Set<Relation>> {
  const found = new Map<ReqifType, Set<Relation>>();
  const areSaying = ({ types, usedTypes }: ReqifDocument) =>
    [...types].some(([id, { of, attributes }]) => of === 'RELATION' && attributes.size > 0 && usedTypes.has(id));
  if (!documents.some(areSaying)) return found;
  const classes = classesOf(documents, schema);
  const plain = plainRelation(schema);
  for (const { types, relations } of documents)
    for (const { typeId, sourceId, targetId, values } of relations(0)) {
      const type = values.length > 0 ? types.get(typeId) : undefined;
      const [from, to] = [classes.get(sourceId), classes.get(targetId)];
      if (!type || from === undefined || to === undefined) continue;
      const meant = relationOfType(schema, type);
      const relation = meant && permitsLink(schema, from, meant.id, to) ? meant : plain;
      if (relation) found.set(type, (found.get(type) ?? new Set()).add(relation));
    }
  return found;
}

/** Returns the classes of the files' objects, by their identifiers. */
function classesOf(documents: readonly ReqifDocument[], schema: Schema): Map<string, number> {
  const classes = new Map<string, number>();
  for (const { types, objects, specifications } of documents) {
    for (const { id } of specifications) classes.set(id, artifactIn(schema)!.id);
    for (const { id, typeId } of objects) classes.set(id, classOf(schema, types.get(typeId)).id);
  }
  return classes;
}
