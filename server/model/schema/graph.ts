import { OrganizationRef } from '../../identity/organizations/graph.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled } from '../../platform/graph/compiler/fields.ts';
import { meaning } from '../../platform/graph/meanings.ts';
import { ProjectRef } from '../projects/graph.ts';
import { deleteSchemaItems, saveSchema } from './commands.ts';
import { ClassInput, LabelInput, PropertyInput, RelationInput, schemaInput } from './graph/inputs.ts';
import './graph/nodes.ts';
import { SchemaType } from './graph/types.ts';
import { readSchemaBehind } from './queries.ts';
import type { Schema, SchemaKind } from './schema.ts';

const SchemaKindEnum = builder.enumType('SchemaKind', {
  description: 'The four kinds of schema items.',
  values: meaning({
    classes: 'Kinds of entities.',
    properties: 'What can be said of entities and links.',
    relations: 'How entities can be linked.',
    labels: 'Marks for entities.',
  } satisfies Record<SchemaKind, string>),
});
const projectId = "The project whose schema it is; 0 for the organization's own.";

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
    ...compiled({ reads: [], told: () => ({ values: {}, of: (_values, { schema }) => schema }) }),
  }),
);

builder.relayMutationField(
  'saveSchema',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug of the organization.' }),
      projectId: t.int({ required: true, description: projectId }),
      classes: t.field({ type: [ClassInput], description: 'Classes to save.' }),
      properties: t.field({ type: [PropertyInput], description: 'Properties to save.' }),
      relations: t.field({ type: [RelationInput], description: 'Relations to save; a new pair comes whole.' }),
      labels: t.field({ type: [LabelInput], description: 'Labels to save.' }),
    }),
  },
  {
    description:
      'Saves schema items, all or none. Within a project an item of the organization is not changed: the project gets one of its own over it. Needs WRITE_SCHEMA there.',
    resolve: async (_, { input }, ctx) => saveSchema(ctx, input.organization, input.projectId, schemaInput(input)),
  },
  {
    outputFields: (t) => ({
      schema: t.field({
        type: SchemaType,
        description: 'The whole schema after it.',
        resolve: (schema: Schema) => schema,
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteSchemaItems',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true, description: 'The slug of the organization.' }),
      projectId: t.int({ required: true, description: projectId }),
      kind: t.field({ type: SchemaKindEnum, required: true, description: 'What the numbers are of.' }),
      ids: t.intList({ required: true, description: 'Their numbers: classId, propertyId, relationId or labelId.' }),
    }),
  },
  {
    description:
      "Deletes schema items that nothing uses. A project's item over one of the organization goes away, so that the organization's shows again. Needs WRITE_SCHEMA there.",
    resolve: async (_, { input }, ctx) =>
      deleteSchemaItems(ctx, input.organization, input.projectId, input.kind, input.ids),
  },
  {
    outputFields: (t) => ({
      schema: t.field({
        type: SchemaType,
        description: 'The whole schema after it.',
        resolve: (schema: Schema) => schema,
      }),
    }),
  },
);
