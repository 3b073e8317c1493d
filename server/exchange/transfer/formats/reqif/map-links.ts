import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { ByEnds } from '../../../../model/entities/plans/links-by-ends.ts';
import { propertiesOfLink } from '../../../../model/entities/plans/links.ts';
import { decomposition } from '../../../../model/schema/rules/display-names.ts';
import { permitsLink } from '../../../../model/schema/rules/links.ts';
import type { Property, Relation } from '../../../../model/schema/schema.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import type { PlannedEntity, PlannedLink } from '../../import-plan.ts';
import { Ancestry } from '../../plans/ancestry.ts';
import type { ReqifDocument, ReqifObject, ReqifRelation, ReqifValue } from './document.ts';
import { isOurs, plainValueText } from './fields.ts';
import { attrsFromValues, exactOf, valueHere, type ForProperty, type Problem } from './map-values.ts';
import type { Mapping } from './mapping.ts';
import { KeptRelations } from './original-relations.ts';
import { propertyOfAttribute } from './own-properties.ts';
import { plainRelation, relationOfType } from './relation-types.ts';

/** Plans the links of one file, each once however often the file has it. */
export function linkPlanner(mapping: Mapping) {
  const { document, schema, plan, seen, warn } = mapping;
  const relationFor = memoized((id: string, name: string) => relationOfType(schema, { id, name }));
  const ofRelations = new Map<number, Property[]>();
  const propertiesOf = (id: number) => {
    const known = ofRelations.get(id) ?? propertiesOfLink(schema, id);
    ofRelations.set(id, known);
    return known;
  };
  const relatedTo = plainRelation(schema);
  const parts = decomposition(schema);
  const upward = new Ancestry();
  const kept = new KeptRelations(mapping);
  const linked = new ByEnds<string, PlannedLink>();
  const known = (source: string, { id, inverseId, isCanonical }: Relation, target: string) => {
    if (!isCanonical) return linked.get(target, inverseId, source);
    return linked.get(source, id, target) ?? (id === inverseId ? linked.get(target, id, source) : undefined);
  };
  const note = (planned: PlannedLink) => {
    const { id, inverseId, isCanonical } = schema.relations.get(planned.relationId)!;
    if (isCanonical) linked.set(planned.sourceKey, id, planned.targetKey, planned);
    else linked.set(planned.targetKey, inverseId, planned.sourceKey, planned);
  };
  for (const each of plan.links) {
    note(each);
    if (each.relationId === parts?.children.id) upward.add(each.sourceKey, each.targetKey);
    if (each.relationId === parts?.parents.id) upward.add(each.targetKey, each.sourceKey);
  }

  /** Plans the link that a relation becomes: of its name if the schema has one that fits, else a plain one. */
  function relate(relation: ReqifRelation) {
    const type = document.types.get(relation.typeId);
    const name = type?.name ?? '';
    const [source, target] = [seen.get(relation.sourceId), seen.get(relation.targetId)];
    if (!source || !target)
      return leaveOut(relation, `links ${source ? relation.targetId : relation.sourceId}, which is not in the file`);
    const named = relationFor(type?.id ?? relation.typeId, name);
    if (named && permits(named, source, target)) return linkAs(relation, source, named, target, 'relation');
    if (!relatedTo) return leaveOut(relation, 'is not allowed by the schema');
    linkAs(relation, source, relatedTo, target, `relation '${name || 'without a type'}'`, name);
  }

  /** Warns of a relation that is left out, with its values. */
  function leaveOut(relation: ReqifRelation, why: string) {
    const said = relation.values.map((value) => saidIn(document, relation, value)).filter((each) => each !== '');
    warn(
      relation.name || relation.id,
      `It ${why}; it was left out${said.length > 0 ? `, with ${said.join(', ')}` : ''}.`,
    );
  }

  /**
   * Plans the link of a relation. Two of the same relation between the same ends become one link; differing values of the later one are
   * stored beside it.
   */
  function linkAs(
    relation: ReqifRelation,
    source: PlannedEntity,
    as: Relation,
    target: PlannedEntity,
    what: string,
    standsFor?: string,
  ) {
    const attrs = linkAttrs(mapping, as, propertiesOf(as.id), relation);
    const context = standsFor && propertiesOf(as.id).find((property) => property.name === 'Context');
    if (context) attrs[context.id] = besides(source, target, context.id, standsFor);
    const before = known(source.key, as, target.key);
    const isOther =
      before && Object.entries(attrs).some(([id, value]) => !agrees(before.attrs[id], value, id, context));
    if (!isOther) {
      const planned = link(source, as, target, attrs, what);
      if (planned) kept.take(relation, as);
      else if (relation.values.length > 0) leaveOut(relation, 'is not allowed by the schema');
      return;
    }
    if (context) before.attrs[context.id] = attrs[context.id]!;
    kept.take(relation, as, attrs);
    if (kept.isKnown(relation.id)) return;
    const said = relation.values.map((value) => saidIn(document, relation, value)).filter((each) => each !== '');
    warn(
      relation.name || relation.id,
      `The file has several relations '${as.name}' from '${source.patch.name || source.key}' to '${target.patch.name || target.key}', and here they are one relationship. These values are not shown, and are kept for an export to ReqIF: ${said.join(', ')}.`,
    );
  }

  const agrees = (before: AttributeValue | undefined, value: AttributeValue, id: string, context?: Property | '') =>
    before === undefined || id === String(context && context.id) || sameJson(before, value);

  /** Joins the names of several relation types that lead to the same plain link. */
  function besides(source: PlannedEntity, target: PlannedEntity, property: number, name: string): string {
    const before = known(source.key, relatedTo!, target.key)?.attrs[property];
    if (typeof before !== 'string' || before === '') return name;
    return before.split('; ').includes(name) ? before : `${before}; ${name}`;
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
      return void warn(source.patch.name || source.key, `A ${what} connects it with itself; it was left out.`);
    if (!relation || !permits(relation, source, target)) {
      const className = (entity: PlannedEntity) => schema.classes.get(entity.patch.classId!)?.name;
      return void warn(
        source.patch.name || source.key,
        `The schema does not allow the ${what} from ${className(source)} to ${className(target)} '${target.patch.name}'; it was left out.`,
      );
    }
    const before = known(source.key, relation, target.key);
    if (before) return Object.assign(before, { attrs: { ...before.attrs, ...attrs } });
    if (relation.id === parts?.children.id && !upward.add(source.key, target.key))
      return void warn(target.patch.name || target.key, circle(what, source));
    if (relation.id === parts?.parents.id && !upward.add(target.key, source.key))
      return void warn(source.patch.name || source.key, circle(what, target));
    const planned = { sourceKey: source.key, relationId: relation.id, targetKey: target.key, attrs };
    note(planned);
    plan.links.push(planned);
    return planned;
  }

  const circle = (what: string, { patch, key }: PlannedEntity) =>
    `The ${what} would make it a child of '${patch.name || key}', which is below it in the hierarchy; it was left out.`;

  /** Tells whether placing one entity below another would close a cycle. */
  const closesCircle = (parent: PlannedEntity, child: PlannedEntity) => upward.closes(parent.key, child.key);

  /** Plans the links of our tool extension, those that ReqIF has no place for. */
  function relateOwn() {
    for (const { source, relation, target, attrs } of mapping.own?.extension.links ?? []) {
      const meant = [...schema.relations.values()].find(({ globalId }) => globalId === relation);
      const [from, to] = [seen.get(source), seen.get(target)];
      if (!from || !to || !meant) continue; // somebody has taken an end away on the way
      const properties = propertiesOf(meant.id);
      const values = properties.flatMap((property): [string, AttributeValue][] => {
        const value = attrs?.[property.globalId] ?? null;
        return value === null ? [] : [[String(property.id), valueHere(mapping, property, value)]];
      });
      link(from, meant, to, Object.fromEntries(values), `relation '${meant.name}'`);
    }
  }

  return { link, permits, closesCircle, relate, relateOwn, kept };
}

