import type { PropertyTypeName } from '../../../server/model/attributes/attribute.ts';
import type { Property } from '../../../server/model/schema/schema.ts';

/** A property of a class, of which a test says only what matters to it. */
export function property(type: PropertyTypeName, given: Partial<Property> = {}): Property {
  return {
    organizationId: 1,
    projectId: 0,
    id: 7,
    globalId: 'I_PRPERTY000000_0000000000007',
    name: 'Amount',
    description: '',
    isHidden: false,
    isLocked: false,
    classId: 1,
    type,
    order: 1,
    typeParameters: {},
    defaultValue: null,
    ...given,
  };
}
