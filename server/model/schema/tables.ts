import type { Class, Label, Property, Relation, SchemaKind } from './schema.ts';

export interface SchemaTables {
  class: Class;
  property: Property;
  relation: Relation;
  label: Label;
  schemaChange: {
    organizationId: number;
    projectId: number;
    revision: number;
    kind: SchemaKind;
    itemId: number;
    before: unknown;
    after: unknown;
  };
}
