import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import { propertiesOfLink } from '../../../../model/entities/plans/links.ts';
import type { Property, Relation, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifAttribute, ReqifDocument, ReqifType } from './document.ts';
import { attributeTarget } from './field-places.ts';
import { artifactIn, classOf, isOurs } from './fields.ts';
import { specification } from './model.ts';
import { hasOwnProperty, ownName, propertyOfAttribute, propertyTypeFor } from './own-properties.ts';
import { valuedRelationsByType } from './relation-types.ts';
import { attributeFor } from './value-for.ts';

/** A property that the file needs and the project lacks, or whose choices it extends. */
export interface NeededProperty {
  /** The class of entities, or the relation of links, that has the property. */
  owner: { classId: number } | { relationId: number };
  /** True if objects need it: without it they could not be imported. */
  isOfObjects: boolean;
  name: string;
  type: Property['type'];
  choices: string[];
  defaultValue: AttributeValue;
  /** The property that is there and lacks choices. */
  existing?: Property | undefined;
}

/** The owner of a type's attributes here. */
interface Home {
  owner: NeededProperty['owner'];
  spelledAs: { globalId: string };
  properties: readonly Property[];
}

/** Lists the project properties that files need beyond those of their classes and relations. */
export function neededProperties(documents: readonly ReqifDocument[], schema: Schema): NeededProperty[] {
  const needed = new Map<string, NeededProperty>();
  const saying = valuedRelationsByType(documents, schema);
  for (const document of documents) {
    const used = usedTypes(document);
    for (const type of used)
      for (const home of homesOf(schema, type, saying.get(type) ?? []))
        for (const attribute of type.attributes.values())
          need(needed, { document, schema, type, used }, home, attribute);
  }
  return [...needed.values()];
}

const usedTypes = ({ types, usedTypes, specifications }: ReqifDocument): ReqifType[] => {
  const ofSpecifications = new Set(specifications.map(({ typeId }) => typeId));
  return [...types].flatMap(([id, type]) => (usedTypes.has(id) || ofSpecifications.has(id) ? type : []));
};

function homesOf(schema: Schema, type: ReqifType, relations: Iterable<Relation>): Home[] {
  if (type.of === 'OBJECT' || type.of === 'SPECIFICATION') {
    const owner = type.of === 'OBJECT' ? classOf(schema, type) : artifactIn(schema);
    if (!owner) return [];
    const properties = schema.propertiesOf.get(owner.id) ?? [];
    return [{ owner: { classId: owner.id }, spelledAs: type.of === 'OBJECT' ? owner : specification, properties }];
  }
  return Array.from(relations, (relation) => ({
    owner: { relationId: relation.isCanonical ? relation.id : relation.inverseId },
    spelledAs: relation,
    properties: propertiesOfLink(schema, relation.id),
  }));
}

interface Here {
  document: ReqifDocument;
  schema: Schema;
  type: ReqifType;
  used: readonly ReqifType[];
}

function need(needed: Map<string, NeededProperty>, here: Here, home: Home, attribute: ReqifAttribute): void {
  const { document, type } = here;
  const { owner, spelledAs, properties } = home;
  const existing = propertyOfAttribute(here, properties, spelledAs, type, attribute);
  if (!existing && ('field' in attributeTarget(type, attribute) || isOurs(attribute))) return;
  const datatype = document.datatypes.get(attribute.datatypeId);
  const choices = attribute.kind === 'ENUMERATION' ? [...new Set(datatype?.values.values())] : [];
  const isTaken = properties.some(({ name }) => name.toLowerCase() === attribute.name.toLowerCase());
  const isOfObjects = type.of === 'OBJECT';
  const name = existing?.name ?? (isTaken || hasOwnProperty(here, attribute) ? ownName(attribute) : attribute.name);
  const key = `${JSON.stringify(owner)} ${name.toLowerCase()}`;
  const known = needed.get(key);
  if (known) {
    if (hasChoices(known.type)) known.choices = [...new Set([...known.choices, ...choices])];
  } else if (!existing) {
    const fresh = { name, type: propertyTypeFor(attribute, datatype), choices };
    needed.set(key, { owner, isOfObjects, ...fresh, defaultValue: defaultFor(here, attribute, fresh) });
  } else if (
    existing.projectId !== 0 &&
    existing.typeParameters.choices &&
    choices.some((choice) => !existing.typeParameters.choices!.includes(choice))
  )
    needed.set(key, {
      owner,
      isOfObjects,
      name: existing.name,
      type: existing.type,
      choices: [...new Set([...existing.typeParameters.choices, ...choices])],
      defaultValue: null,
      existing,
    });
}

const hasChoices = (type: Property['type']) => propertyType(type).hasChoices === true;

/** Returns the default for objects without a value: the file's default, if all types of the class agree on it. */
function defaultFor(
  { document, type, used, schema }: Here,
  attribute: ReqifAttribute,
  fresh: Pick<NeededProperty, 'name' | 'type' | 'choices'>,
): AttributeValue {
  const value = attribute.defaultValue;
  if (!value || type.of !== 'OBJECT') return null;
  const sameClass = used.filter((each) => each.of === 'OBJECT' && classOf(schema, each) === classOf(schema, type));
  const isCommon = sameClass.every((each) =>
    [...each.attributes.values()].some(
      ({ name, defaultValue }) =>
        name === attribute.name &&
        JSON.stringify([defaultValue?.text, defaultValue?.enumIds]) === JSON.stringify([value.text, value.enumIds]),
    ),
  );
  if (!isCommon) return null;
  const property = { ...fresh, defaultValue: null, typeParameters: { choices: fresh.choices } } as unknown as Property;
  const converted = attributeFor(document, attribute, value, property);
  return 'problem' in converted || converted.less !== undefined ? null : converted.value;
}