function memoized<T>(find: (id: string, name: string) => T): (id: string, name: string) => T {
  const known = new Map<string, T>();
  return (id, name) => {
    const key = JSON.stringify([id, name]);
    if (!known.has(key)) known.set(key, find(id, name));
    return known.get(key)!;
  };
}

/** Attributes of a relation that its links have a property for. */
function linkAttrs(
  mapping: Mapping,
  relation: Relation,
  properties: readonly Property[],
  object: ReqifRelation,
): Attrs {
  const { document, warnOf } = mapping;
  const type = document.types.get(object.typeId);
  const given: ForProperty[] = [];
  for (const value of object.values) {
    const attribute = type?.attributes.get(value.definitionId);
    const property = attribute && propertyOfAttribute(mapping, properties, relation, type!, attribute);
    if (attribute && property) given.push({ attribute, property, value });
    else if (!attribute || !isOurs(attribute))
      warnOf(
        object,
        value,
        `Relationships '${relation.name}' have no attribute '${attribute?.name ?? value.definitionId}'; its value was left out: ${saidIn(document, object, value)}.`,
      );
  }
  const exact = exactOf(type?.attributes, object.values);
  const problem: Problem = (value, message) => warnOf(object, value, message);
  return attrsFromValues(mapping, properties, type?.attributes, given, exact, problem);
}

/** A value with the name of its attribute, in words; of our own attributes nothing. */
function saidIn(document: ReqifDocument, { typeId }: ReqifObject, value: ReqifValue): string {
  const attribute = document.types.get(typeId)?.attributes.get(value.definitionId);
  if (attribute && isOurs(attribute)) return '';
  return `${attribute?.name ?? value.definitionId} '${plainValueText(document, attribute, value).slice(0, 80)}'`;
}
