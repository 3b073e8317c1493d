import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

/** JSON as it is, in a frame that has no `then`. */
class Framed {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    return this.#value;
  }
}

/** Whoever carries out queries takes what has a `then` for a promise, and would wait for it. */
const framed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'then') ? new Framed(value) : value;

/** What people keep as JSON may have any names in it: it is answered as it was kept. */
class Json<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (type.kind !== 'Scalar' || this.builder.configStore.getTypeConfig(type.ref).name !== 'JSON') return resolve;
    return (...asked) => {
      const value: unknown = resolve(...asked);
      return value instanceof Promise ? value.then(framed) : framed(value);
    };
  }
}

SchemaBuilder.registerPlugin('json', Json);
declare global {
  // Pothos is told of its plugins so.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      json: Json<Types>;
    }
  }
}
