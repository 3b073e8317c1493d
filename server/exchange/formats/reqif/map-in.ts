import type { Attrs } from '../../../attributes/attribute.ts';
import { permitsLink } from '../../../schema/rules/links.ts';
import { decomposition } from '../../../schema/rules/words.ts';
import type { Property, Relation, Schema } from '../../../schema/schema.ts';
import type { ImportPlan, ImportWarning, PlannedEntity } from '../../plan.ts';
import type { ReqifDocument, ReqifHierarchy, ReqifObject, ReqifRelation, ReqifType, ReqifValue } from './document.ts';
import { attributeFor, classOf, nameFrom, placeOf, propertyTypeFor, textOf } from './fields.ts';
import { groupsToKeep } from './groups.ts';

/** A property that the file needs and the project lacks, or whose choices it extends. */
export interface NeededProperty {
  classId: number;
  name: string;
  type: Property['type'];
  choices: string[];
  /** The property that is there and lacks choices. */
  existing?: Property | undefined;
}

const DOCUMENT_LABEL = 'Requirements Document';

/** The project properties that files need beyond those of their classes. */
export function neededProperties(documents: readonly ReqifDocument[], schema: Schema): NeededProperty[] {
  const needed = new Map<string, NeededProperty>();
  for (const document of documents) {
    const used = new Set(document.objects.map((object) => object.typeId));
    for (const type of document.types.values()) {
      if (!used.has(type.id)) continue;
      const { id: classId } = classOf(schema, type);
      for (const attribute of type.attributes.values()) {
        if ('field' in placeOf(attribute)) continue;
        const existing = propertyNamed(schema, classId, attribute.name);
        const datatype = document.datatypes.get(attribute.datatypeId);
        const choices = attribute.kind === 'ENUMERATION' ? [...(datatype?.values.values() ?? [])] : [];
        const key = `${classId}:${attribute.name.toLowerCase()}`;
        const known = needed.get(key);
        if (known) known.choices = [...new Set([...known.choices, ...choices])];
        else if (!existing)
          needed.set(key, { classId, name: attribute.name, type: propertyTypeFor(attribute, datatype), choices });
        else if (
          existing.projectId !== 0 &&
          choices.some((choice) => !(existing.typeParameters.choices ?? []).includes(choice)) &&
          existing.typeParameters.choices
        )
          needed.set(key, {
            classId,
            name: existing.name,
            type: existing.type,
            choices: [...new Set([...existing.typeParameters.choices, ...choices])],
            existing,
          });
      }
    }
  }
  return [...needed.values()];
}

const propertyNamed = (schema: Schema, classId: number, name: string): Property | undefined =>
  schema.propertiesOf.get(classId)?.find((property) => property.name.toLowerCase() === name.toLowerCase());

export interface Existing {
  /** Entities of earlier imports, by the identifier they had in the file. */
  byReqifId: ReadonlyMap<string, number>;
  byGlobalId: ReadonlyMap<string, number>;
}

/** What files come to in a project whose schema has everything they need. The same file comes to the same plan each time. */
export function plannedReqif(documents: readonly ReqifDocument[], schema: Schema, existing: Existing): ImportPlan {
  const plan: ImportPlan = { entities: [], links: [], warnings: documents.flatMap((document) => document.warnings) };
  const seen = new Map<string, PlannedEntity>();
  for (const document of documents) mapped(document, schema, existing, plan, seen);
  return plan;
}

