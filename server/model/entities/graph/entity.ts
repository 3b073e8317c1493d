import { ThumbnailSizeRef } from '../../../files/graph/files.ts';
import { thumbnailAddress } from '../../../files/rules/thumbnails.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField, nodeIdIn, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { describeUsually } from '../../../platform/graph/usual-descriptions.ts';
import { plainText } from '../../../platform/text/html.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { ClassType, LabelType, inSchema } from '../../schema/graph/types.ts';
import { entityNode } from '../queries/compiled/nodes.ts';
import { displayNameOf } from '../queries/compiled/rows.ts';
import { readSeenEntities } from '../queries/shown-entities.ts';
import { isVeiled } from '../queries/veil.ts';
import { entityName } from '../rules/entity-name.ts';
import { displayName } from '../rules/names.ts';
import { columnField } from './column-field.ts';
import { EntityRef } from './types.ts';

describeUsually({
  asked: { entityId: 'The entity, by its number.' },
  askedById: { entityId: 'The entity, by its id.', entityIds: 'The entities, by their ids.' },
});

builder.node(EntityRef, {
  description:
    'A thing of the model: a requirement, a function, an asset, an interface, a risk, a test. What can be said of it follows from its class.',
  id: {
    resolve: entityName,
    ...compiledField({ reads: ['id'], value: (row, _args, { key }) => nodeIdIn('Entity', key, row.column('id')) }),
  },
  extensions: {
    ...sameForAll.extensions,
    seen: ((entity, { schema, key }) => ({ entity, schema, key })) satisfies Seen,
    compiledNode: entityNode,
  },
  loadOne: (id, ctx) => batch(ctx, readSeenEntities, id),
  fields: (t) => ({
    entityId: t.int({ description: 'Its number in addresses and in api/v4.', ...columnField('id') }),
    projectId: t.int({ description: 'The number of its project.', ...columnField('projectId') }),
    globalId: t.string({
      description: 'Names it everywhere and for good; imports match by it.',
      ...columnField('globalId'),
    }),
    number: t.string({
      description: "The dotted number, e.g. 'R.1.2'; may be empty.",
      ...columnField('number'),
    }),
    name: t.string({ description: 'The name that people read.', ...columnField('name') }),
    displayName: t.string({
      description: 'Number, then name; a stand-in where both are empty.',
      resolve: ({ entity }) => displayName(entity),
      ...compiledField({ reads: ['number', 'name', 'id'], value: displayNameOf }),
    }),
    sortNumber: t.string({
      description: 'The number in a form that sorts as text.',
      ...columnField('sortNumber'),
    }),
    description: t.string({
      description: 'Its description, as sanitised HTML.',
      ...columnField('description'),
    }),
    plainDescription: t.string({
      description: 'Its description, as plain text.',
      resolve: ({ entity }) => plainText(entity.description),
      ...compiledField({ reads: ['description'] }),
    }),
    class: t.field({
      type: ClassType,
      description: 'The class of the entity.',
      resolve: ({ schema, entity }) => inSchema(schema, schema.classes.get(entity.classId)!),
      ...compiledField({ reads: ['classId'] }),
    }),
    labels: t.field({
      type: [LabelType],
      description: 'Its labels that are not hidden.',
      complexity: { multiplier: 2 },
      resolve: ({ schema, entity }) =>
        entity.labelIds
          .flatMap((id) => schema.labels.get(id) ?? [])
          .filter((label) => !label.isHidden)
          .map((label) => inSchema(schema, label)),
      ...compiledField({ reads: ['labelIds'] }),
    }),
    isHidden: t.boolean({
      description: 'True when lists leave it out unless they ask for hidden ones.',
      ...columnField('isHidden'),
    }),
    isArchived: t.boolean({
      description: 'Kept, but left out of lists unless they ask for archived ones.',
      ...columnField('isArchived'),
    }),
    isRedacted: t.boolean({
      description: 'True when only those who may write in the project can read what it says; no one finds it by that.',
      ...columnField('isRedacted'),
    }),
    isVeiled: t.boolean({
      description: 'True when it is redacted and you may not see what it says: name and description stand as REDACTED.',
      resolve: ({ key, entity }) => isVeiled(key, entity),
      ...compiledField({ reads: ['isRedacted'] }),
    }),
    isLocked: t.boolean({ description: 'True when someone holds it.', ...columnField('isLocked') }),
    lockedBy: t.string({
      nullable: true,
      description: 'The username of who holds it.',
      ...columnField('lockedBy'),
    }),
    metadata: t.field({
      type: 'JSON',
      description: 'Facts of programs about it, under keys of the form source:key.',
      resolve: ({ entity }) => entity.metadata,
      ...compiledField({ reads: ['metadata'] }),
    }),
    script: t.string({ nullable: true, description: 'Its simulation script.', ...columnField('script') }),
    metaNumber: t.string({
      nullable: true,
      description: 'A number beside the dotted one, kept as it was given; null for none.',
      ...columnField('metaNumber'),
    }),
    imageId: t.int({
      nullable: true,
      description: 'The number of the file that is its picture; null for none.',
      ...columnField('imageId'),
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'The address of a small PNG of its picture; null for none. GET it with the same session.',
      args: {
        size: t.arg({ type: ThumbnailSizeRef, defaultValue: 'small', description: 'The size of the small picture.' }),
      },
      resolve: ({ entity: { imageId }, key }, { size }) =>
        imageId === null
          ? null
          : thumbnailAddress(key.slug, imageId, size ?? 'small') + (key.asOf === null ? '' : `&asOf=${key.asOf}`),
      ...compiledField({ reads: ['imageId'] }),
    }),
    imageModified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time when its picture was last set.',
      ...columnField('imageModified'),
    }),
    linkedLabelId: t.int({
      nullable: true,
      description: 'The number of the label that keeps it together with a master entity; null for none.',
      ...columnField('linkedLabelId'),
    }),
    linkedLabel: t.field({
      type: LabelType,
      nullable: true,
      description: 'The linked label of which it is the master; null for none.',
      resolve: ({ schema, entity }) => {
        const label = schema.labels.get(entity.linkedLabelId ?? 0);
        return label ? inSchema(schema, label) : null;
      },
      ...compiledField({ reads: ['linkedLabelId'] }),
    }),
    revision: t.int({
      description: 'The revision that wrote it as it is. Send it with an edit, and no one is overwritten.',
      ...columnField('revision'),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'The project it is in.',
      resolve: ({ key }, _args, ctx) => projectOf(ctx, key),
      ...compiledField({ reads: [], here: (_row, { rows }) => rows.project }),
    }),
  }),
});
