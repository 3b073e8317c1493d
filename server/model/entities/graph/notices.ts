import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { NoticeRef } from '../../notices/graph.ts';
import { readSeenEntities } from '../queries/shown-entities.ts';
import { EntityRef } from './types.ts';

builder.objectField(NoticeRef, 'entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description: 'The entity that it is about; null if it is gone.',
    resolve: ({ organizationId, entityId }, _args, ctx) =>
      entityId === null ? null : batch(ctx, readSeenEntities, `${organizationId}:${entityId}`),
  }),
);
