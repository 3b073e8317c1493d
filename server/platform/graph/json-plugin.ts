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

/** Wraps a value with a `then`, which the executor would take for a promise and wait for. */
const framed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'then') ? new Framed(value) : value;

/** Answers stored JSON unchanged: its fields may have any names. */
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
  // Declares the plugin's types to Pothos.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      json: Json<Types>;
    }
  }
}
