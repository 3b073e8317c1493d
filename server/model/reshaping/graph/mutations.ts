import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, ownIdsOf } from '../../../platform/graph/ids.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { ClassInput, LabelInput, PropertyInput, RelationInput, schemaInput } from '../../schema/graph/inputs.ts';
import { SchemaType } from '../../schema/graph/types.ts';
import type { Ids } from '../../schema/rules/deletion.ts';
import { schemaKinds } from '../../schema/schema.ts';
import type { ChangedSchema } from '../changed-schema.ts';
import { changeSchema, deleteItems, tryChange } from '../commands/change-schema.ts';
import { undoSchema } from '../commands/undo.ts';
import { OWNER_DESCRIPTION } from './impacts.ts';
import './compare.ts';
import { ImpactRef, ResolutionInput, resolutionsOf } from './impacts.ts';

const kindOf = { Class: 'classes', Property: 'properties', Relation: 'relations', Label: 'labels' } as const;
type Named = readonly { type: keyof typeof kindOf; id: number }[];

function oneKind(ids: Named): (typeof kindOf)[keyof typeof kindOf] {
  const [kind, another] = new Set(ids.map(({ type }) => kindOf[type]));
  if (!kind || another) throw invalid('Send items of one kind: classes, properties, relations or labels.');
  return kind;
}

const byKind = (ids: Named): Ids =>
  Object.fromEntries(
    schemaKinds.map((kind) => [kind, ids.filter(({ type }) => kindOf[type] === kind).map(({ id }) => id)]),
  ) as Ids;

/** The revision by which the change can be undone. */
const schemaRevision = {
  type: 'Int',
  nullable: true,
  description: 'The revision it became; null where nothing changed, and for a trial.',
  resolve: ({ revision }: ChangedSchema) => revision,
} as const;
const payload = (t: OutputFields<ChangedSchema>) => ({
  schema: t.field({ type: SchemaType, description: 'The whole schema after it.', resolve: ({ schema }) => schema }),
  revision: t.field(schemaRevision),
});

builder.relayMutationField(
  'saveSchema',
  {
    inputFields: (t) => ({
      ownerId: t.field({ ...idOf('Project', 'Organization'), required: true, description: OWNER_DESCRIPTION }),
      classes: t.field({ type: [ClassInput], description: 'Classes to save.' }),
      properties: t.field({ type: [PropertyInput], description: 'Properties to save.' }),
      relations: t.field({ type: [RelationInput], description: 'Relations to save; a new pair comes whole.' }),
      labels: t.field({ type: [LabelInput], description: 'Labels to save.' }),
      deletes: t.field({
        ...ownIdsOf('Class', 'Property', 'Relation', 'Label'),
        description: 'Items that go in the same save.',
      }),
      resolutions: t.field({
        type: [ResolutionInput],
        description: 'The decisions on existing things, for each impact that has to be settled.',
      }),
      isTrial: t.boolean({ description: 'True to say only what it would do, and change nothing.' }),
    }),
  },
  {
    description:
      'Saves and deletes schema items, all or none, with what becomes of the entities and links that they touch, as one revision. Refused, with the list, where something is touched and nothing is said of it. Within a project an item of the organization is not changed: the project gets one of its own over it. Needs WRITE_SCHEMA there, and WRITE where entities change.',
    resolve: async (_, { input }, ctx): Promise<ChangedSchema> => {
      const { ownerId, deletes, resolutions, isTrial } = input;
      const act = isTrial ? tryChange : changeSchema;
      return act(ctx, ownerId.organization, ownerId.projectId, {
        items: schemaInput(input),
        gone: byKind(deletes ?? []),
        resolutions: resolutionsOf(resolutions),
      });
    },
  },
  {
    outputFields: (t) => ({
      schema: t.field({
        type: SchemaType,
        description: 'The whole schema after it; of a trial, as it would be.',
        resolve: ({ schema }: ChangedSchema) => schema,
      }),
      revision: t.field(schemaRevision),
      impacts: t.field({
        type: [ImpactRef],
        description: 'The effects on existing things; for a trial, those that it would have.',
        resolve: ({ schema, impacts }: ChangedSchema) => impacts.map((impact) => ({ ...impact, owner: schema })),
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteSchemaItems',
  {
    inputFields: (t) => ({
      ownerId: t.field({ ...idOf('Project', 'Organization'), required: true, description: OWNER_DESCRIPTION }),
      ids: t.field({
        ...ownIdsOf('Class', 'Property', 'Relation', 'Label'),
        required: true,
        description: 'The items to delete: classes, properties, relations or labels, one kind at a time.',
      }),
      resolutions: t.field({
        type: [ResolutionInput],
        description:
          'The decisions on uses of the deleted items: what takes their place, or that the uses are deleted too.',
      }),
    }),
  },
  {
    description:
      "Deletes schema items. What is in use goes only where it is said what becomes of that. A project's item over one of the organization goes away, so that the organization's shows again. Needs WRITE_SCHEMA there.",
    resolve: async (_, { input: { ownerId, ids, resolutions } }, ctx): Promise<ChangedSchema> => {
      const kind = within('ids', () => oneKind(ids));
      const numbers = ids.map(({ id }) => id);
      return deleteItems(ctx, ownerId.organization, ownerId.projectId, kind, numbers, resolutionsOf(resolutions));
    },
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'undoSchema',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      revision: t.int({ required: true, description: 'The revision of its schema that is to be taken back.' }),
    }),
  },
  {
    description:
      "Takes back what one revision did to an organization's schema, with what came with it in its projects, all or none. What was changed since, or is in use by now, is refused. That of a project is taken back by `undoSave`. Needs WRITE_SCHEMA, and WRITE where entities change.",
    resolve: (_, { input: { organizationId: place, revision } }, ctx): Promise<ChangedSchema> =>
      undoSchema(ctx, place.organization, revision),
  },
  { outputFields: payload },
);
