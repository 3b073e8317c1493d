import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { computeQualityScore } from '../../attributes/rules/values.ts';
import { attributesOfEntity } from '../queries/shown-attributes.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import { isVeiled } from '../queries/veil.ts';
import { AttributeRef } from './attributes.ts';
import { EntityRef } from './types.ts';

/** Lists the attributes shown of an entity; none, not even defaults, if its contents are hidden from the reader. */
const shownAttributes = (each: SeenEntity) => (isVeiled(each.key, each.entity) ? [] : attributesOfEntity(each));

builder.objectFields(EntityRef, (t) => ({
  attributes: t.field({
    type: [AttributeRef],
    description: 'The value of every visible property of its class, in order.',
    complexity: { multiplier: 10 },
    resolve: (each) => shownAttributes(each).filter(({ property }) => !property.isHidden),
    ...compiledField({ reads: ['organizationId', 'id', 'classId', 'attrs', 'isRedacted'] }),
  }),
  attribute: t.field({
    type: AttributeRef,
    nullable: true,
    description: 'The value of one property; null where the class has no such property.',
    args: { propertyId: t.arg({ ...idOf('Property'), required: true, description: 'The property, by its id.' }) },
    resolve: (each, { propertyId }) => shownAttributes(each).find(({ property }) => property.id === propertyId) ?? null,
    ...compiledField({ reads: ['organizationId', 'id', 'classId', 'attrs', 'isRedacted'] }),
  }),
  qualityScore: t.int({
    nullable: true,
    description: 'The rounded percentage of visible qualities that hold; null for classes without qualities.',
    resolve: ({ key, schema, entity }) =>
      isVeiled(key, entity) ? null : computeQualityScore(schema.propertiesOf.get(entity.classId) ?? [], entity.attrs),
    ...compiledField({ reads: ['classId', 'attrs', 'isRedacted'] }),
  }),
}));
