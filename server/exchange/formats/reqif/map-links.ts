import type { Attrs } from '../../../attributes/attribute.ts';
import { permitsLink } from '../../../schema/rules/links.ts';
import type { Relation, Schema } from '../../../schema/schema.ts';
import type { PlannedEntity } from '../../plan.ts';
import type { ReqifRelation } from './document.ts';
import { attributeFor } from './fields.ts';
import type { Mapping } from './mapping.ts';

/** Plans the links of one file, each once however often the file has it. */
export function linksOf(mapping: Mapping) {
  const { document, schema, plan, seen, warn } = mapping;
  const relationFor = memoized((name) =>
    [...schema.relations.values()].find((each) => each.name.toLowerCase() === name.toLowerCase()),
  );
  const relatedTo = relationNamed(schema, 'related to');
  const linked = new Map(plan.links.map((each) => [`${each.sourceKey}\n${each.relationId}\n${each.targetKey}`, each]));

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
    const named = relationFor(name);
    const fits = named && permits(named, source, target);
    if (named && fits) return link(source, named, target, linkAttrs(mapping, named, relation), 'relation');
    const context =
      relatedTo &&
      relatedTo.propertyIds.map((id) => schema.properties.get(id)).find((property) => property?.name === 'Context');
    link(
      source,
      relatedTo,
      target,
      context && name ? { [context.id]: name } : {},
      `relation '${name || 'without a type'}'`,
    );
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
    const name = `${source.key}\n${relation.id}\n${target.key}`;
    const known = linked.get(name);
    if (known) return void Object.assign(known.attrs, attrs);
    const planned = { sourceKey: source.key, relationId: relation.id, targetKey: target.key, attrs };
    linked.set(name, planned);
    plan.links.push(planned);
  }

  return { link, relate };
}

function memoized<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name)!;
  };
}

/** The relation that is called exactly so. */
export const relationNamed = (schema: Schema, name: string) =>
  [...schema.relations.values()].find((relation) => relation.name === name);

/** Attributes of a relation that its links have a property for. */
function linkAttrs({ document, schema, warnOnce }: Mapping, relation: Relation, object: ReqifRelation): Attrs {
  const type = document.types.get(object.typeId);
  const attrs: Attrs = {};
  const properties = relation.propertyIds.flatMap((id) => schema.properties.get(id) ?? []);
  for (const value of object.values) {
    const attribute = type?.attributes.get(value.definitionId);
    const property = attribute && properties.find((each) => each.name.toLowerCase() === attribute.name.toLowerCase());
    if (attribute && property) {
      const result = attributeFor(document, attribute, value, property);
      if ('value' in result && result.value !== null) attrs[property.id] = result.value;
      continue;
    }
    warnOnce(
      object,
      value,
      `Links of '${relation.name}' have no attribute '${attribute?.name ?? value.definitionId}'; its values were left out.`,
    );
  }
  return attrs;
}
