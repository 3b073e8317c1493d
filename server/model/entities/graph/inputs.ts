import { builder, type InputFields } from '../../../platform/graph/builder.ts';
import { idOf, idsOf } from '../../../platform/graph/ids.ts';
import { textsInput } from '../../../platform/graph/json-input.ts';
import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import type { ContentField, SettingField } from '../../changes/rules/field-lists.ts';
import type { LockField } from '../../changes/rules/field-lists.ts';
import type { EntityPatch } from '../entity.ts';

export const AttributeInput = builder.inputType('AttributeInput', {
  description: 'A value for a property.',
  fields: (t) => ({
    propertyId: t.field({ ...idOf('Property'), required: true, description: 'The property.' }),
    value: t.field({
      type: 'JSON',
      description: 'The value in the shape of its type, as `json` has it; null takes it away.',
    }),
  }),
});
/** The input fields that identify a link of an entity. */
const linkFields = (t: InputFields) => ({
  relationId: t.field({
    ...idOf('Relation'),
    required: true,
    description: 'The relation that leads away from the entity.',
  }),
  targetId: t.field({ ...idOf('Entity'), required: true, description: 'The entity at the far end.' }),
});
const LinkKeyInput = builder.inputType('LinkKeyInput', {
  description: 'A link of the entity.',
  fields: linkFields,
});
const LinkInput = builder.inputType('LinkInput', {
  description: 'A link to be made, or new attributes of one that is there.',
  fields: (t) => ({
    ...linkFields(t),
    attributes: t.field({ type: [AttributeInput], description: 'The attributes of the link itself.' }),
  }),
});
const LinkOrderInput = builder.inputType('LinkOrderInput', {
  description: 'The entities that come first among those that a relation leads to.',
  fields: (t) => ({
    relationId: t.field({
      ...idOf('Relation'),
      required: true,
      description: 'The relation that leads away from the entity.',
    }),
    targetIds: t.field({
      ...idsOf('Entity'),
      required: true,
      description: 'The entities to put first, in this order; the others stay behind. None: all go by number again.',
    }),
  }),
});
export const EntityInput = builder.inputType('EntityInput', {
  description: 'The values to save for one entity. A field that is left out stays as it is.',
  fields: (t) => ({
    entityId: t.field({
      ...idOf('Entity'),
      description: 'An existing entity, or an id allocated before. If left out, a new entity is made.',
    }),
    globalId: t.string({ description: 'The global id of a new entity that another server knows already.' }),
    classId: t.field({ ...idOf('Class'), description: 'Its class; needed for a new one.' }),
    name: t.string({ description: 'Its name.' }),
    number: t.string({ description: 'Its dotted number.' }),
    description: t.string({ description: 'HTML; sanitised.' }),
    attributes: t.field({ type: [AttributeInput], description: 'Values to be set; others stay.' }),
    labelIds: t.field({ ...idsOf('Label'), description: 'All of its labels.' }),
    addLabelIds: t.field({ ...idsOf('Label'), description: 'Labels to be added.' }),
    removeLabelIds: t.field({ ...idsOf('Label'), description: 'Labels to be taken away.' }),
    isHidden: t.boolean({ description: 'Leave it out of lists and counts, but for those that ask for hidden ones.' }),
    isArchived: t.boolean({ description: 'Archive it.' }),
    isRedacted: t.boolean({
      description: 'Keep what it says for those who may write, and let no one find it by that.',
    }),
    isLocked: t.boolean({
      description:
        'True when it is locked, which it then is by you; it is locked after its other fields are written, and unlocked before, if you may unlock it.',
    }),
    imageId: t.int({ description: 'The number of the file that is its picture; null for none.' }),
    metaNumber: t.string({ description: 'A number beside the dotted one; null for none.' }),
    linkedLabelId: t.field({
      ...idOf('Label'),
      description: 'The label that keeps it together with a master entity; null for none.',
    }),
    metadata: t.field({ type: 'JSON', description: 'All of its metadata.' }),
    script: t.string({ description: 'Its simulation script.' }),
    addLinks: t.field({ type: [LinkInput], description: 'Links to be made or changed.' }),
    removeLinks: t.field({ type: [LinkKeyInput], description: 'Links to be taken away.' }),
    linkOrders: t.field({ type: [LinkOrderInput], description: 'Orders in which what relations lead to is to stand.' }),
  }),
});

type AttributeIn = { propertyId: number; value?: unknown };
export const attrsFromInput = (attributes: readonly AttributeIn[]): Attrs =>
  Object.fromEntries(attributes.map(({ propertyId, value }) => [propertyId, (value ?? null) as AttributeValue]));
/** Returns a value that is given; undefined where it is null or left out. */
export const nullToUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** The fields that an input may state: flows have calls of their own, and the holder of a lock is whoever sets it. */
type Stated = Exclude<ContentField | SettingField | LockField, 'branches' | 'controlStep' | 'lockedBy'>;

/** Turns an entity's input into a patch for commands. */
export const patchFromInput = (
  each: typeof EntityInput.$inferInput,
): Omit<EntityPatch, 'projectId' | 'revision'> & Record<Stated, unknown> => ({
  id: nullToUndefined(each.entityId),
  globalId: nullToUndefined(each.globalId),
  classId: each.classId,
  name: nullToUndefined(each.name),
  number: nullToUndefined(each.number),
  description: nullToUndefined(each.description),
  attrs: each.attributes ? attrsFromInput(each.attributes) : undefined,
  labelIds: nullToUndefined(each.labelIds),
  addLabels: nullToUndefined(each.addLabelIds),
  removeLabels: nullToUndefined(each.removeLabelIds),
  isHidden: nullToUndefined(each.isHidden),
  isArchived: nullToUndefined(each.isArchived),
  isRedacted: nullToUndefined(each.isRedacted),
  isLocked: nullToUndefined(each.isLocked),
  imageId: each.imageId,
  metaNumber: each.metaNumber,
  linkedLabelId: each.linkedLabelId,
  metadata: textsInput(each.metadata, 'metadata'),
  script: each.script,
  addRels: nullToUndefined(
    each.addLinks?.map(({ relationId, targetId, attributes }) => ({
      relationId,
      targetId,
      attrs: attributes ? attrsFromInput(attributes) : undefined,
    })),
  ),
  removeRels: nullToUndefined(each.removeLinks),
  relOrders: nullToUndefined(each.linkOrders),
});
