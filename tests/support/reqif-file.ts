/** Generates a ReqIF file: one specification, a chain of objects with text, a date and an enumeration, and relations between neighbours. */
export function reqifFile({ objects }: { objects: number }): string {
  const list = Array.from({ length: objects }, (_, i) => i + 1);
  const reference = (name: string, kind: string, id: string) => `<${name}><${kind}-REF>${id}</${kind}-REF></${name}>`;
  const value = (kind: string, definition: string, text: string) =>
    `<ATTRIBUTE-VALUE-${kind} THE-VALUE="${text}">${reference('DEFINITION', `ATTRIBUTE-DEFINITION-${kind}`, definition)}</ATTRIBUTE-VALUE-${kind}>`;
  const object = (i: number) => `<SPEC-OBJECT IDENTIFIER="OBJ-${i}" LAST-CHANGE="2026-11-01T10:00:00Z"><VALUES>
${value('STRING', 'A-ID', `REQ-${i}`)}${value('STRING', 'A-NAME', `Requirement ${i}`)}${value('DATE', 'A-DUE', '2026-11-01T00:00:00Z')}
<ATTRIBUTE-VALUE-XHTML>${reference('DEFINITION', 'ATTRIBUTE-DEFINITION-XHTML', 'A-TEXT')}<THE-VALUE><xhtml:div><xhtml:p>The system <xhtml:strong>shall</xhtml:strong> do thing ${i} within ${i} s.</xhtml:p></xhtml:div></THE-VALUE></ATTRIBUTE-VALUE-XHTML>
<ATTRIBUTE-VALUE-ENUMERATION><VALUES><ENUM-VALUE-REF>V-${1 + (i % 2)}</ENUM-VALUE-REF></VALUES>${reference('DEFINITION', 'ATTRIBUTE-DEFINITION-ENUMERATION', 'A-KIND')}</ATTRIBUTE-VALUE-ENUMERATION>
</VALUES>${reference('TYPE', 'SPEC-OBJECT-TYPE', 'T-OBJECT')}</SPEC-OBJECT>`;
  const place = (i: number) =>
    `<SPEC-HIERARCHY IDENTIFIER="H-${i}" LAST-CHANGE="2026-11-01T10:00:00Z">${reference('OBJECT', 'SPEC-OBJECT', `OBJ-${i}`)}</SPEC-HIERARCHY>`;
  const relation = (i: number) =>
    `<SPEC-RELATION IDENTIFIER="REL-${i}" LAST-CHANGE="2026-11-01T10:00:00Z">${reference('SOURCE', 'SPEC-OBJECT', `OBJ-${i}`)}${reference('TARGET', 'SPEC-OBJECT', `OBJ-${i + 1}`)}${reference('TYPE', 'SPEC-RELATION-TYPE', 'T-RELATION')}</SPEC-RELATION>`;
  const definition = (kind: string, id: string, name: string, type: string, more = '') =>
    `<ATTRIBUTE-DEFINITION-${kind} IDENTIFIER="${id}" LONG-NAME="${name}" LAST-CHANGE="2026-11-01T10:00:00Z"${more}>${reference('TYPE', `DATATYPE-DEFINITION-${kind}`, type)}</ATTRIBUTE-DEFINITION-${kind}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml"><THE-HEADER><REQ-IF-HEADER IDENTIFIER="HEAD"><CREATION-TIME>2026-11-01T10:00:00Z</CREATION-TIME><REQ-IF-TOOL-ID>Somebody</REQ-IF-TOOL-ID><REQ-IF-VERSION>1.0</REQ-IF-VERSION><SOURCE-TOOL-ID>Somebody</SOURCE-TOOL-ID><TITLE>Made</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT><DATATYPES>
<DATATYPE-DEFINITION-STRING IDENTIFIER="D-STRING" LONG-NAME="String" MAX-LENGTH="500"/><DATATYPE-DEFINITION-XHTML IDENTIFIER="D-XHTML" LONG-NAME="Text"/><DATATYPE-DEFINITION-DATE IDENTIFIER="D-DATE" LONG-NAME="Date"/>
<DATATYPE-DEFINITION-ENUMERATION IDENTIFIER="D-KIND" LONG-NAME="Kind"><SPECIFIED-VALUES><ENUM-VALUE IDENTIFIER="V-1" LONG-NAME="Must"/><ENUM-VALUE IDENTIFIER="V-2" LONG-NAME="May"/></SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION>
</DATATYPES><SPEC-TYPES>
<SPEC-OBJECT-TYPE IDENTIFIER="T-OBJECT" LONG-NAME="Requirement Type"><SPEC-ATTRIBUTES>
${definition('STRING', 'A-ID', 'ReqIF.ForeignID', 'D-STRING')}${definition('STRING', 'A-NAME', 'ReqIF.ChapterName', 'D-STRING')}${definition('XHTML', 'A-TEXT', 'ReqIF.Text', 'D-XHTML')}${definition('DATE', 'A-DUE', 'Due', 'D-DATE')}${definition('ENUMERATION', 'A-KIND', 'Obligation', 'D-KIND', ' MULTI-VALUED="false"')}
</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE><SPECIFICATION-TYPE IDENTIFIER="T-SPEC" LONG-NAME="Specification Type"/><SPEC-RELATION-TYPE IDENTIFIER="T-RELATION" LONG-NAME="refines"/>
</SPEC-TYPES><SPEC-OBJECTS>
${list.map(object).join('\n')}
</SPEC-OBJECTS><SPEC-RELATIONS>${list.slice(0, -1).map(relation).join('\n')}</SPEC-RELATIONS>
<SPECIFICATIONS><SPECIFICATION IDENTIFIER="SPEC-1" LONG-NAME="Specification" LAST-CHANGE="2026-11-01T10:00:00Z"><CHILDREN>${list.map(place).join('\n')}</CHILDREN>${reference('TYPE', 'SPECIFICATION-TYPE', 'T-SPEC')}</SPECIFICATION></SPECIFICATIONS>
</REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;
}
