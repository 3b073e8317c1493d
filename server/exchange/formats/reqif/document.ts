import type { ImportWarning } from '../../plan.ts';

export const reqifKinds = ['STRING', 'XHTML', 'INTEGER', 'REAL', 'BOOLEAN', 'DATE', 'ENUMERATION'] as const;
export type ReqifKind = (typeof reqifKinds)[number];

/** What everything in a ReqIF file has; '' where the file says nothing. */
export interface ReqifItem {
  id: string;
  longName: string;
  description: string;
  lastChange: string;
}

export interface ReqifChoice extends ReqifItem {
  key: string;
  otherContent: string;
}
export interface ReqifDatatype extends ReqifItem {
  kind: ReqifKind;
  maxLength: number | null;
  choices: ReqifChoice[];
}

/** As the file writes it: text, HTML where the kind is XHTML, or the ids of the choices. */
export type ReqifContent = string | string[];
export interface ReqifValue {
  attributeId: string;
  kind: ReqifKind;
  content: ReqifContent;
}

export interface ReqifAttribute extends ReqifItem {
  kind: ReqifKind;
  datatypeId: string;
  isMultiValued: boolean;
  defaultContent: ReqifContent | null;
}
export type ReqifTypeOf = 'OBJECT' | 'SPECIFICATION' | 'RELATION' | 'GROUP';
export interface ReqifType extends ReqifItem {
  of: ReqifTypeOf;
  attributes: ReqifAttribute[];
}

export interface ReqifObject extends ReqifItem {
  typeId: string;
  values: ReqifValue[];
}
export interface ReqifRelation extends ReqifObject {
  sourceId: string;
  targetId: string;
}
/** A place in the hierarchy of a specification. */
export interface ReqifNode {
  objectId: string;
  children: ReqifNode[];
}
export interface ReqifSpecification extends ReqifObject {
  children: ReqifNode[];
}
export interface ReqifGroup extends ReqifItem {
  typeId: string;
  sourceId: string;
  targetId: string;
  relationIds: string[];
}

/** The header's fields by the names of their elements, and its identifier as ID. */
export type ReqifHeader = Record<string, string>;

/** A .reqif file as it was read. Nothing is resolved: types may come after what refers to them, or not at all. */
export interface ReqifDocument {
  header: ReqifHeader;
  datatypes: Map<string, ReqifDatatype>;
  types: Map<string, ReqifType>;
  objects: ReqifObject[];
  relations: ReqifRelation[];
  specifications: ReqifSpecification[];
  groups: ReqifGroup[];
  /** Each as a piece of XML that stands for itself. */
  toolExtensions: string[];
  warnings: ImportWarning[];
}

/** What our own files name as the tool they come from. */
export const TOOL = 'Truss';

/** Names of attributes that are ours, beside the names that the ReqIF implementation guide gives. */
export const LABELS = 'Truss.Labels';
/** The type of the specification that holds a project without documents. */
export const PROJECT_TYPE = 'Truss.Project';
/** Before the identifier of a document, where it stands as an object as well because it has links of its own. */
export const TWIN = 'OBJ_';

/** How text names a file of the archive until the file has an address. */
export const filePlaceholder = (path: string): string => `reqif-file:${encodeURIComponent(path)}`;
export const filePlaceholders = /(<(?:img src|a href)=")reqif-file:([^"]*)"/g;
