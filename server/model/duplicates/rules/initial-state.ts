import type { Attrs } from '../../attributes/attribute.ts';
import { ownDefault } from '../../attributes/rules/values.ts';
import type { Entity } from '../../entities/entity.ts';
import { resetOf, testSchema } from '../../schema/rules/test-schema.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { workflowOf } from '../../workflow/rules/follow.ts';

/** Sets the state of a copy back to the beginning: a requirement is a draft again, a test case has not been run. */
export const begunAnew =
  (schema: Schema, workflow: Readonly<Record<string, unknown>>) =>
  ({ classId, attrs }: Pick<Entity, 'classId' | 'attrs'>): Attrs => {
    const isTest = testSchema(schema).classIds.includes(classId);
    const status = schema.propertiesOf.get(classId)?.find(({ name }) => name === 'Status');
    const begins = (property: Property | undefined): Attrs =>
      property && attrs[property.id] !== undefined ? { [property.id]: ownDefault(property) } : {};
    return {
      ...begins(workflowOf(workflow, schema, classId)?.property),
      ...(isTest ? resetOf(schema, { attrs }) : begins(status)),
    };
  };
