import { isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLOutputType } from 'graphql';

import type { Compiled } from './fields.ts';
import { NotCovered } from './not-covered.ts';

export const objectTypeOf = (type: GraphQLOutputType): GraphQLObjectType => {
  if (isObjectType(type)) return type;
  throw new NotCovered(String(type));
};

/** Returns the way to answer a field: the one it states, or a column of its name. */
export function wayOf({ name, extensions }: GraphQLField<unknown, unknown>): Compiled {
  const way = extensions['compiled'] as Compiled | undefined;
  if (way) return way;
  const column = extensions['pothosExposedField'];
  if (typeof column === 'string') return { column };
  throw new NotCovered(name);
}
