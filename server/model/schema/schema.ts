import type { AttributeValue } from '../attributes/attribute.ts';
import type { PropertyTypeName } from '../attributes/types/index.ts';

/** The fields of every schema item. `projectId` is 0 for the organization's own; a project's item of the same id takes precedence. */
export interface SchemaItem {
  organizationId: number;
  projectId: number;
  id: number;
  globalId: string;
  name: string;
  description: string;
  isHidden: boolean;
  isLocked: boolean;
}

export const colours = ['blue', 'orange', 'green', 'purple', 'grey'] as const;
export type Colour = (typeof colours)[number];

export interface TargetRelation {
  targetClassId: number;
  targetRelationId: number;
  isHidden?: boolean;
}

export interface Class extends SchemaItem {
  parentId: number | null;
  isAbstract: boolean;
  colour: Colour;
  icon: string;
  localTargetRelations: TargetRelation[];
}

export interface TypeParameters {
  choices?: string[];
  /** Former choices that are kept where they are held, and no longer offered. */
  retired?: string[];
  /** The colours that choices have been given, by the choice. */
  colours?: Record<string, Colour>;
  defaultValue?: AttributeValue;
}

/** `classId` is null for a property of relations. `defaultValue` is the property's own default, null when it has none. */
export interface Property extends SchemaItem {
  classId: number | null;
  type: PropertyTypeName;
  order: number;
  typeParameters: TypeParameters;
  defaultValue: AttributeValue;
}

/** One direction of a pair; edges are stored under the canonical one. A relation without another name is its own inverse. */
export interface Relation extends SchemaItem {
  inverseId: number;
  isCanonical: boolean;
  propertyIds: number[];
}

export interface Label extends SchemaItem {
  parentId: number | null;
  classIds: number[];
  isLinkedLabel: boolean;
}

export const schemaKinds = ['classes', 'properties', 'relations', 'labels'] as const;
export type SchemaKind = (typeof schemaKinds)[number];

export interface SchemaItems {
  classes: Class[];
  properties: Property[];
  relations: Relation[];
  labels: Label[];
}

/**
 * The fields of an item to save. An omitted field stays unchanged, or takes its default in a new item. An item without an id or with a
 * negative one is new; other items of the same save may refer to it by the negative id.
 */
export type ItemInput<T extends SchemaItem> = Partial<Omit<T, 'organizationId'>>;

export interface SchemaInput {
  classes?: readonly ItemInput<Class>[];
  properties?: readonly ItemInput<Property>[];
  relations?: readonly ItemInput<Relation>[];
  labels?: readonly ItemInput<Label>[];
}

/**
 * The schema as one project sees it: its own items over the organization's, indexed once and then only read.
 * Derived maps are filled by `indexSchema` in `rules.ts`.
 */
export interface Schema {
  organizationId: number;
  projectId: number;
  /** Changes whenever an item does; made of the schema revisions of the project and of project 0. */
  version: string;
  /** The revision of the project as of which it is seen; null in the present. */
  asOf: number | null;
  classes: ReadonlyMap<number, Class>;
  properties: ReadonlyMap<number, Property>;
  relations: ReadonlyMap<number, Relation>;
  labels: ReadonlyMap<number, Label>;
  /** The class and its ancestors, the class first. */
  lineage: ReadonlyMap<number, readonly number[]>;
  /** The class and its descendants. */
  family: ReadonlyMap<number, ReadonlySet<number>>;
  /** Own and inherited properties of a class, sorted by order, then name. */
  propertiesOf: ReadonlyMap<number, readonly Property[]>;
  /** Own and inherited target relations of a class: relation id to the classes it may point at (not expanded to their subclasses). */
  targetsOf: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;
}
