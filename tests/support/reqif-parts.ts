import { withoutMarksInQuotes } from '../../server/platform/text/marks.ts';

export type Kind = 'STRING' | 'XHTML' | 'INTEGER' | 'REAL' | 'BOOLEAN' | 'DATE' | 'ENUMERATION';

/** A value: its text, XHTML as it is, or the identifiers of choices. */
export interface Value {
  of: string;
  kind: Kind;
  text: string | readonly string[];
}
export interface Attribute {
  id: string;
  name: string;
  kind: Kind;
  isMany?: boolean;
  byDefault?: string | readonly string[];
}
export interface Type {
  id: string;
  name: string;
  attributes: readonly Attribute[];
}
export interface Thing {
  id: string;
  type: string;
  values: readonly Value[];
}
export interface Place {
  id: string;
  object: string;
  children?: readonly Place[];
  isTable?: boolean;
}
export interface Parts {
  objectTypes: readonly Type[];
  relationTypes?: readonly Type[];
  specificationTypes?: readonly Type[];
  objects: readonly Thing[];
  relations?: readonly (Thing & { source: string; target: string })[];
  specifications?: readonly (Thing & { name: string; places: readonly Place[] })[];
}

/** The choices that every file defines. */
export const choices: Record<string, string> = { 'E-1': 'open', 'E-2': 'closed, done', 'E-3': 'third' };

const AT = 'LAST-CHANGE="2026-01-02T03:04:05Z"';
const named = (id: string, name: string) => `IDENTIFIER="${id}" LONG-NAME="${withoutMarksInQuotes(name)}" ${AT}`;
const ref = (around: string, kind: string, id: string) => `<${around}><${kind}-REF>${id}</${kind}-REF></${around}>`;
const kinds: readonly Kind[] = ['STRING', 'XHTML', 'INTEGER', 'REAL', 'BOOLEAN', 'DATE'];

const valueXml = ({ of, kind, text }: Value): string => {
  const which = ref('DEFINITION', `ATTRIBUTE-DEFINITION-${kind}`, of);
  if (typeof text !== 'string')
    return `<ATTRIBUTE-VALUE-${kind}>${which}<VALUES>${text.map((id) => `<ENUM-VALUE-REF>${id}</ENUM-VALUE-REF>`).join('')}</VALUES></ATTRIBUTE-VALUE-${kind}>`;
  return kind === 'XHTML'
    ? `<ATTRIBUTE-VALUE-XHTML>${which}<THE-VALUE><xhtml:div>${text}</xhtml:div></THE-VALUE></ATTRIBUTE-VALUE-XHTML>`
    : `<ATTRIBUTE-VALUE-${kind} THE-VALUE="${withoutMarksInQuotes(text)}">${which}</ATTRIBUTE-VALUE-${kind}>`;
};

const attributeXml = ({ id, name, kind, isMany, byDefault }: Attribute): string =>
  `<ATTRIBUTE-DEFINITION-${kind} ${named(id, name)}${kind === 'ENUMERATION' ? ` MULTI-VALUED="${isMany === true}"` : ''}>${
    byDefault === undefined ? '' : `<DEFAULT-VALUE>${valueXml({ of: id, kind, text: byDefault })}</DEFAULT-VALUE>`
  }${ref('TYPE', `DATATYPE-DEFINITION-${kind}`, `D-${kind}`)}</ATTRIBUTE-DEFINITION-${kind}>`;

const typeXml =
  (element: string) =>
  ({ id, name, attributes }: Type): string =>
    `<${element} ${named(id, name)}><SPEC-ATTRIBUTES>${attributes.map(attributeXml).join('')}</SPEC-ATTRIBUTES></${element}>`;

const valuesXml = ({ values }: Thing) => `<VALUES>${values.map(valueXml).join('')}</VALUES>`;

/** Writes an object by itself, also for places where it does not belong. */
export const objectXml = (thing: Thing): string =>
  `<SPEC-OBJECT IDENTIFIER="${thing.id}" ${AT}>${valuesXml(thing)}${ref('TYPE', 'SPEC-OBJECT-TYPE', thing.type)}</SPEC-OBJECT>`;

const placeXml = ({ id, object, children = [], isTable }: Place): string =>
  `<SPEC-HIERARCHY IDENTIFIER="${id}" ${AT}${isTable ? ' IS-TABLE-INTERNAL="true"' : ''}>${ref('OBJECT', 'SPEC-OBJECT', object)}${
    children.length > 0 ? `<CHILDREN>${children.map(placeXml).join('')}</CHILDREN>` : ''
  }</SPEC-HIERARCHY>`;

/** Writes a ReqIF file like those of other tools, from its parts. */
export function reqifOfParts({
  objectTypes,
  relationTypes = [],
  specificationTypes = [],
  objects,
  relations = [],
  specifications = [],
}: Parts): string {
  const datatypes = kinds.map((kind) => `<DATATYPE-DEFINITION-${kind} ${named(`D-${kind}`, kind)}/>`);
  const values = Object.entries(choices).map(([id, name]) => `<ENUM-VALUE ${named(id, name)}/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<THE-HEADER><REQ-IF-HEADER IDENTIFIER="H-1"><REQ-IF-TOOL-ID>other</REQ-IF-TOOL-ID><TITLE>Parts</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT><DATATYPES>${datatypes.join('')}<DATATYPE-DEFINITION-ENUMERATION ${named('D-ENUMERATION', 'Choices')}><SPECIFIED-VALUES>${values.join('')}</SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION></DATATYPES>
<SPEC-TYPES>${objectTypes.map(typeXml('SPEC-OBJECT-TYPE')).join('')}${relationTypes.map(typeXml('SPEC-RELATION-TYPE')).join('')}${specificationTypes.map(typeXml('SPECIFICATION-TYPE')).join('')}</SPEC-TYPES>
<SPEC-OBJECTS>${objects.map(objectXml).join('\n')}</SPEC-OBJECTS>
<SPEC-RELATIONS>${relations
    .map(
      (each) =>
        `<SPEC-RELATION IDENTIFIER="${each.id}" ${AT}>${valuesXml(each)}${ref('SOURCE', 'SPEC-OBJECT', each.source)}${ref('TARGET', 'SPEC-OBJECT', each.target)}${ref('TYPE', 'SPEC-RELATION-TYPE', each.type)}</SPEC-RELATION>`,
    )
    .join('\n')}</SPEC-RELATIONS>
<SPECIFICATIONS>${specifications
    .map(
      (each) =>
        `<SPECIFICATION ${named(each.id, each.name)}>${valuesXml(each)}${ref('TYPE', 'SPECIFICATION-TYPE', each.type)}<CHILDREN>${each.places.map(placeXml).join('')}</CHILDREN></SPECIFICATION>`,
    )
    .join('\n')}</SPECIFICATIONS>
</REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;
}
