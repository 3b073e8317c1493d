import { UserRef } from '../../../identity/users/graph/user.ts';
import { userRow } from '../../../identity/users/queries/compiled.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField, nodeIdIn, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { nodeId } from '../../../platform/graph/ids.ts';
import { forwardSize, totalCount } from '../../../platform/graph/pages.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { ClassType, inSchema } from '../../schema/graph/types.ts';
import type { RecordType, SeenRecord } from '../change.ts';
import { causeOfRecord } from '../queries/causes.ts';
import type { ChangesPage } from '../queries/changes.ts';
import { causeRow } from '../queries/compiled.ts';
import { changeCursor } from '../queries/cursor.ts';
import { readRecordsByName, recordName } from '../queries/nodes.ts';
import { CauseRef } from './cause.ts';
import { ChangeRef } from './change.ts';

export const RecordTypeRef = builder.enumType('ChangeRecordType', {
  description: 'The kinds of changes to an entity.',
  values: enumValues({
    create: 'The entity was created.',
    update: 'The entity was changed.',
    delete: 'The entity was deleted.',
    restore: 'The entity was restored.',
  } satisfies Record<RecordType, string>),
});

export const ChangeRecordRef = builder.objectRef<SeenRecord>('ChangeRecord');
builder.node(ChangeRecordRef, {
  description: "The record of one revision's changes to one entity.",
  id: {
    resolve: recordName,
    ...compiledField({
      reads: ['revision', 'entityId'],
      value: (row, _args, { key }) =>
        nodeIdIn('ChangeRecord', key, key.projectId, row.column('revision'), row.column('entityId')),
    }),
  },
  loadOne: (name, ctx) => batch(ctx, readRecordsByName, name),
  extensions: {
    ...sameForAll.extensions,
    seen: ((values, { schema, key: { organizationId, projectId } }) => ({
      ...values,
      organizationId,
      projectId,
      schema,
    })) satisfies Seen,
  },
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'The revision it belongs to.' }),
    type: t.expose('type', { type: RecordTypeRef, description: 'The kind of change.' }),
    cause: t.field({
      type: CauseRef,
      description: 'The reason why its revision came to be.',
      resolve: (record, _args, ctx) => causeOfRecord(ctx, record),
      ...compiledField({
        reads: ['revision'],
        row: (row, _args, reading) => causeRow(row.column('revision'), reading),
      }),
    }),
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
    username: t.exposeString('username', { description: 'The person who did it, by username.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who did it; null if they are gone.',
      resolve: (record, _args, ctx) => batch(ctx, readUsers, record.username),
      ...compiledField({ reads: ['username'], row: (row) => userRow(row.column('username')) }),
    }),
    entityId: t.exposeInt('entityId', { description: 'The number of the entity.' }),
    entityNodeId: t.id({
      description: 'The id of the entity, also when it is gone: what brings it back takes it.',
      resolve: ({ organizationId, entityId }) => nodeId('Entity', organizationId, entityId),
      ...compiledField({ reads: ['entityId'] }),
    }),
    entityName: t.string({
      description: 'The name of the entity at that time.',
      resolve: ({ number, name, entityId }) => [number, name].filter(Boolean).join(' ') || `ID: ${entityId}`,
      ...compiledField({ reads: ['number', 'name', 'entityId'] }),
    }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description: 'The class it had then; null if that is gone.',
      resolve: ({ schema, classId }) => {
        const found = schema.classes.get(classId);
        return found ? inSchema(schema, found) : null;
      },
      ...compiledField({ reads: ['classId'] }),
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'Field by field, in the order in which changes are shown.',
      complexity: { multiplier: 3 },
      resolve: (record) => record.changes.map((change) => ({ change, record })),
      ...compiledField({ reads: ['changes'] }),
    }),
  }),
});

export const ChangeRecordConnection = builder.connectionObject(
  { type: ChangeRecordRef, name: 'ChangeRecordConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'ChangeRecordEdge' },
);

/** Returns a page of change records as a connection; `read` is asked for one more than the page. */
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
