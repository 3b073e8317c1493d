import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { pastName } from '../../../platform/graph/nodes.ts';
import type { SeenRecord } from '../../changes/change.ts';
import { ChangeRef, type ChangeSeen } from '../../changes/graph/change.ts';
import { ChangeRecordRef } from '../../changes/graph/record.ts';
import { ProjectChangeRef } from '../../changes/graph/revisions.ts';
import { farEnd } from '../../changes/rules/change-texts.ts';
import { entityRow, farEndRows } from '../queries/compiled/rows.ts';
import { readSeenEntities } from '../queries/shown-entities.ts';
import { EntityRef } from './types.ts';

/** Returns the key of an entity mentioned in a record, as of the moment at which the record is viewed. */
const nameIn = ({ organizationId, schema }: Pick<SeenRecord, 'organizationId' | 'schema'>, id: number) =>
  pastName(`${organizationId}:${id}`, schema.asOf);

builder.objectField(ChangeRecordRef, 'entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description: 'The entity as it is now, or in the past as it was then; null if it is gone.',
    resolve: (record, _args, ctx) => batch(ctx, readSeenEntities, nameIn(record, record.entityId)),
    ...compiledField({ reads: ['entityId'], row: (row, _args, reading) => entityRow(row.column('entityId'), reading) }),
  }),
);

builder.objectField(ChangeRef, 'entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description: 'The far end of a relationship that came or went; null if it is gone.',
    resolve: ({ change, record }, _args, ctx) => {
      const id = farEnd(change);
      return id === undefined ? null : batch(ctx, readSeenEntities, nameIn(record, id));
    },
    ...compiledField({
      reads: ['changes'],
      beside: (row, _args, reading) => farEndRows(row.column('changes'), reading),
      ownerOf: ({ change }: ChangeSeen) => farEnd(change)?.toString(),
    }),
  }),
);

const globalName = (organizationId: number, id: number) =>
  Buffer.from(`Entity:${organizationId}:${id}`).toString('base64');

builder.objectFields(ProjectChangeRef, (t) => ({
  entities: t.field({
    type: [EntityRef],
    description: 'The entities it touched, as they are now; those that are gone are left out. At most 500.',
    resolve: async ({ organizationId, records }, _args, ctx) => [
      ...(
        await readSeenEntities(
          ctx,
          records.map((record) => `${organizationId}:${record.entityId}`),
        )
      ).values(),
    ],
  }),
  deletedIds: t.idList({
    description: 'The ids of the entities it deleted, among the first 500 that it touched.',
    resolve: ({ organizationId, records }) =>
      records.filter((record) => record.type === 'delete').map((record) => globalName(organizationId, record.entityId)),
  }),
}));
