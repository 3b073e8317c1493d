import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { forwardOnlyCompiled } from '../../../platform/graph/forward-only.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { childCountOf, childrenPage, parentRow, partCountOf, partsPage, wholeRow } from '../queries/compiled/tree.ts';
import { childrenOf, parentsOf } from '../queries/shown-links.ts';
import { partsPassed } from '../rules/parts-passed.ts';
import { forwardConnection } from './link-page.ts';
import { linksLoader } from './loaders.ts';
import { countBelow, countLinks, readAbove, readBelow } from './tree.ts';
import { EntityRef, EntityConnection } from './types.ts';

builder.objectFields(EntityRef, (t) => ({
  parent: t.field({
    type: EntityRef,
    nullable: true,
    description: 'The entity of which it is a part; the first by number where there are several.',
    resolve: async (of, _args, ctx) => {
      const relation = parentsOf(of.schema);
      return relation === null
        ? null
        : ((await batch(ctx, linksLoader(of, { first: 1, byNumber: true }), `${of.entity.id}:${relation}`))?.[0]?.far ??
            null);
    },
    ...compiledField({ reads: ['id'], row: (row, _args, reading) => parentRow(row, reading) }),
  }),
  childCount: t.int({
    description: 'The number of parts that it has.',
    resolve: (of, _args, ctx) => countLinks(ctx, of, childrenOf(of.schema) ?? 0),
    ...compiledField({ reads: ['id'], value: (row, _args, reading) => childCountOf(row, reading) }),
  }),
  children: t.connection(
    {
      ...forwardOnlyCompiled({ reads: ['id'], page: childrenPage }),
      type: EntityRef,
      description: 'Its parts, by number. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: async (of, args, ctx) => {
        const first = forwardSize(args);
        const relation = childrenOf(of.schema);
        const rows =
          relation === null
            ? []
            : ((await batch(
                ctx,
                linksLoader(of, { first, after: args.after, byNumber: true }),
                `${of.entity.id}:${relation}`,
              )) ?? []);
        return forwardConnection(
          rows,
          { first, after: args.after },
          ({ far }) => far,
          () => countLinks(ctx, of, relation ?? 0),
        );
      },
    },
    EntityConnection,
  ),
  whole: t.field({
    type: EntityRef,
    nullable: true,
    description: 'The entity above it in the tree: its parent, else the artifact whose content it is.',
    resolve: (of, _args, ctx) => readAbove(ctx, of),
    ...compiledField({ reads: ['id'], row: (row, _args, reading) => wholeRow(row, reading) }),
  }),
  partCount: t.int({
    description: 'The number of entities directly below it in the tree: its children, and the content of an artifact.',
    resolve: (of, _args, ctx) => countBelow(ctx, of),
    ...compiledField({ reads: ['id', 'labelIds'], value: (row, _args, reading) => partCountOf(row, reading) }),
  }),
  parts: t.connection(
    {
      ...forwardOnlyCompiled({ reads: ['id', 'labelIds'], page: partsPage }),
      type: EntityRef,
      description: 'The entities directly below it in the tree, by relation and number. Ask for `first`, at most 100.',
      args: {
        offset: t.arg.int({
          description:
            'The number of entities to pass over before the first, up to 100,000. Behind a cursor none are passed over.',
        }),
      },
      complexity: pageCost,
      resolve: async (of, args, ctx) => {
        const first = forwardSize(args);
        const offset = partsPassed(args);
        const rows = await readBelow(ctx, of, { first, after: args.after, offset });
        return forwardConnection(
          rows,
          { first, after: args.after, offset },
          ({ far }) => far,
          () => countBelow(ctx, of),
        );
      },
    },
    EntityConnection,
  ),
}));
