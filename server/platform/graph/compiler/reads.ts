import { getNamedType, isObjectType, type GraphQLSchema } from 'graphql';

import { NotCovered } from './not-covered.ts';
import { wayOf } from './ways.ts';

/** Lists the columns that a type's fields read of their row; undefined if one does not say. */
export function readsOf(schema: GraphQLSchema, typename: string, names: readonly string[]): string[] | undefined {
  const type = getNamedType(schema.getType(typename)!);
  if (!isObjectType(type)) return undefined;
  try {
    return names
      .filter((name) => name !== '__typename')
      .flatMap((name) => {
        const way = wayOf(type.getFields()[name]!);
        return 'column' in way ? [way.column] : way.reads;
      });
  } catch (error) {
    if (error instanceof NotCovered) return undefined;
    throw error;
  }
}
