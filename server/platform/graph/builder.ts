import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';

import { invalid } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { requireMoment } from '../text/moments.ts';
import { compiledRoot } from './compiler/places.ts';
import { findNodes } from './find-nodes.ts';
import { nodeNamed } from './nodes.ts';
import { refuseTooManyIds } from './pages.ts';
import './usual-descriptions.ts';
import './forward-only.ts';
import './answers.ts';
import './ids-plugin.ts';
import './json-plugin.ts';

/** The schema builder with which every slice adds its part of the graph. */
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
  plugins: [RelayPlugin, ComplexityPlugin, 'usualWords', 'forwardOnly', 'answers', 'ids', 'json'],
  defaultFieldNullability: false,
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    edgesFieldOptions: { nullable: false, description: 'The rows of the page, in order.' },
    nodeFieldOptions: { nullable: false, description: 'The item of this row.' },
    cursorFieldOptions: { description: 'Its place in the list: what `after` and `before` take.' },
    nodeTypeOptions: { description: 'A thing with an id by which it can be asked for again: `node(id:)`.' },
    mutationInputArgOptions: { description: 'The input of the mutation.' },
    firstArgOptions: { description: 'The number of rows from the beginning, or after `after`; at most 100.' },
    lastArgOptions: { description: 'The number of rows from the end, or before `before`; at most 100.' },
    afterArgOptions: { description: 'The cursor behind which the page begins.' },
    beforeArgOptions: { description: 'The cursor before which the page ends.' },
    pageInfoTypeOptions: {
      description: 'The place of a page in its list.',
    },
    pageInfoFieldOptions: { description: 'The place of the page in the list.' },
    decodeGlobalID: nodeNamed,
    nodeQueryOptions: {
      description: 'Anything that has an id; null for what is not there, or not for you.',
      resolve: (_root, { id }, ctx, info) => findNodes(itself(), ctx, info, [id])[0],
      ...compiledRoot({ nodes: ({ id }) => [id as string] }),
    },
    nodesQueryOptions: {
      description: 'The nodes of up to 100 ids, in their order.',
      complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
      resolve: (_root, { ids }, ctx, info) => {
        refuseTooManyIds(ids);
        return findNodes(itself(), ctx, info, ids);
      },
      ...compiledRoot({ nodes: ({ ids }) => ids as string[] }),
    },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 1,
  },
});

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;
/** The builder of fields of an input, for functions that return fields which several inputs share. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
/** The builder of fields of an object, for functions that return fields which several objects share. */
export type OutputFields<Parent> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;

/** Gives the builder's own type before the builder exists. */
function itself(): unknown {
  return builder;
}

builder.queryType({
  description:
    'The fields that can be read. The permissions of whoever is signed in decide what they get. Things that are not there, or not for them, are null, and an entry of `errors` with its path says why; the rest is answered.',
});
builder.mutationType({
  description:
    'The changes that can be made. Each is all or nothing, and answers a union: its result (`… on XPayload`), or the reason why it did nothing (`… on Refusal`, or one of its types). One that is refused does not keep those after it in the same request from being done. `errors` are for faults of the server, and for requests that are refused whole before anything is done. Sent by POST under a key of its own, in the header Idempotency-Key, a request is done once however often it comes; over a WebSocket, which has no such header, mutations are refused.',
});
builder.subscriptionType({
  description:
    'The events that can be followed live, over a WebSocket (graphql-ws) or server-sent events. Queries are answered there too, mutations are not.',
});

builder.scalarType('DateTime', {
  description: 'A moment, as ISO 8601 text in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => requireMoment(value),
});
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
/** Tested by shape, since the multipart parser uses a class of its own. */
const isFile = (value: unknown): value is File =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'stream' in value &&
  value.stream instanceof Function;
builder.scalarType('File', {
  description: 'A file, sent as a part of a multipart request.',
  serialize: () => {
    throw new Error('Files can only be sent to the server.');
  },
  parseValue: (value) => {
    if (isFile(value)) return value;
    throw invalid('Send the file as a part of a multipart/form-data request.');
  },
});
