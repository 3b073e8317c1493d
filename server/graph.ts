import type { GraphQLSchema } from 'graphql';

import { builder } from './platform/graph/builder.ts';
import './slices.ts';

let built: GraphQLSchema | undefined;

/** Builds the graph from every slice's part. */
export const graph = (): GraphQLSchema => (built ??= builder.toSchema());
