import { UserRef } from '../../identity/users/graph.ts';
import { readUsers } from '../../identity/users/queries.ts';
import { userRow } from '../../identity/users/queries/compiled.ts';
import { followed } from '../../platform/feed/followed.ts';
import { alike } from '../../platform/graph/alike.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled, type Seen } from '../../platform/graph/compiler/fields.ts';
import { forwardsCompiled } from '../../platform/graph/forwards.ts';
import { idOf, nodeId } from '../../platform/graph/ids.ts';
import { meaning } from '../../platform/graph/meanings.ts';
import { pastName } from '../../platform/graph/nodes.ts';
import { forwardSize, pageCost, totalCount } from '../../platform/graph/pages.ts';
import { ProjectRef } from '../projects/graph.ts';
import { projectOf } from '../projects/queries.ts';
import { ClassType, PropertyTypeEnum, seen } from '../schema/graph/types.ts';
import {
  causes,
  type Cause,
  type Change,
  type ChangeType,
  type RecordType,
  type SeenChange,
  type SeenRecord,
} from './change.ts';
import {
  causeOfRecord,
  changeCursor,
  isLarge,
  projectNews,
  countChanges,
  readChanges,
  type ChangesFilter,
  type ChangesPage,
} from './queries.ts';
import { causeRow, recordsPage } from './queries/compiled.ts';
import { changedProperty, fieldName, valueText, wording } from './words.ts';

export const RecordTypeRef = builder.enumType('ChangeRecordType', {
  description: 'What was done to an entity.',
  values: meaning({
    create: 'It was made.',
    update: 'It was changed.',
    delete: 'It was deleted.',
    restore: 'It was brought back.',
  } satisfies Record<RecordType, string>),
});
const ChangeTypeRef = builder.enumType('ChangeType', {
  description: 'What can change in an entity, in the order in which changes are shown.',
  values: meaning({
    CLASS_ID: 'Its class.',
    NAME: 'Its name.',
    NUMBER: 'Its dotted number.',
    DESCRIPTION: 'Its description.',
    IMAGE_ID: 'Its picture.',
    LINKED_LABEL_ID: 'The label that keeps it together with a master entity.',
    CONTROL_STEP: 'Where it stands in the workflow.',
    BRANCHES: 'The branches it is in.',
    SCRIPT: 'Its simulation script.',
    METADATA: 'Facts of programs about it.',
    ATTRIBUTE: 'The value of a property.',
    LABEL: 'A label that came or went.',
    RELATIONSHIP: 'A link that came or went.',
    RELATIONSHIP_ATTRIBUTE: 'The value of a property of a link.',
    DIAGRAM_LAYOUT: 'How a diagram is laid out.',
  } satisfies Record<ChangeType, string>),
});

const CauseKindRef = builder.enumType('RevisionCauseKind', {
  description: 'What made a revision.',
  values: meaning({
    save: 'A save, or what was before causes were kept.',
    import: 'An import of a file.',
    delete: 'A deletion.',
    restore: 'The return of what was deleted.',
    undo: 'Another revision was taken back.',
    redo: 'What was taken back was done again.',
    schema: 'A change of the schema alone.',
    project: 'The name, preferences or workflow of the project.',
  } satisfies Record<(typeof causes)[number], string>),
});
const CauseRef = builder.objectRef<Cause>('RevisionCause').implement({
  ...alike,
  description: 'Why a revision came to be.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CauseKindRef, description: 'What made it.' }),
    revision: t.int({
      nullable: true,
      description: 'The revision that was taken back, or done again.',
      resolve: (cause) => cause.revision ?? null,
      ...compiled({ column: 'revision' }),
    }),
  }),
});

