import type { GraphQLSchema } from 'graphql';

import { builder } from './platform/graph/builder.ts';
import './platform/graph/refusal-types.ts';
import './identity/users/graph.ts';
import './identity/users/graph/sign-in.ts';
import './identity/users/graph/account.ts';
import './identity/users/graph/two-step.ts';
import './identity/users/graph/sessions.ts';
import './identity/users/graph/api-keys.ts';
import './identity/users/graph/quick-links.ts';
import './identity/organizations/graph.ts';
import './identity/audit/graph.ts';
import './identity/licences/graph.ts';
import './identity/single-sign-on/graph.ts';
import './identity/organizations/graph/statistics.ts';
import './identity/organizations/graph/banner.ts';
import './identity/members/graph.ts';
import './model/projects/graph.ts';
import './model/schema/graph.ts';
import './model/schema/graph/organizations.ts';
import './model/changes/graph.ts';
import './model/changes/graph/schema.ts';
import './model/notices/graph.ts';
import './model/entities/graph.ts';
import './model/saved-queries/graph.ts';
import './model/history/graph.ts';
import './model/merging/graph.ts';
import './model/branches/graph.ts';
import './model/baselines/graph.ts';
import './model/comparing/graph.ts';
import './model/comments/graph.ts';
import './model/change-requests/graph.ts';
import './artifacts/graph.ts';
import './diagrams/graph.ts';
import './exchange/jobs/graph.ts';
import './exchange/transfer/graph.ts';
import './exchange/copying/graph.ts';
import './administration/graph.ts';
import './administration/graph/support.ts';
import './administration/graph/accounts.ts';
import './live/graph/presence.ts';
import './live/graph/chat.ts';
import './live/graph/hands.ts';

let built: GraphQLSchema | undefined;

/** Every slice's part of the graph, as one. */
export const graph = (): GraphQLSchema => (built ??= builder.toSchema());