function mapped(
  document: ReqifDocument,
  schema: Schema,
  existing: Existing,
  plan: ImportPlan,
  seen: Map<string, PlannedEntity>,
): void {
  const warn = (object: string | null, message: string) =>
    void plan.warnings.push({ object, message } satisfies ImportWarning);
  const specifications =
    document.specifications.length > 0 || document.header.toolId === 'Truss'
      ? document.specifications
      : [wholeFile(document)];
  const numbers = positions(specifications.flatMap((specification) => specification.children));
  const onceWarned = new Set<string>();
  const relationFor = memoized((name) =>
    [...schema.relations.values()].find((each) => each.name.toLowerCase() === name.toLowerCase()),
  );
  const relatedTo = relationNamed(schema, 'related to');
  const linked = new Map(plan.links.map((each) => [`${each.sourceKey}\n${each.relationId}\n${each.targetKey}`, each]));

  for (const object of document.objects) {
    if (seen.has(object.id)) {
      warn(object.name || object.id, 'An object of the same IDENTIFIER came before; this one was left out.');
      continue;
    }
    const type = document.types.get(object.typeId);
    if (!type && document.types.size > 0)
      warn(
        object.name || object.id,
        `Its type '${object.typeId}' is not in the file; it became a ${classOf(schema, type).name}.`,
      );
    const entity = objectAsEntity(document, schema, existing, object, type, numbers.get(object.id), warn, onceWarned);
    seen.set(object.id, entity);
    plan.entities.push(entity);
  }
  specifications.forEach((specification, i) => {
    const entity = documentAsEntity(document, schema, existing, specification, i === 0);
    if (seen.has(entity.key)) return;
    seen.set(entity.key, entity);
    plan.entities.push(entity);
    const sourceOf = relationNamed(schema, 'source of');
    const parts = decomposition(schema)?.children;
    hang(specification.children, entity, sourceOf);
    function hang(children: readonly ReqifHierarchy[], parent: PlannedEntity, relation: Relation | undefined) {
      for (const node of children) {
        const target = seen.get(node.objectId);
        if (!target) {
          warn(
            node.objectId || node.id || null,
            'A place in the hierarchy points at an object that is not in the file; it was left out.',
          );
          for (const each of node.children) hang([each], parent, relation);
          continue;
        }
        link(parent, relation, target, {}, 'hierarchy');
        hang(node.children, target, parts);
      }
    }
  });
  for (const relation of document.relations) relate(relation);

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
    if (named && fits)
      return link(
        source,
        named,
        target,
        linkAttrs(document, schema, named, relation, type, warn, onceWarned),
        'relation',
      );
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
}

function memoized<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name)!;
  };
}

const relationNamed = (schema: Schema, name: string) =>
  [...schema.relations.values()].find((relation) => relation.name === name);

/** A file without a specification is taken as one that holds everything. */
const wholeFile = (document: ReqifDocument) => ({
  id: document.header.id || 'reqif-file',
  name: document.header.title,
  description: '',
  typeId: '',
  values: [] as ReqifValue[],
  children: document.objects.map((object) => ({ id: '', objectId: object.id, children: [] })),
});

/** The dotted place of each object in the hierarchy, where it first stands. */
function positions(
  children: readonly ReqifHierarchy[],
  prefix = '',
  found = new Map<string, string>(),
): Map<string, string> {
  children.forEach((node, i) => {
    const place = `${prefix}${i + 1}`;
    if (!found.has(node.objectId)) found.set(node.objectId, place);
    positions(node.children, `${place}.`, found);
  });
  return found;
}

type Warn = (object: string | null, message: string) => void;

