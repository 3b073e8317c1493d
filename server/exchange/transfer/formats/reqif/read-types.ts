import type { ReqifAttribute, ReqifDatatype, ReqifType, ReqifTypeOf } from './document.ts';
import { firstChild, valueKind, elementName, refIn, type ReqifElement } from './read-node.ts';
import { readValue } from './read-objects.ts';

const LONGEST_NAME = 200;

/** Returns the datatype of an element: a kind, and the choices of an enumeration. */
export function datatypeOf(node: ReqifElement): ReqifDatatype {
  const values = firstChild(node, 'SPECIFIED-VALUES')?.children ?? [];
  return {
    id: node.attributes['IDENTIFIER'] ?? '',
    name: elementName(node),
    kind: valueKind(node.name),
    maxLength: node.attributes['MAX-LENGTH'] === undefined ? undefined : Number(node.attributes['MAX-LENGTH']),
    values: new Map(
      values.map((value) => [
        value.attributes['IDENTIFIER'] ?? '',
        elementName(value) || (value.attributes['IDENTIFIER'] ?? ''),
      ]),
    ),
  };
}

/** Reads a type of objects, relations, specifications or groups, with its attributes. */
export function readType(node: ReqifElement): ReqifType {
  const attributes = (firstChild(node, 'SPEC-ATTRIBUTES')?.children ?? [])
    .filter((each) => each.name.startsWith('ATTRIBUTE-DEFINITION-'))
    .map(attributeOf);
  return {
    id: node.attributes['IDENTIFIER'] ?? '',
    name: elementName(node),
    of: kinds[node.name] ?? 'OBJECT',
    attributes: new Map(attributes.map((attribute) => [attribute.id, attribute])),
  };
}

const kinds: Record<string, ReqifTypeOf> = {
  'SPECIFICATION-TYPE': 'SPECIFICATION',
  'SPEC-RELATION-TYPE': 'RELATION',
  'RELATION-GROUP-TYPE': 'GROUP',
};

function attributeOf(node: ReqifElement): ReqifAttribute {
  const value = firstChild(node, 'DEFAULT-VALUE')?.children[0];
  return {
    id: node.attributes['IDENTIFIER'] ?? '',
    // Cuts the text to the length that a property allows.
    name: (elementName(node) || (node.attributes['IDENTIFIER'] ?? '')).slice(0, LONGEST_NAME).trim(),
    kind: valueKind(node.name),
    datatypeId: refIn(firstChild(node, 'TYPE')),
    multiValued: node.attributes['MULTI-VALUED'] === 'true',
    defaultValue: value && readValue(value),
  };
}
