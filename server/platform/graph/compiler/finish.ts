import {
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';

import { NotCovered, NotThere } from './fields.ts';
import type { Selections } from './selections.ts';

/** Resolvers that ask the database, or who asks, are none that can be kept. */
const nobody = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new NotCovered(`a resolver reads ctx.${String(name)}`);
    },
  },
);

/** Answers a field by its own resolver, as JSON text. */
export function resolved(
  selections: Selections,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  parent: unknown,
): string {
  const { schema, variables } = selections;
  const keyOf = field.extensions['nodeKey'] as ((of: unknown) => string) | undefined;
  if (keyOf) return JSON.stringify(Buffer.from(`${type.name}:${keyOf(parent)}`).toString('base64'));
  const args = field.args.length > 0 ? getArgumentValues(field, nodes[0]!, variables) : {};
  const info = {
    schema,
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
  } as unknown as GraphQLResolveInfo;
  const value = field.resolve
    ? field.resolve(parent, args, nobody, info)
    : (parent as Record<string, unknown>)[field.name];
  return complete(selections, field.type, nodes, value, info);
}

function complete(
  selections: Selections,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  value: unknown,
  info: GraphQLResolveInfo,
): string {
  if (value instanceof Promise) {
    value.catch(() => undefined);
    throw new NotCovered('a resolver takes its time');
  }
  if (isNonNullType(type)) {
    const text = complete(selections, type.ofType, nodes, value, info);
    if (text === 'null') throw new NotThere('a value is missing');
    return text;
  }
  if (value === null || value === undefined) return 'null';
  if (isListType(type))
    return `[${Array.from(value as Iterable<unknown>, (each) => complete(selections, type.ofType, nodes, each, info)).join(',')}]`;
  if (isLeafType(type)) return JSON.stringify(type.serialize(value)) ?? 'null';
  return object(selections, objectType(selections, type, value, info), nodes, value);
}

function objectType(
  { schema }: Selections,
  type: GraphQLOutputType,
  value: unknown,
  info: GraphQLResolveInfo,
): GraphQLObjectType {
  if (isObjectType(type)) return type;
  const name = isAbstractType(type) ? type.resolveType?.(value, nobody, info, type) : undefined;
  const found = typeof name === 'string' ? schema.getType(name) : undefined;
  if (!isObjectType(found)) throw new NotCovered(String(type));
  return found;
}

function object(selections: Selections, type: GraphQLObjectType, nodes: readonly FieldNode[], value: unknown): string {
  const fields = selections.fieldsOf(
    type,
    nodes.map((node) => node.selectionSet),
  );
  const parts = Array.from(fields, ([name, own]) => {
    const field = type.getFields()[own[0]!.name.value];
    const text = field ? resolved(selections, type, field, own, value) : JSON.stringify(type.name);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${parts.join(',')}}`;
}
