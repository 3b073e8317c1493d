import {
  getArgumentValues,
  getNullableType,
  isListType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

import { nodeNamed } from '../nodes.ts';
import type { CompiledNode, CompiledRoot, OperationPlace, Somewhere, RootSource } from './places.ts';
import type { Selections } from './selections.ts';

/** A root of an operation, with several objects if it selects a list. */
export interface Root {
  name: string;
  field: GraphQLField<unknown, unknown>;
  nodes: readonly FieldNode[];
  isList: boolean;
  begins: readonly { type: GraphQLObjectType; target: RootSource }[];
}
export interface Roots {
  roots: readonly Root[];
  place: OperationPlace | Somewhere;
}

/** Returns the roots of an operation and their place; undefined unless there is a single place and all root fields can be compiled. */
export function rootsOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  selections: Selections,
): Roots | undefined {
  const query = schema.getQueryType()!;
  const places = new Map<string, OperationPlace | Somewhere>();
  const roots: Root[] = [];
  for (const [name, nodes] of selections.fieldsOf(query, [operation.selectionSet])) {
    const field = query.getFields()[nodes[0]!.name.value];
    const begin = field && beginOf(schema, field, nodes, selections);
    if (!begin) return undefined;
    if (begin.place) places.set(begin.place.name, begin.place);
    roots.push({ name, field, nodes, isList: isListType(getNullableType(field.type)), begins: begin.begins });
  }
  const [place, another] = places.values();
  return place && !another ? { roots, place } : undefined;
}

interface Begin extends Pick<Root, 'begins'> {
  place: OperationPlace | Somewhere | null;
}

function beginOf(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  { variables }: Selections,
): Begin | undefined {
  const way = field.extensions['compiledRoot'] as CompiledRoot | undefined;
  if (!way) return undefined;
  const args = getArgumentValues(field, nodes[0]!, variables);
  if ('nodes' in way) return nodesOf(schema, way.nodes(args).map(nodeNamed));
  const place = way.place(args);
  const type = getNullableType(field.type);
  return place === undefined || !isObjectType(type)
    ? undefined
    : { place, begins: [{ type, target: way.target(args) }] };
}

/** Nodes of one type that says how they are read. */
function nodesOf(schema: GraphQLSchema, names: readonly ReturnType<typeof nodeNamed>[]): Begin | undefined {
  const typename = names[0]?.typename ?? '';
  const type = schema.getType(typename);
  const way = isObjectType(type) && (type.extensions['compiledNode'] as CompiledNode | undefined);
  if (!way || names.some((name) => name.typename !== typename)) return undefined;
  const place = way.place(names.map(({ id }) => id));
  return place && { place, begins: names.map(({ id }) => ({ type, target: way.target(id) })) };
}
