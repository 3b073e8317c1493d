import { OrganizationRef } from '../../identity/organizations/graph.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled } from '../../platform/graph/compiler/fields.ts';
import { idOf, ownIdsOf } from '../../platform/graph/ids.ts';
import { invalid, within } from '../../refusals.ts';
import { ProjectRef } from '../projects/graph/project.ts';
import { deleteSchemaItems, saveSchema } from './commands.ts';
import { ClassInput, LabelInput, PropertyInput, RelationInput, schemaInput } from './graph/inputs.ts';
import './graph/nodes.ts';
import { SchemaType } from './graph/types.ts';
import { readSchemaBehind } from './queries.ts';
import type { Schema } from './schema.ts';

const owner = 'Whose schema it is: the id of a project, or of an organization.';
const kindOf = { Class: 'classes', Property: 'properties', Relation: 'relations', Label: 'labels' } as const;

function oneKind(ids: readonly { type: keyof typeof kindOf }[]): (typeof kindOf)[keyof typeof kindOf] {
  const [kind, another] = new Set(ids.map(({ type }) => kindOf[type]));
  if (!kind || another) throw invalid('Name items of one kind: classes, properties, relations or labels.');
  return kind;
}

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
      ownerId: t.field({ ...idOf('Project', 'Organization'), required: true, description: owner }),
      classes: t.field({ type: [ClassInput], description: 'Classes to save.' }),
      properties: t.field({ type: [PropertyInput], description: 'Properties to save.' }),
      relations: t.field({ type: [RelationInput], description: 'Relations to save; a new pair comes whole.' }),
      labels: t.field({ type: [LabelInput], description: 'Labels to save.' }),
    }),
  },
  {
    description:
      'Saves schema items, all or none. Within a project an item of the organization is not changed: the project gets one of its own over it. Needs WRITE_SCHEMA there.',
    resolve: async (_, { input }, ctx) =>
      saveSchema(ctx, input.ownerId.organization, input.ownerId.projectId, schemaInput(input)),
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
      ownerId: t.field({ ...idOf('Project', 'Organization'), required: true, description: owner }),
      ids: t.field({
        ...ownIdsOf('Class', 'Property', 'Relation', 'Label'),
        required: true,
        description: 'What is to go: classes, properties, relations or labels, one kind at a time.',
      }),
    }),
  },
  {
    description:
      "Deletes schema items that nothing uses. A project's item over one of the organization goes away, so that the organization's shows again. Needs WRITE_SCHEMA there.",
    resolve: async (_, { input: { ownerId, ids } }, ctx) => {
      const kind = within('ids', () => oneKind(ids));
      const numbers = ids.map(({ id }) => id);
      return deleteSchemaItems(ctx, ownerId.organization, ownerId.projectId, kind, numbers);
    },
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
