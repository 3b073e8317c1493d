import type { Attrs } from '../../model/attributes/attribute.ts';
import { ownDefault } from '../../model/attributes/rules.ts';
import { resetOf } from '../../model/baselines/rules/tests.ts';
import type { Entity } from '../../model/entities/entity.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { familyOf, propertyNamed } from './words.ts';

/** What a copy says of its state: that it begins. A requirement is a draft again, and a test case has not been run. */
export const begunAnew =
  (schema: Schema) =>
  (entity: Entity): Attrs => {
    if (familyOf(schema, 'Test Case').includes(entity.classId)) return resetOf(schema, entity) ?? {};
    const status = propertyNamed(schema, entity.classId, 'Status');
    return status && entity.attrs[status.id] !== undefined ? { [status.id]: ownDefault(status) } : {};
  };