export interface ChangeSeen {
  change: Change;
  record: SeenRecord;
}
export const ChangeRef = builder.objectRef<ChangeSeen>('Change').implement({
  ...alike,
  description: 'One changed field of an entity.',
  fields: (t) => ({
    type: t.field({ type: ChangeTypeRef, description: 'What kind of field.', resolve: ({ change }) => change.type }),
    field: t.string({
      description: "What it is called: 'Name', the property's name, the relation's, the label's.",
      resolve: ({ change, record }) => fieldName(record.schema, change),
    }),
    propertyType: t.field({
      type: PropertyTypeEnum,
      nullable: true,
      description: 'Of which type the property is that was changed; null for other changes.',
      resolve: ({ change, record }) => changedProperty(record.schema, change)?.type ?? null,
    }),
    wording: t.string({
      description: "'changed', 'added' or 'removed'; layouts are 'layout created' or 'layout updated'.",
      resolve: ({ change }) => wording(change),
    }),
    identifiers: t.stringList({
      description: 'The ids that say which: of the property, the relation and the other entity, the label.',
      resolve: ({ change }) => change.identifiers,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it is now; ADDED or REMOVED for relationships and labels.',
      resolve: ({ change }) => change.value,
    }),
    originalState: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it was before.',
      resolve: ({ change }) => change.originalState,
    }),
    valueText: t.string({
      description: 'What it is now, in words.',
      resolve: ({ change, record }) => valueText(record.schema, change, change.value),
    }),
    originalText: t.string({
      description: 'What it was, in words.',
      resolve: ({ change, record }) => valueText(record.schema, change, change.originalState),
    }),
  }),
});

export const ChangeRecordRef = builder.objectRef<SeenRecord>('ChangeRecord').implement({
  description: 'What one revision did to one entity.',
  extensions: {
    ...alike.extensions,
    seen: ((values, { schema, key: { organizationId, projectId } }) => ({
      ...values,
      organizationId,
      projectId,
      schema,
    })) satisfies Seen,
  },
  fields: (t) => ({
    id: t.id({
      description: 'Names the record for good.',
      resolve: (record) =>
        pastName(
          `ChangeRecord:${record.organizationId}:${record.projectId}:${changeCursor(record)}`,
          record.schema.asOf,
        ),
      ...compiled({ reads: ['revision', 'entityId'] }),
    }),
    revision: t.exposeInt('revision', { description: 'The revision it belongs to.' }),
    type: t.expose('type', { type: RecordTypeRef, description: 'What was done.' }),
    cause: t.field({
      type: CauseRef,
      description: 'Why its revision came to be.',
      resolve: (record, _args, ctx) => causeOfRecord(ctx, record),
      ...compiled({ reads: ['revision'], row: (row, _args, reading) => causeRow(row.column('revision'), reading) }),
    }),
    date: t.expose('date', { type: 'DateTime', description: 'When.' }),
    username: t.exposeString('username', { description: 'By whom.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'By whom; null if they are gone.',
      resolve: (record, _args, ctx) => batch(ctx, readUsers, record.username),
      ...compiled({ reads: ['username'], row: (row) => userRow(row.column('username')) }),
    }),
    entityId: t.exposeInt('entityId', { description: 'The number of the entity.' }),
    entityNodeId: t.id({
      description: 'The id of the entity, also when it is gone: what brings it back takes it.',
      resolve: ({ organizationId, entityId }) => nodeId('Entity', organizationId, entityId),
      ...compiled({ reads: ['entityId'] }),
    }),
    entityName: t.string({
      description: 'What the entity was called then.',
      resolve: ({ number, name, entityId }) => [number, name].filter(Boolean).join(' ') || `ID: ${entityId}`,
      ...compiled({ reads: ['number', 'name', 'entityId'] }),
    }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description: 'The class it had then; null if that is gone.',
      resolve: ({ schema, classId }) => {
        const found = schema.classes.get(classId);
        return found ? seen(schema, found) : null;
      },
      ...compiled({ reads: ['classId'] }),
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'Field by field, in the order in which changes are shown.',
      complexity: { multiplier: 3 },
      resolve: (record) => record.changes.map((change) => ({ change, record })),
      ...compiled({ reads: ['changes'] }),
    }),
  }),
});

