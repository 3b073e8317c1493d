import { brandWithType } from '@pothos/core';
import { resolveNodes } from '@pothos/plugin-relay';
import { isObjectType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';

import type { Ctx } from '../context.ts';

type Builder = Parameters<typeof resolveNodes>[0];
interface Name {
  typename: string;
  id: unknown;
}

const isNode = (schema: GraphQLSchema, typename: string): boolean => {
  const type = schema.getType(typename);
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
};

/**
 * Reads nodes by their keys, each by itself: null for a missing one, and a refusal concerns that node only. A node requested twice is
 * returned before its type is known, so the type is set here.
 */
export const findNodes = (
  builder: unknown,
  ctx: Ctx,
  info: GraphQLResolveInfo,
  names: readonly Name[],
): Promise<unknown>[] =>
  names.map(async (name) => {
    if (!isNode(info.schema, name.typename)) return null;
    const [found] = await resolveNodes(builder as Builder, ctx, info, [name] as never);
    const read: unknown = await found;
    if (typeof read === 'object' && read !== null) brandWithType(read, name.typename as never);
    return read;
  });
