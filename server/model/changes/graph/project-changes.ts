import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnlyCompiled } from '../../../platform/graph/forward-only.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { pageCost } from '../../../platform/graph/pages.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { countChanges, readChanges, type ChangesFilter } from '../queries/changes.ts';
import { recordsPage } from '../queries/compiled.ts';
import { ChangeTypeRef } from './change.ts';
import { RecordTypeRef, ChangeRecordRef, ChangeRecordConnection, recordsConnection } from './record.ts';

builder.objectField(ProjectRef, 'changes', (t) =>
  t.connection(
    {
      ...forwardOnlyCompiled({
        reads: [],
        page: (_project, { type, username, entityId, revision, changed, ...args }, reading) =>
          recordsPage(args, reading, { type, username, entityId, revision, changed } as ChangesFilter),
      }),
      type: ChangeRecordRef,
      description: 'The changes that were made in the project, newest first. Ask for `first`, at most 100.',
      args: {
        type: t.arg({ type: RecordTypeRef, description: 'Shows only records of this kind of change.' }),
        username: t.arg.string({ description: 'Shows only changes by this person.' }),
        entityId: t.arg({ ...idOf('Entity'), description: 'Shows only changes to this entity, by its id.' }),
        revision: t.arg.int({
          description: 'Shows only changes by this revision: all of it, page by page, however large it is.',
        }),
        changed: t.arg({
          type: ChangeTypeRef,
          description: 'Shows only records in which a field of this kind was changed.',
        }),
      },
      complexity: pageCost,
      resolve: ({ key }, { type, username, entityId, revision, changed, ...args }, ctx) => {
        const filter: ChangesFilter = { type, username, entityId, revision, changed };
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