export const ChangeRecordConnection = builder.connectionObject(
  { type: ChangeRecordRef, name: 'ChangeRecordConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'ChangeRecordEdge' },
);

/** A page of change records as a connection; `read` is asked for one more than the page. */
export async function recordsConnection(
  args: Parameters<typeof forwardSize>[0] & { after?: string | null },
  read: (page: ChangesPage) => Promise<SeenRecord[]>,
  count: () => Promise<number>,
) {
  const first = forwardSize(args);
  const rows = await read({ first, after: args.after });
  const page = rows.slice(0, first);
  return {
    count,
    edges: page.map((node) => ({ node, cursor: changeCursor(node) })),
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(args.after),
      startCursor: page[0] ? changeCursor(page[0]) : null,
      endCursor: page.length > 0 ? changeCursor(page.at(-1)!) : null,
    },
  };
}

builder.objectField(ProjectRef, 'changes', (t) =>
  t.connection(
    {
      ...forwardsCompiled({
        reads: [],
        page: (_project, { type, username, entityId, revision, ...args }, reading) =>
          recordsPage(args, reading, { type, username, entityId, revision } as ChangesFilter),
      }),
      type: ChangeRecordRef,
      description: 'What was done in the project, newest first. Ask for `first`, at most 100.',
      args: {
        type: t.arg({ type: RecordTypeRef, description: 'Only where this was done.' }),
        username: t.arg.string({ description: 'Only by this person.' }),
        entityId: t.arg({ ...idOf('Entity'), description: 'Only to this entity, by its id.' }),
        revision: t.arg.int({ description: 'Only by this revision: all of it, page by page, however large it is.' }),
      },
      complexity: pageCost,
      resolve: ({ key }, { type, username, entityId, revision, ...args }, ctx) => {
        const filter: ChangesFilter = { type, username, entityId, revision };
        return recordsConnection(
          args,
          (page) =>
            readChanges(ctx, key.slug, key.projectId, filter, page, key.asOf === null ? null : { revision: key.asOf }),
          () => countChanges(ctx, key, filter),
        );
      },
    },
    ChangeRecordConnection,
  ),
);

export const ProjectChangeRef = builder.objectRef<SeenChange>('ProjectChange').implement({
  ...alike,
  description:
    'One committed revision of a project: everything it did, at once. Of a large one only the beginning is told; what is on the page is then best read anew.',
  fields: (t) => ({
    revision: t.exposeInt('revision', {
      description: 'Its number; consecutive and in the order of the commits. Keep it to go on from here.',
    }),
    date: t.expose('date', { type: 'DateTime', description: 'When.' }),
    username: t.exposeString('username', { description: 'By whom.' }),
    cause: t.expose('cause', { type: CauseRef, description: 'Why it came to be.' }),
    totalCount: t.exposeInt('totalCount', { description: 'To how many entities it did something.' }),
    isLarge: t.boolean({
      description:
        'Whether it did something to more entities than are told here: `records`, `entities` and `deletedIds` are of the first 500, and `changes(revision:)` of the project has all.',
      resolve: (change) => isLarge(change),
    }),
    records: t.field({
      type: [ChangeRecordRef],
      description: 'What it did, entity by entity; at most 500.',
      resolve: (change) => change.records,
    }),
    schemaChanged: t.exposeBoolean('schemaChanged', { description: 'Whether it changed the schema.' }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: (change, _args, ctx) => projectOf(ctx, change),
    }),
  }),
});

builder.subscriptionField('projectChanged', (t) =>
  t.field({
    type: ProjectChangeRef,
    description:
      'Every revision after the one you know, then every further one as it is committed: each once and in order. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The last revision you have seen.' }),
    },
    ...followed(projectNews),
  }),
);
