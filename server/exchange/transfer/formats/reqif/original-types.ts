import { propertiesOfLink } from '../../../../model/entities/plans/links.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import type { ReqifAttribute, ReqifType } from './document.ts';
import { attributeTarget, type EntityTextField } from './field-places.ts';
import { artifactIn, classOf, isOurs } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { specification } from './model.ts';
import { propertyOfAttribute } from './own-properties.ts';
import { plainRelation, relationOfType } from './relation-types.ts';
import { OF_SPECIFICATIONS, type KeptChoices, type KeptType } from './type-metadata.ts';

/** The attribute in our files that takes the place of a field. */
const attributeOfField: Readonly<Record<EntityTextField, string>> = {
  name: 'ReqIF.ChapterName',
  number: 'ReqIF.ForeignID',
  description: 'ReqIF.Text',
};

/**
 * Writes the identifiers and names of the used types of another tool's file, with their attributes and choices, as text for metadata; empty if there
 * are none.
 */
export function typesToKeep(mapping: Mapping): string {
  const { document } = mapping;
  const ofSpecifications = new Set(document.specifications.map(({ typeId }) => typeId));
  const types: KeptType[] = [];
  const choices = new Map<string, KeptChoices>();
  for (const type of document.types.values()) {
    const home = document.usedTypes.has(type.id) || ofSpecifications.has(type.id) ? homeOf(mapping, type) : undefined;
    if (!home) continue;
    const attributes = new Map<string, KeptType['attributes'][number]>();
    for (const attribute of type.attributes.values()) {
      const property = propertyOfAttribute(mapping, home.properties, home.owner, type, attribute);
      const as = property?.globalId ?? fieldOf(type, attribute);
      if (as === undefined || attributes.has(as)) continue;
      attributes.set(as, { id: attribute.id, name: attribute.name, kind: attribute.kind, as });
      const datatype = attribute.kind === 'ENUMERATION' ? document.datatypes.get(attribute.datatypeId) : undefined;
      if (property && datatype && !choices.has(datatype.id))
        choices.set(datatype.id, {
          id: datatype.id,
          name: datatype.name,
          of: property.globalId,
          values: [...datatype.values],
        });
    }
    types.push({ id: type.id, name: type.name, owner: home.owner.globalId, attributes: [...attributes.values()] });
  }
  return types.length === 0 ? '' : JSON.stringify({ types, choices: [...choices.values()] });
}

/** Finds the class, relation or document type that an imported type became, and the properties that its attributes may have become. */
function homeOf(
  { schema }: Mapping,
  type: ReqifType,
): { owner: { globalId: string }; properties: readonly Property[] } | undefined {
  if (type.of === 'GROUP') return undefined;
  if (type.of === 'RELATION') {
    const relation = relationOfType(schema, type) ?? plainRelation(schema);
    return relation && { owner: relation, properties: propertiesOfLink(schema, relation.id) };
  }
  const owner = type.of === 'OBJECT' ? classOf(schema, type) : artifactIn(schema);
  return (
    owner && {
      owner: type.of === 'OBJECT' ? owner : { ...specification, globalId: OF_SPECIFICATIONS },
      properties: schema.propertiesOf.get(owner.id) ?? [],
    }
  );
}

function fieldOf(type: ReqifType, attribute: ReqifAttribute): string | undefined {
  const place = attributeTarget(type, attribute);
  return 'field' in place && !isOurs(attribute) ? attributeOfField[place.field] : undefined;
}
