import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { keyNumbers, pastName } from '../../../platform/graph/nodes.ts';
import type { Attrs, AttributeValue } from '../../attributes/attribute.ts';
import { attributeValue, computeQualityScore } from '../../attributes/rules/values.ts';
import { relationProperties } from '../../schema/rules/display-names.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { readLinksByName } from './links-by-name.ts';
import { readSeenEntities, type SeenEntity } from './shown-entities.ts';
import type { SeenLink } from './shown-links.ts';

/** A property's value of one entity or link, with its default where nothing is stored. */
export interface SeenAttribute {
  /** The key of the entity or link among current nodes. */
  owner: string;
  schema: Schema;
  property: Property;
  value: AttributeValue;
  isStored: boolean;
}

/** Returns an attribute's key among nodes: its owner and its property; in a past state of its project, also the revision. */
export const attributeNodeName = ({ owner, property, schema }: SeenAttribute): string =>
  pastName(`${owner}:${property.id}`, schema.asOf);

/** The attributes of an owner in the order of its properties; a score is computed from the qualities beside it. */
function attributesOf(
  owner: string,
  schema: Schema,
  properties: readonly Property[],
  attrs: Attrs,
  lineage: readonly string[],
): SeenAttribute[] {
  return properties.map((property) => ({
    owner,
    schema,
    property,
    ...(property.type === 'QUALITY_SCORE'
      ? { value: computeQualityScore(properties, attrs) ?? 0, isStored: false }
      : attributeValue(property, attrs[property.id], lineage)),
  }));
}

/** Lists the attributes of an entity, including hidden ones. */
export function attributesOfEntity({ schema, entity }: Pick<SeenEntity, 'schema' | 'entity'>): SeenAttribute[] {
  const lineage = (schema.lineage.get(entity.classId) ?? []).map((id) => schema.classes.get(id)!.name);
  const properties = schema.propertiesOf.get(entity.classId) ?? [];
  return attributesOf(`${entity.organizationId}:${entity.id}`, schema, properties, entity.attrs, lineage);
}

/** Lists the attributes of a link, which are the same from both ends. */
export function attributesOfLink({ far, fromId, relationId, attrs }: SeenLink): SeenAttribute[] {
  const { schema, entity } = far;
  const relation = schema.relations.get(relationId)!;
  const canonical = relation.isCanonical ? relation : (schema.relations.get(relation.inverseId) ?? relation);
  const owner = [entity.organizationId, fromId, relationId, entity.id].join(':');
  return attributesOf(owner, schema, relationProperties(schema, canonical), attrs, []);
}

/** Reads the attribute behind a name made by `attributeNodeName`, of an entity or a link that the viewer may see. */
export async function readAttribute(ctx: Ctx, name: string): Promise<SeenAttribute | null> {
  const [key = '', revision] = name.split('@');
  const parts = key.split(':');
  const [propertyId] = keyNumbers(parts.pop()!, 1) ?? [];
  const owner = revision === undefined ? parts.join(':') : `${parts.join(':')}@${revision}`;
  const all = await (parts.length === 2 ? ofEntity(ctx, owner) : ofLink(ctx, owner));
  return all.find(({ property }) => property.id === propertyId) ?? null;
}

async function ofEntity(ctx: Ctx, name: string): Promise<SeenAttribute[]> {
  const entity = await batch(ctx, readSeenEntities, name);
  return entity ? attributesOfEntity(entity) : [];
}
async function ofLink(ctx: Ctx, name: string): Promise<SeenAttribute[]> {
  const link = await batch(ctx, readLinksByName, name);
  return link ? attributesOfLink(link) : [];
}
