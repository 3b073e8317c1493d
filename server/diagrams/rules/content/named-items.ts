import type { AttributeValue, Attrs } from '../../../model/attributes/attribute.ts';
import { attributeText, attributeValue } from '../../../model/attributes/rules/values.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import type { Class, Label, Property, Relation, Schema } from '../../../model/schema/schema.ts';
import { defaultSchema } from '../../../model/schema/seed/index.ts';

type Kind = 'classes' | 'labels' | 'relations';
const seeds = (kind: Kind) => new Map(defaultSchema[kind].map(({ name, globalId }) => [name, globalId]));
const globalIds = { classes: seeds('classes'), labels: seeds('labels'), relations: seeds('relations') };

/** Finds items of the default schema in a project's schema by global id, so that they may be renamed. */
export class NamedItems {
  readonly schema: Schema;
  readonly #classes: ReadonlyMap<string, Class>;
  readonly #labels: ReadonlyMap<string, Label>;
  readonly #relations: ReadonlyMap<string, Relation>;

  constructor(schema: Schema) {
    this.schema = schema;
    this.#classes = named('classes', schema.classes);
    this.#labels = named('labels', schema.labels);
    this.#relations = named('relations', schema.relations);
  }

  class = (name: string): Class | undefined => this.#classes.get(name);
  label = (name: string): Label | undefined => this.#labels.get(name);
  relation = (name: string): Relation | undefined => this.#relations.get(name);

  /** Tells whether an entity is of a class or of a subclass of it. */
  isA({ classId }: Pick<Entity, 'classId'>, name: string): boolean {
    const wanted = this.class(name);
    return wanted !== undefined && (this.schema.lineage.get(classId)?.includes(wanted.id) ?? false);
  }

  has({ labelIds }: Pick<Entity, 'labelIds'>, name: string): boolean {
    const wanted = this.label(name);
    return wanted !== undefined && labelIds.includes(wanted.id);
  }

  propertyOf = (classId: number, name: string): Property | undefined =>
    this.schema.propertiesOf.get(classId)?.find((each) => each.name === name);

  /** The stored value of a property; null where nothing is stored, or there is no such property. */
  stored({ classId, attrs }: Pick<Entity, 'classId' | 'attrs'>, name: string): AttributeValue {
    const property = this.propertyOf(classId, name);
    return (property && attrs[property.id]) ?? null;
  }

  /** The value of a property, its default where nothing is stored. */
  value({ classId, attrs }: Pick<Entity, 'classId' | 'attrs'>, name: string): AttributeValue {
    const property = this.propertyOf(classId, name);
    if (!property) return null;
    const lineage = (this.schema.lineage.get(classId) ?? []).map((id) => this.schema.classes.get(id)!.name);
    return attributeValue(property, attrs[property.id], lineage).value;
  }

  /** Returns a property's value as text; '' for none. */
  text(entity: Pick<Entity, 'classId' | 'attrs'>, name: string): string {
    const property = this.propertyOf(entity.classId, name);
    return property ? attributeText(property, this.value(entity, name)) : '';
  }

  /** Returns the value of a link's property; null for none. */
  onLink(relation: string, attrs: Attrs, name: string): AttributeValue {
    const property = this.linkProperty(relation, name);
    return (property && attrs[property.id]) ?? null;
  }

  linkProperty(relation: string, name: string): Property | undefined {
    for (const id of this.relation(relation)?.propertyIds ?? []) {
      const property = this.schema.properties.get(id);
      if (property?.name === name) return property;
    }
    return undefined;
  }
}

function named<T extends { globalId: string }>(kind: Kind, items: ReadonlyMap<number, T>): Map<string, T> {
  const found = new Map([...items.values()].map((item) => [item.globalId, item]));
  return new Map(
    [...globalIds[kind]].flatMap(([name, globalId]) => (found.has(globalId) ? [[name, found.get(globalId)!]] : [])),
  );
}

const known = new WeakMap<Schema, NamedItems>();

/** Returns the items of a schema by their default names, computed once. */
export function namedItems(schema: Schema): NamedItems {
  const words = known.get(schema) ?? new NamedItems(schema);
  known.set(schema, words);
  return words;
}
