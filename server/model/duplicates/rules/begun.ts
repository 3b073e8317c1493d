import type { Attrs } from '../../attributes/attribute.ts';
import { ownDefault } from '../../attributes/rules.ts';
import { resetOf, testSchema } from '../../baselines/rules/tests.ts';
import type { Entity } from '../../entities/entity.ts';
import type { Schema } from '../../schema/schema.ts';

/** What a copy says of its state: that it begins. A requirement is a draft again, and a test case has not been run. */
export const begunAnew =
  (schema: Schema) =>
  (entity: Entity): Attrs => {
    if (testSchema(schema).classIds.includes(entity.classId)) return resetOf(schema, entity) ?? {};
    const status = schema.propertiesOf.get(entity.classId)?.find(({ name }) => name === 'Status');
    return status && entity.attrs[status.id] !== undefined ? { [status.id]: ownDefault(status) } : {};
  };
