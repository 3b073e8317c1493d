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

import { NotCovered, NotThere } from './not-covered.ts';
import type { TextsBeside } from './rows-beside.ts';
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

/** Writes the selection on an object as JSON text, as its resolvers do. */
export class Finisher {
  readonly #selections: Selections;
  readonly #beside: TextsBeside | undefined;

  constructor(selections: Selections, beside?: TextsBeside) {
    this.#selections = selections;
    this.#beside = beside;
  }

  /** A field, by its own resolver. */
  field(
    type: GraphQLObjectType,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    parent: unknown,
  ): string {
    const beside = this.#beside?.textOf(field, nodes, parent);
    if (beside !== undefined) return beside;
    const keyOf = field.extensions['nodeKey'] as ((of: unknown) => string) | undefined;
    if (keyOf) return JSON.stringify(Buffer.from(`${type.name}:${keyOf(parent)}`).toString('base64'));
    const args = field.args.length > 0 ? getArgumentValues(field, nodes[0]!, this.#selections.variables) : {};
    const info = this.#infoOf(field, nodes, type);
    const value = field.resolve
      ? field.resolve(parent, args, nobody, info)
      : (parent as Record<string, unknown>)[field.name];
    return this.#complete(field.type, nodes, value, info);
  }

  /** A field whose value is known. */
  value(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[], value: unknown): string {
    return this.#complete(field.type, nodes, value, this.#infoOf(field, nodes));
  }

  #infoOf(
    field: GraphQLField<unknown, unknown>,
    fieldNodes: readonly FieldNode[],
    parentType?: GraphQLObjectType,
  ): GraphQLResolveInfo {
    const { schema } = this.#selections;
    return {
      schema,
      parentType,
      fieldName: field.name,
      fieldNodes,
      returnType: field.type,
    } as unknown as GraphQLResolveInfo;
  }

  #complete(type: GraphQLOutputType, nodes: readonly FieldNode[], value: unknown, info: GraphQLResolveInfo): string {
    if (value instanceof Promise) {
      value.catch(() => undefined);
      throw new NotCovered('a resolver takes its time');
    }
    if (isNonNullType(type)) {
      const text = this.#complete(type.ofType, nodes, value, info);
      if (text === 'null') throw new NotThere('a value is missing');
      return text;
    }
    if (value === null || value === undefined) return 'null';
    if (isListType(type)) {
      const each = Array.from(value as Iterable<unknown>, (one) => this.#complete(type.ofType, nodes, one, info));
      return `[${each.join(',')}]`;
    }
    if (isLeafType(type)) return JSON.stringify(type.serialize(value)) ?? 'null';
    return this.#object(this.#objectType(type, value, info), nodes, value);
  }

  #objectType(type: GraphQLOutputType, value: unknown, info: GraphQLResolveInfo): GraphQLObjectType {
    if (isObjectType(type)) return type;
    const name = isAbstractType(type) ? type.resolveType?.(value, nobody, info, type) : undefined;
    const found = typeof name === 'string' ? this.#selections.schema.getType(name) : undefined;
    if (!isObjectType(found)) throw new NotCovered(String(type));
    return found;
  }

  #object(type: GraphQLObjectType, nodes: readonly FieldNode[], value: unknown): string {
    const sets = nodes.map((node) => node.selectionSet);
    const parts = Array.from(this.#selections.fieldsOf(type, sets), ([name, own]) => {
      const field = type.getFields()[own[0]!.name.value];
      const text = field ? this.field(type, field, own, value) : JSON.stringify(type.name);
      return `${JSON.stringify(name)}:${text}`;
    });
    return `{${parts.join(',')}}`;
  }
}
