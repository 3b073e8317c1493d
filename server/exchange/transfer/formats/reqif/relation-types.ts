import { permitsLink } from '../../../../model/schema/rules/links.ts';
import type { Relation, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifDocument, ReqifType } from './document.ts';
import { artifactIn, classOf } from './fields.ts';
import { typeId } from './model.ts';

/** The relation that is called exactly so. */
export const relationNamed = (schema: Schema, name: string): Relation | undefined =>
  [...schema.relations.values()].find((relation) => relation.name === name);

/** What stands for relations that the schema does not know, or has no place for. */
export const plainRelation = (schema: Schema): Relation | undefined => relationNamed(schema, 'related to');

/** The relation that a type of relations means: the one that we wrote so, else the one of its name. */
export function relationOf(schema: Schema, type: Pick<ReqifType, 'id' | 'name'>): Relation | undefined {
  const relations = [...schema.relations.values()];
  const name = type.name.toLowerCase();
  return (
    relations.find((each) => typeId(each) === type.id) ?? relations.find((each) => each.name.toLowerCase() === name)
  );
}

/** What relations of a file become that say something: for each of their types the one it means, a plain one where objects cannot be linked so, or both. */
export function relationsThatSay(documents: readonly ReqifDocument[], schema: Schema): Map<ReqifType, Set<Relation>> {
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
      const meant = relationOf(schema, type);
      const relation = meant && permitsLink(schema, from, meant.id, to) ? meant : plain;
      if (relation) found.set(type, (found.get(type) ?? new Set()).add(relation));
    }
  return found;
}

/** The classes of what the files hold, by its identifiers. */
function classesOf(documents: readonly ReqifDocument[], schema: Schema): Map<string, number> {
  const classes = new Map<string, number>();
  for (const { types, objects, specifications } of documents) {
    for (const { id } of specifications) classes.set(id, artifactIn(schema)!.id);
    for (const { id, typeId } of objects) classes.set(id, classOf(schema, types.get(typeId)).id);
  }
  return classes;
}
