import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { compiledRoot } from '../../../platform/graph/compiler/places.ts';
import { pageSize } from '../../../platform/graph/pages.ts';
import { AsOfInput, ProjectRef } from '../../projects/graph/project.ts';
import { placeFromArguments } from '../../projects/queries/place.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { foundPage } from '../queries/compiled/pages.ts';
import { entityRow } from '../queries/compiled/rows.ts';
import { readEntityPage, readSeenEntity } from '../queries/shown-entities.ts';
import { offsetIn } from '../search/queries/find.ts';
import { searchCost } from '../search/rules/cost.ts';
import { columnsAt } from './look-ahead.ts';
import { EntityConnection, EntityRef } from './types.ts';

builder.objectFields(ProjectRef, (t) => ({
  entity: t.field({
    type: EntityRef,
    nullable: true,
    description: 'One of its entities, by number; null where it is not there, and `errors` says so.',
    args: { entityId: t.arg.int({ required: true }) },
    resolve: ({ key }, { entityId }, ctx) => readSeenEntity(ctx, key, entityId),
    ...compiledField({
      reads: [],
      row: (_project, { entityId }, reading) => entityRow(Number(entityId), reading),
      isRefusedWhereMissing: true,
    }),
  }),
  entities: t.connection(
    {
      type: EntityRef,
      description: 'Its entities that a query of the search language finds. Ask for `first` or `last`, at most 100.',
      args: {
        query: t.arg.string({
          description:
            'The search, in the search language, e.g. class:Requirement "verified by":none. Empty finds everything.',
        }),
        order: t.arg.string({
          description:
            "The order, written as behind order: in the query, e.g. 'number', 'modified-', or 'bestmatch' for what the query seeks in names: just so, beginnings, beginnings of words, middles. An order in the query goes before it.",
        }),
        offset: t.arg.int({
          description:
            'The number of entities to pass over before the first, for entering a list somewhere in it; up to 1,000,000. Behind a cursor none are passed over.',
        }),
        withParents: t.arg.boolean({
          description: 'True when everything above the found entities comes too, in the order of the tree.',
        }),
      },
      complexity: searchCost,
      resolve: async ({ key }, args, ctx, info) => {
        pageSize(args);
        const page = {
          ...args,
          offset: offsetIn(args),
          entered: args.offset,
          columns: columnsAt(info, 'edges', 'node'),
        };
        const { seen, cursors, lines, hasNextPage, hasPreviousPage, warnings, total } = await readEntityPage(
          ctx,
          key,
          page,
        );
        return {
          edges: seen.map((node, i) => ({ node, cursor: cursors[i]!, line: lines?.[i] })),
          pageInfo: {
            hasNextPage,
            hasPreviousPage,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          },
          warnings,
          count: total,
        };
      },
      ...compiledField({ reads: [], page: (_project, args, reading) => foundPage(args, reading) }),
    },
    EntityConnection,
  ),
}));

builder.queryField('entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description:
      'One entity of a project, by number, as it is or was; null where it is not there or not for you, and `errors` says which.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      entityId: t.arg.int({ required: true }),
      asOf: t.arg({ type: AsOfInput, description: 'The moment or revision to show; left out, the present.' }),
    },
    resolve: async (_root, { organization, projectId, entityId, asOf }, ctx) =>
      readSeenEntity(ctx, (await readProject(ctx, organization, projectId, asOf)).key, entityId),
    ...compiledRoot({
      place: placeFromArguments,
      target: ({ entityId }) => ({ row: (reading) => entityRow(Number(entityId), reading) }),
    }),
  }),
);
