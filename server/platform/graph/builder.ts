import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';

import { invalid } from '../../refusals.ts';
import type { Ctx } from '../context.ts';
import { momentOf } from '../text/moments.ts';
import { findNodes, nodeNamed } from './nodes.ts';
import { refuseTooMany } from './pages.ts';

/** What every slice builds its part of the graph with. */
export const builder = new SchemaBuilder<{
  Context: Ctx;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  DefaultInputFieldRequiredness: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
    File: { Input: File; Output: never };
    ID: { Input: string; Output: string | number };
  };
}>({
  plugins: [RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    edgesFieldOptions: { nullable: false },
    nodeFieldOptions: { nullable: false },
    decodeGlobalID: nodeNamed,
    nodeQueryOptions: {
      resolve: async (_root, { id }, ctx, info) => (await findNodes(itself(), ctx, info, [id]))[0],
    },
    nodesQueryOptions: {
      complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
      resolve: (_root, { ids }, ctx, info) => {
        refuseTooMany(ids);
        return findNodes(itself(), ctx, info, ids);
      },
    },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 1,
  },
});

/** The builder where it speaks of itself before it is made. */
function itself(): unknown {
  return builder;
}

builder.queryType({ description: 'What can be read. Everything obeys the permissions of whoever is signed in.' });
builder.mutationType({
  description:
    'What can be changed. Each is all or nothing; a refusal says why in `errors[].message` and `errors[].extensions`.',
});
builder.subscriptionType({
  description: 'What can be followed live, over a WebSocket (graphql-ws) or server-sent events.',
});

builder.scalarType('DateTime', {
  description: 'A moment, as ISO 8601 text in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => momentOf(value),
});
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
/** By what it can do: the server that takes the request apart has a class of its own. */
const isFile = (value: unknown): value is File =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'stream' in value &&
  value.stream instanceof Function;
builder.scalarType('File', {
  description: 'A file, sent as a part of a multipart request.',
  serialize: () => {
    throw new Error('A file is only ever received.');
  },
  parseValue: (value) => {
    if (isFile(value)) return value;
    throw invalid('Send the file as a part of a multipart/form-data request.');
  },
});
