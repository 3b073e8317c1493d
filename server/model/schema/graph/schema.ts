import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { AsOfInput, ProjectRef } from '../../projects/graph/project.ts';
import { readSchemaBehind } from '../queries/schema.ts';
import { SchemaType } from './types.ts';

builder.objectField(OrganizationNodeRef, 'schema', (t) =>
  t.field({
    type: SchemaType,
    description: 'The schema that all of its projects start from.',
    args: {
      asOf: t.arg({
        type: AsOfInput,
        description: 'The revision or moment of its own to show; left out, the present.',
      }),
    },
    resolve: ({ key }, { asOf }, ctx) => readSchemaBehind(ctx, key, asOf),
  }),
);
builder.objectField(ProjectRef, 'schema', (t) =>
  t.field({
    type: SchemaType,
    description: "The schema as this project sees it: its own items over its organization's.",
    resolve: ({ key }, _args, ctx) => readSchemaBehind(ctx, key),
    ...compiledField({ reads: [], computed: () => ({ values: {}, of: (_values, { schema }) => schema }) }),
  }),
);
