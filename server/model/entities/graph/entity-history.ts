import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnlyCompiled } from '../../../platform/graph/forward-only.ts';
import { pageCost } from '../../../platform/graph/pages.ts';
import { ChangeRecordConnection, recordsConnection, ChangeRecordRef } from '../../changes/graph/record.ts';
import { recordsPage } from '../../changes/queries/compiled.ts';
import { historyCountsLoader, historyLoader } from './loaders.ts';
import { EntityRef } from './types.ts';

builder.objectFields(EntityRef, (t) => ({
  history: t.connection(
    {
      ...forwardOnlyCompiled({
        reads: ['id'],
        page: (row, args, reading) => recordsPage(args, reading, { entityId: row.column('id') }),
      }),
      type: ChangeRecordRef,
      description: 'The changes that were made to it, newest first. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: (of, args, ctx) =>
        recordsConnection(
          args,
          async (page) => (await batch(ctx, historyLoader(of, page), of.entity.id)) ?? [],
          async () => (await batch(ctx, historyCountsLoader(of), of.entity.id)) ?? 0,
        ),
    },
    ChangeRecordConnection,
  ),
}));
