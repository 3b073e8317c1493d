import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { ByEnds } from '../../../../model/entities/by-ends.ts';
import { propertiesOfLink } from '../../../../model/entities/links.ts';
import { permitsLink } from '../../../../model/schema/rules/links.ts';
import type { Property, Relation, Schema } from '../../../../model/schema/schema.ts';
import type { PlannedEntity, PlannedLink } from '../../plan.ts';
import type { ReqifRelation } from './document.ts';
import { isOurs, propertyOf } from './fields.ts';
import { attrsOf, exactOf, valueHere, type ForProperty } from './map-values.ts';
import type { Mapping } from './mapping.ts';
import { typeId } from './model.ts';

/** Plans the links of one file, each once however often the file has it. */
export function linksOf(mapping: Mapping) {
  const { document, schema, plan, seen, warn } = mapping;
  const relations = [...schema.relations.values()];
  const relationFor = memoized(
    (id: string, name: string) =>
      relations.find((each) => typeId(each) === id) ??
      relations.find((each) => each.name.toLowerCase() === name.toLowerCase()),
  );
  const ofRelations = new Map<number, Property[]>();
  const propertiesOf = (id: number) => {
    const known = ofRelations.get(id) ?? propertiesOfLink(schema, id);
    ofRelations.set(id, known);
    return known;
  };
  const relatedTo = relationNamed(schema, 'related to');
  const linked = new ByEnds<string, PlannedLink>();
  for (const each of plan.links) linked.set(each.sourceKey, each.relationId, each.targetKey, each);

  /** Plans the link that a relation becomes: of its name if the schema has one that fits, else a plain one. */
  function relate(relation: ReqifRelation) {
    const type = document.types.get(relation.typeId);
    const name = type?.name ?? '';
    const [source, target] = [seen.get(relation.sourceId), seen.get(relation.targetId)];
    if (!source || !target)
      return warn(
        relation.name || relation.id,
        `It links ${source ? relation.targetId : relation.sourceId}, which is not in the file; it was left out.`,
      );
    const named = relationFor(relation.typeId, name);
    const fits = named && permits(named, source, target);
    if (named && fits)
      return link(source, named, target, linkAttrs(mapping, named, propertiesOf(named.id), relation), 'relation');
    const attrs = relatedTo ? linkAttrs(mapping, relatedTo, propertiesOf(relatedTo.id), relation) : {};
    const context = relatedTo && propertiesOf(relatedTo.id).find((property) => property.name === 'Context');
    if (context && name) attrs[context.id] = besides(source, target, context.id, name);
    link(source, relatedTo, target, attrs, `relation '${name || 'without a type'}'`);
  }

  /** What a plain link between two stands for, if relations of several types led to it. */
  function besides(source: PlannedEntity, target: PlannedEntity, property: number, name: string): string {
    const known = linked.get(source.key, relatedTo!.id, target.key)?.attrs[property];
    if (typeof known !== 'string' || known === '') return name;
    return known.split('; ').includes(name) ? known : `${known}; ${name}`;
  }

  function permits(relation: Relation, source: PlannedEntity, target: PlannedEntity): boolean {
    return permitsLink(schema, source.patch.classId!, relation.id, target.patch.classId!);
  }

  function link(
    source: PlannedEntity,
    relation: Relation | undefined,
    target: PlannedEntity,
    attrs: Attrs,
    what: string,
  ) {
    if (source === target)
      return warn(source.patch.name || source.key, `A ${what} leads from it to itself; it was left out.`);
    if (!relation || !permits(relation, source, target)) {
      const className = (entity: PlannedEntity) => schema.classes.get(entity.patch.classId!)?.name;
      return warn(
        source.patch.name || source.key,
        `The schema has no place for the ${what} from ${className(source)} to ${className(target)} '${target.patch.name}'; it was left out.`,
      );
    }
    const known = linked.get(source.key, relation.id, target.key);
    if (known) return void Object.assign(known.attrs, attrs);
    const planned = { sourceKey: source.key, relationId: relation.id, targetKey: target.key, attrs };
    linked.set(source.key, relation.id, target.key, planned);
    plan.links.push(planned);
  }

  /** Plans the links of our tool extension, those that ReqIF has no place for. */
  function relateOwn() {
    for (const { source, relation, target, attrs } of mapping.own?.extension.links ?? []) {
      const known = relations.find(({ globalId }) => globalId === relation);
      const [from, to] = [seen.get(source), seen.get(target)];
      if (!from || !to || !known) continue; // somebody has taken an end away on the way
      const properties = propertiesOf(known.id);
      const values = properties.flatMap((property): [string, AttributeValue][] => {
        const value = attrs?.[property.globalId] ?? null;
        return value === null ? [] : [[String(property.id), valueHere(mapping, property, value)]];
      });
      link(from, known, to, Object.fromEntries(values), `relation '${known.name}'`);
    }
  }

  return { link, permits, relate, relateOwn };
}

function memoized<T>(find: (id: string, name: string) => T): (id: string, name: string) => T {
  const known = new Map<string, T>();
  return (id, name) => {
    const key = JSON.stringify([id, name]);
    if (!known.has(key)) known.set(key, find(id, name));
    return known.get(key)!;
  };
}

/** The relation that is called exactly so. */
export const relationNamed = (schema: Schema, name: string) =>
  [...schema.relations.values()].find((relation) => relation.name === name);

/** Attributes of a relation that its links have a property for. */
function linkAttrs(
  mapping: Mapping,
  relation: Relation,
  properties: readonly Property[],
  object: ReqifRelation,
): Attrs {
  const { document, warn, warnOnce } = mapping;
  const type = document.types.get(object.typeId);
  const given: ForProperty[] = [];
  for (const value of object.values) {
    const attribute = type?.attributes.get(value.definitionId);
    const property = attribute && propertyOf(properties, relation, attribute);
    if (attribute && property) given.push({ attribute, property, value });
    else if (!attribute || !isOurs(attribute))
      warnOnce(
        object,
        value,
        `Links of '${relation.name}' have no attribute '${attribute?.name ?? value.definitionId}'; its values were left out.`,
      );
  }
  const exact = exactOf(type?.attributes, object.values);
  const problem = (message: string) => warn(object.name || object.id, message);
  return attrsOf(mapping, properties, type?.attributes, given, exact, problem);
}
