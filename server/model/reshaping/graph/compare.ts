import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { SchemaType } from '../../schema/graph/types.ts';
import type { SchemaKind } from '../../schema/schema.ts';
import type { ChangedSchema } from '../changed-schema.ts';
import { compareSchemas, takeOver, type Source } from '../commands/compare.ts';
import type { SchemaDifference, SchemaDifferenceKind } from '../rules/differences.ts';
import { OWNER_DESCRIPTION } from './impacts.ts';
import { ImpactRef, ResolutionInput, resolutionsOf } from './impacts.ts';

const DifferenceKindRef = builder.enumType('SchemaDifferenceKind', {
  description: 'The kinds of differences between two schemas.',
  values: enumValues({
    ADDED: 'Only the other schema has it.',
    CHANGED: 'Both schemas have it, differently.',
    MISSING: 'Only this schema has it.',
  } satisfies Record<SchemaDifferenceKind, string>),
});
const ItemKindRef = builder.enumType('SchemaItemKind', {
  description: 'The kinds of items that a schema is made of.',
  values: enumValues({
    classes: 'A class.',
    properties: 'A property.',
    relations: 'A relation.',
    labels: 'A label.',
  } satisfies Record<SchemaKind, string>),
});
const FieldRef = builder.objectRef<SchemaDifference['fields'][number]>('SchemaFieldDifference').implement({
  description: 'A field that another schema has otherwise.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name that people read.' }),
    theirs: t.exposeString('theirs', { description: 'The value of the other schema.' }),
    ours: t.exposeString('ours', { description: 'The value of this schema.' }),
  }),
});
const DifferenceRef = builder.objectRef<SchemaDifference>('SchemaDifference').implement({
  description: 'A difference between another schema and this one.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key that names it when it is taken over.' }),
    kind: t.field({ type: DifferenceKindRef, description: 'The kind of difference.', resolve: ({ kind }) => kind }),
    itemKind: t.field({
      type: ItemKindRef,
      description: 'The kind of the item.',
      resolve: ({ itemKind }) => itemKind,
    }),
    name: t.exposeString('name', { description: 'The name of the item.' }),
    of: t.exposeString('of', { description: 'The class of a property, the inverse of a relation; else empty.' }),
    fields: t.field({
      type: [FieldRef],
      complexity: { multiplier: 3 },
      description: 'The fields with other values; none where only one schema has the item.',
      resolve: ({ fields }) => fields,
    }),
    obstacle: t.exposeString('obstacle', {
      nullable: true,
      description: 'The reason why it cannot be taken over; null where it can.',
    }),
  }),
});

interface Given {
  sourceId?: { organization: number; projectId: number } | null | undefined;
  document?: unknown;
}

function sourceOf({ sourceId, document }: Given, organization: number): Source {
  if (sourceId && document) throw invalid('Send a project or an organization, or a file, not both.');
  if (document !== null && document !== undefined) return { document };
  if (!sourceId) throw invalid('Send what to compare with: a project, an organization, or a schema from a file.');
  if (sourceId.organization !== organization)
    throw invalid(
      'Schemas of two organizations can only be compared through a file. Export one of them, and compare with the file.',
    );
  return { projectId: sourceId.projectId };
}

builder.queryField('schemaDifferences', (t) =>
  t.field({
    type: [DifferenceRef],
    nullable: true,
    complexity: { field: 50, multiplier: 30 },
    description: 'The differences between another schema and this one, item by item. Needs READ of both.',
    args: {
      ownerId: t.arg({ ...idOf('Project', 'Organization'), required: true, description: OWNER_DESCRIPTION }),
      sourceId: t.arg({
        ...idOf('Project', 'Organization'),
        description: 'The project or organization whose schema it is compared with, by its id.',
      }),
      document: t.arg({
        type: 'JSON',
        description: 'A schema from a file, as api/v4 answers it, in place of the other one.',
      }),
    },
    resolve: (_root, { ownerId, ...source }, ctx) =>
      compareSchemas(ctx, ownerId.organization, ownerId.projectId, sourceOf(source, ownerId.organization)),
  }),
);

builder.relayMutationField(
  'takeOverSchema',
  {
    inputFields: (t) => ({
      ownerId: t.field({ ...idOf('Project', 'Organization'), required: true, description: OWNER_DESCRIPTION }),
      sourceId: t.field({
        ...idOf('Project', 'Organization'),
        description: 'The project or organization whose schema is taken over, by its id.',
      }),
      document: t.field({
        type: 'JSON',
        description: 'A schema from a file, as api/v4 answers it, in place of the other one.',
      }),
      keys: t.stringList({ required: true, description: 'The differences to take over, by their keys.' }),
      resolutions: t.field({ type: [ResolutionInput], description: 'The decisions on existing things.' }),
      isTrial: t.boolean({ description: 'True to say only what it would do, and change nothing.' }),
    }),
  },
  {
    description:
      'Takes chosen differences of another schema over, all or none, as one save; what only this one has goes where it is chosen. Needs WRITE_SCHEMA here and READ there.',
    resolve: (_, { input: { ownerId, keys, resolutions, isTrial, ...source } }, ctx): Promise<ChangedSchema> =>
      takeOver(ctx, ownerId.organization, ownerId.projectId, {
        source: sourceOf(source, ownerId.organization),
        keys,
        resolutions: resolutionsOf(resolutions),
        isTrial: isTrial ?? false,
      }),
  },
  {
    outputFields: (t) => ({
      schema: t.field({
        type: SchemaType,
        description: 'The whole schema after it; of a trial, as it would be.',
        resolve: ({ schema }: ChangedSchema) => schema,
      }),
      impacts: t.field({
        type: [ImpactRef],
        description: 'The effects on existing things; for a trial, those that it would have.',
        resolve: ({ schema, impacts }: ChangedSchema) => impacts.map((impact) => ({ ...impact, owner: schema })),
      }),
    }),
  },
);