function objectAsEntity(
  document: ReqifDocument,
  schema: Schema,
  existing: Existing,
  object: ReqifObject,
  type: ReqifType | undefined,
  position: string | undefined,
  warn: Warn,
  onceWarned: Set<string>,
): PlannedEntity {
  const owner = classOf(schema, type);
  const fields: Partial<Record<'name' | 'number' | 'description', { text: string; rank: number }>> = {};
  const attrs: Attrs = {};
  const what = object.name || object.id;
  const given = new Set(object.values.map((value) => value.definitionId));
  const defaults = [...(type?.attributes.values() ?? [])].flatMap((attribute) =>
    attribute.defaultValue && !given.has(attribute.id)
      ? [{ ...attribute.defaultValue, definitionId: attribute.id }]
      : [],
  );
  for (const value of [...object.values, ...defaults]) {
    const attribute = type?.attributes.get(value.definitionId);
    if (!attribute) {
      const key = `${object.typeId}:${value.definitionId}`;
      if (!onceWarned.has(key))
        warn(what, `The attribute '${value.definitionId}' is not defined in the file; its values were left out.`);
      onceWarned.add(key);
      continue;
    }
    const place = placeOf(attribute);
    if ('field' in place) {
      const text =
        place.field === 'description' && value.kind === 'XHTML' ? value.text : textOf(document, attribute, value);
      const before = fields[place.field];
      if (text !== '' && (!before || place.rank < before.rank))
        fields[place.field] = {
          text: value.kind !== 'XHTML' && place.field === 'description' ? `<p>${escaped(text)}</p>` : text,
          rank: place.rank,
        };
      continue;
    }
    const property = propertyNamed(schema, owner.id, place.property);
    if (!property) continue;
    const result = attributeFor(document, attribute, value, property);
    if ('problem' in result) warn(what, result.problem);
    else if (result.value !== null) attrs[property.id] = result.value;
  }
  const description = fields.description?.text ?? (object.description ? `<p>${escaped(object.description)}</p>` : '');
  const text = description
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  const number = fields.number?.text ?? position ?? '';
  return {
    key: object.id,
    existingId: existing.byReqifId.get(object.id) ?? existing.byGlobalId.get(object.id),
    patch: {
      ...(isGlobalId(object.id) && { globalId: object.id }),
      classId: owner.id,
      name: (fields.name?.text || object.name || nameFrom(text)).replace(/\s+/g, ' ').slice(0, 500),
      number,
      description,
      attrs,
      metadata: { 'reqif:id': object.id, ...(type && type.name !== owner.name && { 'reqif:type': type.name }) },
    },
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const isGlobalId = (id: string) => /^I_[0-9A-HJKMNP-TV-Z]{12,13}_[0-9A-HJKMNP-TV-Z]{12,13}$/.test(id);
const MAX_KEPT = 150_000;

function documentAsEntity(
  document: ReqifDocument,
  schema: Schema,
  existing: Existing,
  specification: ReqifDocument['specifications'][number],
  isFirst: boolean,
): PlannedEntity {
  const artifact = [...schema.classes.values()].find((each) => each.name === 'Artifact')!;
  const label = [...schema.labels.values()].find((each) => each.name === DOCUMENT_LABEL);
  const type = document.types.get(specification.typeId);
  const valueOf = (...names: string[]) => {
    const found = specification.values.find((value) =>
      names.includes(type?.attributes.get(value.definitionId)?.name.toLowerCase() ?? ''),
    );
    return found && { value: found, text: textOf(document, type?.attributes.get(found.definitionId), found) };
  };
  const named = valueOf('reqif.chaptername', 'reqif.name', 'reqif.description')?.text;
  const number = valueOf('reqif.foreignid')?.text;
  const text = valueOf('reqif.text')?.value;
  const { title, comment, toolId, sourceToolId } = document.header;
  const kept: Record<string, string> = { 'reqif:id': specification.id };
  if (isFirst) {
    kept['reqif:header'] = JSON.stringify(document.header);
    if (document.toolExtensions && document.toolExtensions.length < MAX_KEPT)
      kept['reqif:tool-extensions'] = document.toolExtensions;
    const groups = groupsToKeep(document);
    if (groups && groups.length < MAX_KEPT) kept['reqif:relation-groups'] = groups;
  }
  const facts = [
    comment,
    title && `Title: ${title}`,
    (toolId || sourceToolId) && `Written by ${toolId || sourceToolId}`,
  ].filter(Boolean);
  return {
    key: specification.id,
    existingId: existing.byReqifId.get(specification.id) ?? existing.byGlobalId.get(specification.id),
    patch: {
      ...(isGlobalId(specification.id) && { globalId: specification.id }),
      classId: artifact.id,
      name: (specification.name || named || title || 'Requirements').slice(0, 500),
      ...(number && { number }),
      description:
        text?.kind === 'XHTML'
          ? text.text
          : [specification.description, ...(isFirst && toolId !== 'Truss' ? facts : [])]
              .filter(Boolean)
              .map((line) => `<p>${escaped(line)}</p>`)
              .join(''),
      labelIds: label ? [label.id] : [],
      metadata: kept,
    },
  };
}

/** Attributes of a relation that its links have a property for. */
function linkAttrs(
  document: ReqifDocument,
  schema: Schema,
  relation: Relation,
  object: ReqifRelation,
  type: ReqifType | undefined,
  warn: Warn,
  onceWarned: Set<string>,
): Attrs {
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
    const key = `${object.typeId}:${value.definitionId}`;
    if (!onceWarned.has(key))
      warn(
        object.name || object.id,
        `Links of '${relation.name}' have no attribute '${attribute?.name ?? value.definitionId}'; its values were left out.`,
      );
    onceWarned.add(key);
  }
  return attrs;
}
