import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { forwardSize, pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { ClassType, inSchema } from '../../schema/graph/types.ts';
import type { Schema, Class } from '../../schema/schema.ts';
import type { Merge } from '../merging.ts';
import type { SaidCounts } from '../queries/comments.ts';
import { readClassCounts, seenItems } from '../queries/items-in-words.ts';
import {
  countItems,
  itemCursor,
  readMergeCounts,
  readItems,
  readSaidCounts,
  type MergeCounts,
} from '../queries/items.ts';
import { readLeftOut } from '../queries/left-out.ts';
import { readMerge, readMergeOf } from '../queries/merges.ts';
import { ItemKindRef, MergeItemRef } from './item.ts';

const CountsRef = builder.objectRef<MergeCounts>('MergeCounts').implement({
  description: 'The counts of the changes and conflicts of a merge.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'The number of entities and schema items that it concerns.' }),
    chosen: t.exposeInt('chosen', { description: 'The number of items that are merged and not left out.' }),
    conflicts: t.exposeInt('conflicts', { description: 'The number of items with conflicts, chosen or not.' }),
    open: t.exposeInt('open', { description: 'The number of chosen items with conflicts that are open.' }),
    openConflicts: t.exposeInt('openConflicts', { description: 'The number of open conflicts of the chosen items.' }),
    added: t.exposeInt('added', { description: 'The number of items that are added, chosen or not.' }),
    changed: t.exposeInt('changed', { description: 'The number of items that are changed, chosen or not.' }),
    removed: t.exposeInt('removed', { description: 'The number of items that are deleted, chosen or not.' }),
    chosenAdded: t.exposeInt('chosenAdded', { description: 'The number of chosen items that are added.' }),
    chosenChanged: t.exposeInt('chosenChanged', { description: 'The number of chosen items that are changed.' }),
    chosenRemoved: t.exposeInt('chosenRemoved', { description: 'The number of chosen items that are deleted.' }),
    entities: t.exposeInt('entities', { description: 'The number of items that are entities, chosen or not.' }),
    chosenEntities: t.exposeInt('chosenEntities', { description: 'The number of chosen items that are entities.' }),
    links: t.exposeInt('links', { description: 'The number of links that come and go with the chosen items.' }),
  }),
});

const SaidRef = builder.objectRef<SaidCounts>('MergeComments').implement({
  description: 'The comments of the other side that a merge brings.',
  fields: (t) => ({
    threads: t.exposeInt('threads', { description: 'The number of new threads.' }),
    answers: t.exposeInt('answers', { description: 'The number of new answers.' }),
    changed: t.exposeInt('changed', {
      description: 'The number of comments that were reworded, resolved, opened again or taken back there.',
    }),
  }),
});

const ClassCountRef = builder.objectRef<{ schema: Schema; item: Class; count: number }>('MergeClassCount').implement({
  description: 'The number of entities of a class that a merge concerns.',
  fields: (t) => ({
    class: t.field({
      type: ClassType,
      description: 'The class.',
      resolve: ({ schema, item }) => inSchema(schema, item),
    }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});

export const MergeRef = builder.objectRef<Merge>('Merge');
builder.node(MergeRef, {
  description:
    'A merge of one project into another that has been prepared. Nothing of it is written before it is accepted.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: (name, ctx) => {
    const numbers = keyNumbers(name, 2);
    return numbers ? readMerge(ctx, ...numbers) : null;
  },
  fields: (t) => ({
    target: t.field({
      type: ProjectRef,
      description: 'The project that is merged into: ours.',
      resolve: ({ organizationId, targetProjectId }, _args, ctx) => readProject(ctx, organizationId, targetProjectId),
    }),
    source: t.field({
      type: ProjectRef,
      description: 'The project that is merged: theirs.',
      resolve: ({ organizationId, sourceProjectId }, _args, ctx) => readProject(ctx, organizationId, sourceProjectId),
    }),
    targetRevision: t.exposeInt('targetRevision', {
      description: 'The revision of the target up to which it has been prepared.',
    }),
    sourceRevision: t.exposeInt('sourceRevision', {
      description: 'The revision of the source up to which it has been prepared.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was started.' }),
    createdBy: t.exposeString('createdBy', { description: 'The person who started it.' }),
    updated: t.expose('updated', {
      type: 'DateTime',
      description: 'The time when the preview was last brought up to date.',
    }),
    counts: t.field({
      type: CountsRef,
      description: 'The counts of its changes and conflicts.',
      resolve: (merge, _args, ctx) => readMergeCounts(ctx, merge),
    }),
    comments: t.field({
      type: SaidRef,
      description: 'The comments that it brings.',
      complexity: 20,
      resolve: (merge, _args, ctx) => readSaidCounts(ctx, merge),
    }),
    leftOut: t.stringList({
      description: 'Sentences that name what the source has and the merge does not bring.',
      complexity: 20,
      resolve: (merge, _args, ctx) => readLeftOut(ctx, merge),
    }),
    classes: t.field({
      type: [ClassCountRef],
      description: 'The classes of the entities that it concerns, by name.',
      resolve: (merge, _args, ctx) => readClassCounts(ctx, merge),
    }),
    items: t.connection(
      {
        ...forwardOnly,
        type: MergeItemRef,
        description:
          'The changes to each entity and schema item: first those with conflicts, then by class and number. Ask for `first`, at most 100.',
        args: {
          kinds: t.arg({ type: [ItemKindRef], description: 'Shows only items with these kinds of changes.' }),
          hasConflicts: t.arg.boolean({ description: 'True for items with conflicts only, false for items without.' }),
          isOpen: t.arg.boolean({ description: 'True for items with open conflicts only, false for items without.' }),
          classId: t.arg({ ...idOf('Class'), description: 'Shows only entities of this class, by its id.' }),
          search: t.arg.string({ description: 'Shows only items with this in their number or name.' }),
        },
        complexity: pageCost,
        resolve: async (merge, { kinds, hasConflicts, isOpen, classId, search, ...args }, ctx) => {
          const wanted = { kinds, hasConflicts, isOpen, classId, search };
          const first = forwardSize(args);
          const rows = await readItems(ctx, merge, wanted, { first, after: args.after });
          const page = await seenItems(ctx, merge, rows.slice(0, first));
          const edges = page.map((node) => ({ node, cursor: itemCursor(node.item) }));
          return {
            count: () => countItems(ctx, merge, wanted),
            edges,
            pageInfo: {
              hasNextPage: rows.length > first,
              hasPreviousPage: Boolean(args.after),
              startCursor: edges[0]?.cursor ?? null,
              endCursor: edges.at(-1)?.cursor ?? null,
            },
          };
        },
      },
      { name: 'MergeItemConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
      { name: 'MergeItemEdge' },
    ),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  merge: t.field({
    type: MergeRef,
    nullable: true,
    description: 'The merge of another project into it that has been prepared; null where no one has.',
    args: { sourceId: t.arg.int({ required: true, description: 'The project that is merged, by its number.' }) },
    resolve: ({ key }, { sourceId }, ctx) =>
      readMergeOf(ctx, { organization: key.slug, targetId: key.projectId, sourceId }),
  }),
}));
