/** What kinds of values ReqIF knows. */
export const kinds = ['STRING', 'XHTML', 'INTEGER', 'REAL', 'BOOLEAN', 'DATE', 'ENUMERATION'] as const;
export type ReqifKind = (typeof kinds)[number];

export interface ReqifDatatype {
  id: string;
  name: string;
  kind: ReqifKind;
  maxLength: number | undefined;
  /** Names of enumeration values, by identifier, in order. */
  values: Map<string, string>;
}

export interface ReqifAttribute {
  id: string;
  name: string;
  kind: ReqifKind;
  datatypeId: string;
  multiValued: boolean;
  defaultValue: ReqifValue | undefined;
}

/** What a type is a type of. */
export type ReqifTypeOf = 'OBJECT' | 'SPECIFICATION' | 'RELATION' | 'GROUP';

export interface ReqifType {
  id: string;
  name: string;
  of: ReqifTypeOf;
  attributes: Map<string, ReqifAttribute>;
}

/** A value as it was written: text (XHTML as HTML), or the identifiers of enumeration values. */
export interface ReqifValue {
  kind: ReqifKind;
  definitionId: string;
  text: string;
  enumIds: string[];
}

export interface ReqifObject {
  id: string;
  name: string;
  description: string;
  typeId: string;
  values: ReqifValue[];
}

export interface ReqifRelation extends ReqifObject {
  sourceId: string;
  targetId: string;
}

export interface ReqifHierarchy {
  id: string;
  objectId: string;
  /** Whether it is a table, or a row or a cell of one. */
  isTableInternal?: boolean;
  children: readonly ReqifHierarchy[];
}

export interface ReqifSpecification extends ReqifObject {
  children: readonly ReqifHierarchy[];
}

/** Relations that belong together, between two specifications. */
export interface ReqifGroup {
  id: string;
  name: string;
  typeId: string;
  sourceId: string;
  targetId: string;
  relationIds: string[];
}

/**
 * One .reqif file, read. `toolExtensions` are XML, to be carried through. Its objects and relations are many: they are gone through, and made
 * anew each time.
 */
export interface ReqifDocument {
  header: { id: string; title: string; comment: string; toolId: string; sourceToolId: string; repositoryId: string };
  datatypes: Map<string, ReqifDatatype>;
  types: Map<string, ReqifType>;
  objects: Iterable<ReqifObject>;
  /** Those from a place on; all from 0. */
  relations: (from: number) => Iterable<ReqifRelation>;
  /** The types that objects and relations have. */
  usedTypes: ReadonlySet<string>;
  /** The identifiers of the objects. */
  ids: () => string[];
  specifications: ReqifSpecification[];
  groups: ReqifGroup[];
  toolExtensions: string;
  warnings: { object: string | null; message: string }[];
}

/** Where a description speaks of an attachment, until the importer has stored it. */
export const FILE_SCHEME = 'reqif-file:';
/** Such an address, as the target of a link or a picture: what reads like one elsewhere is text. */
export const fileAddress = (): RegExp => /(<(?:a|img)\s[^>]*?(?:href|src)=")reqif-file:([^"]*)/g;

/** What stands before the objects of a file. */
export type ReqifHead = Pick<ReqifDocument, 'header' | 'datatypes' | 'types'>;

/** A .reqif file while it is read: with the objects and relations that nobody has taken yet. */
export type OpenDocument = Omit<ReqifDocument, 'objects' | 'relations' | 'usedTypes' | 'ids'> & {
  objects: ReqifObject[];
  relations: ReqifRelation[];
};
