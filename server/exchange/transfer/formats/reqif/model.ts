import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Entity, Link } from '../../../../model/entities/entity.ts';
import type { Class, Label, Property, Relation, Schema } from '../../../../model/schema/schema.ts';
import type { Teams } from '../../rules/teams.ts';
import type { ReqifKind } from './document.ts';
import type { Group } from './groups.ts';
import type { KeptRelation } from './relation-metadata.ts';
import type { WrittenTypes } from './type-identifiers.ts';
import type { KeptType } from './type-metadata.ts';
import type { Attachment } from './xhtml.ts';

/** The contents to write, and their identifiers in the file. */
export interface ReqifModel {
  title: string;
  /** The name of the product that writes. */
  tool: string;
  created: Date;
  schema: Schema;
  /** All types of objects, of specifications and of relations. */
  classes: (Class & Owner)[];
  documentTypes: (typeof specification & Owner)[];
  relations: (Relation & Owner)[];
  /** The type of an entity that is an object, of one that is a specification, and of a link. */
  typeOf(entity: Entity): Class & Owner;
  documentTypeOf(entity: Entity): typeof specification & Owner;
  relationTypeOf(link: Link): Relation & Owner;
  /** The identifiers and names of choices in imported files, by the global ids of their properties. */
  choices: WrittenTypes['choices'];
  /** Properties that hold a random value somewhere; these are written as text. */
  random: ReadonlySet<number>;
  /** The organization whose files are written, and their places in the list of the file. */
  organization: string;
  fileNumber(id: number): number | undefined;
  attachment: Attachment;
  teams: Teams;
  identifierOf(entityId: number): string;
  /** Tells whether an entity is in the file. */
  has(entityId: number): boolean;
  /** The properties of entities that are written as specifications. */
  ofDocuments: readonly Property[];
  labels: readonly Label[];
  toolExtensions: string;
  groups: readonly Group[];
  /** The imported relations that a link came from, with their identifiers and names. */
  keptOf(link: Link): readonly KeptRelation[];
  /** Takes an identifier; false if the file already uses it. */
  isFree(identifier: string): boolean;
}

export const plainIdentifier = (id: string) => id.replace(/[^\w.-]/g, '_');
/** A class, a relation or the type of documents; it may have the type of an imported file beside its own. */
export interface Owner {
  globalId: string;
  kept?: KeptType | undefined;
}
/** Returns the identifier for the type of a class or a relation in our files. */
export const typeId = ({ globalId, kept }: Owner): string => kept?.id ?? `T_${plainIdentifier(globalId)}`;
const keptAttribute = ({ kept }: Owner, globalId: string) => kept?.attributes.find(({ as }) => as === globalId);
/** Returns the identifier for the attribute of a property in the type of its owner in our files. */
export const attributeId = (owner: Owner, { globalId }: { globalId: string }): string =>
  keptAttribute(owner, globalId)?.id ??
  `A_${plainIdentifier(owner.kept?.id ?? owner.globalId)}_${plainIdentifier(globalId)}`;
/** Returns the name of that attribute. */
export const writtenAttributeName = (owner: Owner, globalId: string, name: string): string =>
  keptAttribute(owner, globalId)?.name ?? name;
/** Returns the identifier of a label among the choices of labels. */
export const labelId = (label: { globalId: string }): string => `V_${plainIdentifier(label.globalId)}`;
type OfChoices = Pick<ReqifModel, 'choices'>;
/** Returns the identifier and name of the enumeration of a property's choices. */
export const enumType = ({ choices }: OfChoices, { globalId, name }: Property): { id: string; name: string } =>
  choices.get(globalId) ?? { id: `E_${plainIdentifier(globalId)}`, name };
/** Returns the identifier of one choice. */
export const enumValue = ({ choices }: OfChoices, property: Property, choice: string): string =>
  choices.get(property.globalId)?.values.find(([, name]) => name === choice)?.[0] ??
  `V_${plainIdentifier(property.globalId)}_${(property.typeParameters.choices ?? []).indexOf(choice)}`;
export const fixedDatatypes: Record<Exclude<ReqifKind, 'ENUMERATION'>, string> = {
  STRING: 'D_STRING',
  XHTML: 'D_XHTML',
  INTEGER: 'D_INTEGER',
  REAL: 'D_REAL',
  BOOLEAN: 'D_BOOLEAN',
  DATE: 'D_DATE',
};

export const reqifKindOf = (model: Pick<ReqifModel, 'random'>, property: Property): ReqifKind =>
  model.random.has(property.id) ? 'STRING' : propertyType(property.type).reqif.kind;

export const writtenProperties = (schema: Schema, classId: number): readonly Property[] =>
  schema.propertiesOf.get(classId) ?? [];
export const writtenRelationProperties = (schema: Schema, relation: Relation): Property[] =>
  relation.propertyIds.flatMap((id) => schema.properties.get(id) ?? []);

/** The type of specifications: their attributes are those of the class that documents have. */
export const specification = { globalId: 'SPECIFICATION', name: 'Document' };
export const EXACTLY = 'D_EXACT';
export const OF_LABELS = 'E_LABELS';
