import { OrganizationRef } from '../../identity/organizations/graph.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled } from '../../platform/graph/compiler/fields.ts';
import { ProjectRef } from '../projects/graph/project.ts';
import './graph/nodes.ts';
import { SchemaType } from './graph/types.ts';
import { readSchemaBehind } from './queries.ts';

builder.objectField(OrganizationRef, 'schema', (t) =>
  t.field({
    type: SchemaType,
    description: 'The schema that all of its projects start from.',
    resolve: ({ key }, _args, ctx) => readSchemaBehind(ctx, key),
  }),
);
builder.objectField(ProjectRef, 'schema', (t) =>
  t.field({
    type: SchemaType,
    description: "The schema as this project sees it: its own items over its organization's.",
    resolve: ({ key }, _args, ctx) => readSchemaBehind(ctx, key),
    ...compiled({ reads: [], computed: () => ({ values: {}, of: (_values, { schema }) => schema }) }),
  }),
);
