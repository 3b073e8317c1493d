/** The kinds of values in ReqIF. */
export const reqifKinds = ['STRING', 'XHTML', 'INTEGER', 'REAL', 'BOOLEAN', 'DATE', 'ENUMERATION'] as const;
export type ReqifKind = (typeof reqifKinds)[number];

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

/** The kind of element that a type describes. */
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
  /** True for a table, or a row or a cell of one. */
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
  /** The relations from an index on; all from 0. */
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

/** The scheme of an attachment's address in a description until the importer has stored it. */
export const FILE_SCHEME = 'reqif-file:';
/** Returns a pattern of such addresses as targets of links and pictures: elsewhere the same characters are plain text. */
export const fileAddress = (): RegExp => /(<(?:a|img)\s[^>]*?(?:href|src)=")reqif-file:([^"]*)/g;

/** The parts of a file before its objects. */
export type ReqifHead = Pick<ReqifDocument, 'header' | 'datatypes' | 'types'>;

/** A .reqif file while it is read: with the objects and relations that nobody has taken yet. */
export type OpenDocument = Omit<ReqifDocument, 'objects' | 'relations' | 'usedTypes' | 'ids'> & {
  objects: ReqifObject[];
  relations: ReqifRelation[];
};
