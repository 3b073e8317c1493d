import { plainText } from '../../../platform/text/html.ts';
import { ownIn } from '../../../platform/text/json.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import { attributeText } from '../../attributes/rules/values.ts';
import { isLookedAtKey, lookedAtRelation } from '../../metadata/rules/looked-at.ts';
import { parseTargetOrder, isOrderKey, orderedRelation } from '../../metadata/rules/target-order.ts';
import { className, labelName, propertyName } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Change, ChangeType } from '../change.ts';
import { ADDED } from './changes.ts';
import { changeLabels, keptAsMetadata } from './field-lists.ts';
import { entityFields } from './fields.ts';

/** The display names of changes by their types. */
export const changeNames: Record<ChangeType, string> = {
  ...changeLabels,
  RELATIONSHIP: 'Relationship',
  RELATIONSHIP_ATTRIBUTE: 'Relationship attribute',
  DIAGRAM_LAYOUT: 'Layout',
};

/** The display names of fields whose changes are recorded as METADATA. */
const metadataNames: Record<string, string> = {
  ...Object.fromEntries(keptAsMetadata.map((name) => [name, entityFields[name].label])),
  'import:made': 'Created elsewhere',
  'slide:layout': 'Slide',
  'compilation:order': 'Order',
};

/** Tells whether the changed field has a display name; screens store more in the metadata of entities. */
export const hasDisplayName = ({ type, identifiers: [first = ''] }: Change): boolean =>
  type !== 'METADATA' || Object.hasOwn(metadataNames, first) || isOrderKey(first) || isLookedAtKey(first);

/** Returns the display name of a changed field: 'Name', or the name of the property, relation, label … */
export function fieldName(schema: Schema, { type, identifiers }: Change): string {
  const [first, , third] = identifiers;
  if (type === 'ATTRIBUTE') return propertyName(schema, Number(first));
  if (type === 'RELATIONSHIP') return relation(schema, first);
  if (type === 'RELATIONSHIP_ATTRIBUTE') return `${propertyName(schema, Number(third))} of ${relation(schema, first)}`;
  if (type === 'LABEL') return labelName(schema, Number(first));
  if (type === 'METADATA' && isOrderKey(first ?? ''))
    return `Order of ${relation(schema, String(orderedRelation(schema, first!)?.id))}`;
  if (type === 'METADATA' && isLookedAtKey(first ?? ''))
    return `Suspect ${relation(schema, String(lookedAtRelation(schema, first!)?.id))}`;
  if (type === 'METADATA') return ownIn(metadataNames, first ?? '') ?? first ?? changeNames.METADATA;
  return changeNames[type];
}

/** History names a relation as the schema does, 'decomposed by', and not as the lists of an entity are titled. */
const relation = (schema: Schema, id: string | undefined) =>
  schema.relations.get(Number(id))?.name ?? 'Unknown Relation';

/** Returns the property that a change concerns; undefined for other changes, and for a property that is gone. */
export const changedProperty = (schema: Schema, { type, identifiers }: Change) =>
  type === 'ATTRIBUTE' || type === 'RELATIONSHIP_ATTRIBUTE'
    ? schema.properties.get(Number(identifiers[type === 'ATTRIBUTE' ? 0 : 2]))
    : undefined;

/**
 * Returns the verb of a change: 'added' or 'removed' for relationships, labels and images; 'created' or 'updated' for layouts; else
 * 'changed' (§4).
 */
export function wording({ type, value, originalState }: Change): string {
  if (type === 'RELATIONSHIP' || type === 'LABEL') return value === ADDED ? 'added' : 'removed';
  if (type === 'IMAGE_ID') return value === null ? 'removed' : 'added';
  if (type === 'DIAGRAM_LAYOUT') return originalState === null ? 'layout created' : 'layout updated';
  return 'changed';
}

/** Returns a value of a change as people read it; '' for none. */
export function valueText(schema: Schema, { type, identifiers }: Change, value: unknown): string {
  const isOrder = type === 'METADATA' && isOrderKey(identifiers[0] ?? '');
  if (isOrder) return orderText(value);
  if (type === 'METADATA' && isLookedAtKey(identifiers[0] ?? '')) return value === null ? 'not reviewed' : 'cleared';
  if (value === null || value === undefined) return '';
  switch (type) {
    case 'CLASS_ID':
      return className(schema, Number(value));
    case 'DESCRIPTION':
      return plainText(String(value));
    case 'ATTRIBUTE':
      return propertyText(schema, identifiers[0], value);
    case 'RELATIONSHIP_ATTRIBUTE':
      return propertyText(schema, identifiers[2], value);
    case 'LINKED_LABEL_ID':
      return labelName(schema, Number(value));
    case 'RELATIONSHIP':
    case 'LABEL':
      return value === ADDED ? 'added' : 'removed';
    case 'DIAGRAM_LAYOUT':
      return placesText(value);
    default:
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** Summarizes changed positions in a diagram by their number; the coordinates mean nothing to people. */
function placesText(value: unknown): string {
  const count = Object.keys((value as { places?: object }).places ?? {}).length;
  return count === 1 ? '1 place' : `${count} places`;
}

/** Summarizes a changed order; a line has no room for the entities' names, and the page shows them. */
function orderText(value: unknown): string {
  const { length } = parseTargetOrder(typeof value === 'string' ? value : '');
  return length === 0 ? 'by number' : `${length} in a custom order`;
}

function propertyText(schema: Schema, id: string | undefined, value: unknown): string {
  const property = schema.properties.get(Number(id));
  return property ? attributeText(property, value as AttributeValue) : JSON.stringify(value);
}

/** Returns the id of the entity at the far end of a changed link. */
export const farEnd = ({ type, identifiers }: Change): number | undefined =>
  type === 'RELATIONSHIP' || type === 'RELATIONSHIP_ATTRIBUTE' ? Number(identifiers[1]) : undefined;
