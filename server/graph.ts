import type { GraphQLSchema } from 'graphql';

import { builder } from './platform/builder.ts';
import './users/graph.ts';
import './organizations/graph.ts';
import './projects/graph.ts';
import './schema/graph.ts';
import './changes/graph.ts';
import './entities/graph.ts';
import './exchange/graph.ts';

let built: GraphQLSchema | undefined;

/** Every slice's part of the graph, as one. */
export const graph = (): GraphQLSchema => (built ??= builder.toSchema());
