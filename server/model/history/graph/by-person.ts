import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { ChangeRecordConnection, ChangeRecordRef, RecordTypeRef } from '../../changes/graph/record.ts';
import { countDoneBy, doneCursor, readDoneBy } from '../queries/by-person.ts';

builder.objectField(OrganizationNodeRef, 'changes', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: ChangeRecordRef,
      description:
        'The changes that a person made, in the projects that you may read, newest first. Ask for `first`, at most 100.',
      args: {
        username: t.arg.string({ required: true, description: 'The person, by username.' }),
        type: t.arg({ type: RecordTypeRef, description: 'Shows only records of this kind of change.' }),
        from: t.arg({ type: 'DateTime', description: 'Shows nothing before this moment.' }),
        to: t.arg({ type: 'DateTime', description: 'Shows nothing after this moment.' }),
      },
      complexity: pageCost,
      resolve: async ({ id }, { username, type, from, to, ...args }, ctx) => {
        const first = forwardSize(args);
        const filter = { username, type, from, to };
        const rows = await readDoneBy(ctx, id, filter, { first, after: args.after });
        const page = rows.slice(0, first);
        return {
          count: () => countDoneBy(ctx, id, filter),
          edges: page.map((node) => ({ node, cursor: doneCursor(node) })),
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: Boolean(args.after),
            startCursor: page[0] ? doneCursor(page[0]) : null,
            endCursor: page.length > 0 ? doneCursor(page.at(-1)!) : null,
          },
        };
      },
    },
    ChangeRecordConnection,
  ),
);
