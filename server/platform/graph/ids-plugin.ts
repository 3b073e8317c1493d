import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldType,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import { withNamed } from './named.ts';

/** Returns the organization of a field's parent. */
const organizationOf = (parent: unknown): number | undefined =>
  (parent as { key?: { organizationId?: number } } | null | undefined)?.key?.organizationId;

const holdsInput = <Types extends SchemaTypes>(type: PothosInputFieldType<Types>): boolean =>
  type.kind === 'List' ? holdsInput(type.type) : type.kind === 'InputObject';

/** Gives resolvers the things that the ids among their arguments name. */
class Ids<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const isChange = kind === 'Mutation';
    // The fields of an input type are known only when the graph is complete, so they are looked up at the first request.
    const mayTakeIds = Object.values(args).some(({ extensions, type }) => extensions?.['names'] || holdsInput(type));
    if (!isChange && !mayTakeIds) return resolve;
    return (parent, given, context, info) => {
      const { args: inputs } = info.parentType.getFields()[info.fieldName]!;
      const options = { isChange, organizationId: organizationOf(parent) };
      return resolve(parent, withNamed(inputs, given as Record<string, unknown>, options), context, info);
    };
  }
}

SchemaBuilder.registerPlugin('ids', Ids);
declare global {
  // Declares the plugin's types to Pothos.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      ids: Ids<Types>;
    }
  }
}
