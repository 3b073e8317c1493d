import type { GraphQLSchema } from 'graphql';

import { builder } from './platform/builder.ts';
import './users/graph.ts';
import './users/graph/sign-in.ts';
import './users/graph/account.ts';
import './users/graph/two-step.ts';
import './users/graph/sessions.ts';
import './users/graph/api-keys.ts';
import './users/graph/quick-links.ts';
import './organizations/graph.ts';
import './audit/graph.ts';
import './licences/graph.ts';
import './company/graph.ts';
import './organizations/graph/statistics.ts';
import './organizations/graph/banner.ts';
import './members/graph.ts';
import './projects/graph.ts';
import './projects/graph/sharing.ts';
import './projects/graph/banner.ts';
import './schema/graph.ts';
import './schema/graph/organizations.ts';
import './changes/graph.ts';
import './changes/graph/schema.ts';
import './entities/graph.ts';
import './exchange/graph.ts';
import './upkeep/graph.ts';
import './upkeep/graph/support.ts';
import './upkeep/graph/accounts.ts';
import './live/graph/presence.ts';
import './live/graph/chat.ts';

let built: GraphQLSchema | undefined;

/** Every slice's part of the graph, as one. */
export const graph = (): GraphQLSchema => (built ??= builder.toSchema());
