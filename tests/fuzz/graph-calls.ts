import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

import type { Call } from './call.ts';
import { valueFor } from './known.ts';
import { chance, oddJson, oneOf, type Draw } from './values.ts';

const kinds: Record<string, 'text' | 'int' | 'number' | 'flag' | 'moment' | 'json'> = {
  String: 'text',
  ID: 'text',
  Int: 'int',
  Float: 'number',
  Boolean: 'flag',
  DateTime: 'moment',
  JSON: 'json',
};

/** The argument as it is declared and passed on; or, since that is read by other code, as it is written in the document. */
interface Document {
  variables: Record<string, unknown>;
  declared: string[];
  hasFile: boolean;
}

/** A value for an input of this name and type. */
export function inputFor(draw: Draw, type: GraphQLInputType, name: string, odd: number): unknown {
  const inner = getNullableType(type);
  if (!isNonNullType(type) && chance(draw, 5)) return null;
  if (isListType(inner)) {
    const many = chance(draw, 3) ? 120 : draw.below(4);
    return Array.from({ length: many }, () => inputFor(draw, inner.ofType, name, odd));
  }
  if (isInputObjectType(inner))
    return Object.fromEntries(
      Object.values(inner.getFields())
        .filter((field) => isNonNullType(field.type) || chance(draw, 45))
        .map((field) => [field.name, inputFor(draw, field.type, field.name, odd)]),
    );
  if (isEnumType(inner)) return oneOf(draw, inner.getValues()).name;
  return inner.name === 'File' ? null : valueFor(draw, name, kinds[inner.name]!, odd);
}

/** As a literal of the language, whose keys bear no quotes. */
const literal = (value: unknown): string => JSON.stringify(value).replace(/"([_A-Za-z]\w*)":/g, '$1:');

function argsOf(draw: Draw, field: GraphQLField<unknown, unknown>, document: Document, odd: number): string {
  const args = field.args
    .filter((arg) => isNonNullType(arg.type) || chance(draw, 45))
    .map((arg) => {
      const value = inputFor(draw, arg.type, arg.name, odd);
      const hasFile = String(getNamedType(arg.type)) === 'ImportFileInput';
      document.hasFile ||= hasFile;
      if (!hasFile && chance(draw, 10)) return `${arg.name}: ${literal(value)}`;
      const variable = `v${document.declared.length}`;
      document.declared.push(`$${variable}: ${String(arg.type)}`);
      document.variables[variable] = value;
      return `${arg.name}: $${variable}`;
    });
  return args.length > 0 ? `(${args.join(', ')})` : '';
}

/** The types of which something is asked: of an interface one, of what a mutation answers its payload and one refusal. */
function typesOf(draw: Draw, schema: GraphQLSchema, type: GraphQLNamedOutputType): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type];
  if (!isAbstractType(type)) return [];
  const types = schema.getPossibleTypes(type);
  const payloads = isUnionType(type) ? types.filter(({ name }) => name.endsWith('Payload')) : [];
  return [
    ...payloads,
    oneOf(
      draw,
      [...types].filter((each) => !payloads.includes(each)),
    ),
  ];
}

function selectionOf(
  draw: Draw,
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  document: Document,
  odd: number,
  depth: number,
): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const parts = typesOf(draw, schema, named).map((each) => {
    const fields = Object.values(each.getFields()).filter((field) => isLeafType(getNamedType(field.type)) || depth > 0);
    const wanted = fields.filter((field) => chance(draw, field.args.length > 0 ? 30 : 15));
    const written = wanted.map(
      (field) =>
        `${field.name}${argsOf(draw, field, document, odd)} ${selectionOf(draw, schema, field.type, document, odd, depth - 1)}`,
    );
    return isAbstractType(named) ? `... on ${each.name} { __typename ${written.join(' ')} }` : written.join(' ');
  });
  return `{ __typename ${parts.join(' ')} }`;
}

const files = [
  '{}',
  '[]',
  'null',
  '',
  '{"projects":[]}',
  '<?xml version="1.0"?><REQ-IF/>',
  '\u0000',
  '{"entities":[{"__proto__":1}]}',
  'PK\u0003\u0004',
];

/** A call of one field at the root of the graph, with arguments and a selection of every odd kind. */
export function graphCall(
  draw: Draw,
  schema: GraphQLSchema,
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  as: string,
): Call {
  const odd = oneOf(draw, [5, 15, 40]);
  const document: Document = { variables: {}, declared: [], hasFile: false };
  const args = argsOf(draw, field, document, odd);
  const selection = selectionOf(draw, schema, field.type, document, odd, draw.below(4));
  const declared = document.declared.length > 0 ? `(${document.declared.join(', ')})` : '';
  const query = `${kind} Odd${declared} { ${field.name}${args} ${selection} }`;
  const variables = chance(draw, 2) ? oddJson(draw) : document.variables;
  const body = JSON.stringify({ query, variables });
  const call = {
    name: `${kind} ${field.name}`,
    as,
    method: 'POST',
    path: '/graphql',
    isStream: kind === 'subscription',
  };
  if (!document.hasFile) return { ...call, body, type: 'application/json' };
  const before = { operations: body, map: '{"0":["variables.v0.file"]}' };
  return {
    ...call,
    file: {
      field: '0',
      name: oneOf(draw, ['a.json', '.json', '\u202E.reqif', 'x'.repeat(300)]),
      content: oneOf(draw, files),
      before,
    },
  };
}
