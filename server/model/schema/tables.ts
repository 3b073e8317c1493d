import type { Class, Label, Property, Relation } from './schema.ts';

export interface SchemaTables {
  class: Class;
  property: Property;
  relation: Relation;
  label: Label;
}
