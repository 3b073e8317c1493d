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
  description: 'What a merge comes to.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many entities and schema items it concerns.' }),
    chosen: t.exposeInt('chosen', { description: 'How many of them are merged and not left out.' }),
    conflicts: t.exposeInt('conflicts', { description: 'How many of all have conflicts.' }),
    open: t.exposeInt('open', { description: 'How many of the chosen have conflicts that are open.' }),
    openConflicts: t.exposeInt('openConflicts', { description: 'How many conflicts of the chosen are open.' }),
    added: t.exposeInt('added', { description: 'How many of all come.' }),
    changed: t.exposeInt('changed', { description: 'How many of all become different.' }),
    removed: t.exposeInt('removed', { description: 'How many of all go.' }),
    chosenAdded: t.exposeInt('chosenAdded', { description: 'How many of the chosen come.' }),
    chosenChanged: t.exposeInt('chosenChanged', { description: 'How many of the chosen become different.' }),
    chosenRemoved: t.exposeInt('chosenRemoved', { description: 'How many of the chosen go.' }),
    entities: t.exposeInt('entities', { description: 'How many of all are entities.' }),
    chosenEntities: t.exposeInt('chosenEntities', { description: 'How many of the chosen are entities.' }),
    links: t.exposeInt('links', { description: 'How many links of the chosen come and go.' }),
  }),
});

const SaidRef = builder.objectRef<SaidCounts>('MergeComments').implement({
  description: 'What a merge brings of what was said on the other side.',
  fields: (t) => ({
    threads: t.exposeInt('threads', { description: 'How many new threads.' }),
    answers: t.exposeInt('answers', { description: 'How many new answers.' }),
    changed: t.exposeInt('changed', {
      description: 'How many comments were reworded, resolved, opened again or taken back there.',
    }),
  }),
});

const ClassCountRef = builder.objectRef<{ schema: Schema; item: Class; count: number }>('MergeClassCount').implement({
  description: 'How many entities of a class a merge concerns.',
  fields: (t) => ({
    class: t.field({
      type: ClassType,
      description: 'The class.',
      resolve: ({ schema, item }) => inSchema(schema, item),
    }),
    count: t.exposeInt('count', { description: 'How many.' }),
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
      description: 'Up to which revision of the target it has been prepared.',
    }),
    sourceRevision: t.exposeInt('sourceRevision', {
      description: 'Up to which revision of the source it has been prepared.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was started.' }),
    createdBy: t.exposeString('createdBy', { description: 'Who started it.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the preview was last brought up to date.' }),
    counts: t.field({
      type: CountsRef,
      description: 'What it comes to.',
      resolve: (merge, _args, ctx) => readMergeCounts(ctx, merge),
    }),
    comments: t.field({
      type: SaidRef,
      description: 'The comments that it brings.',
      complexity: 20,
      resolve: (merge, _args, ctx) => readSaidCounts(ctx, merge),
    }),
    leftOut: t.stringList({
      description: 'What the source has and the merge does not bring, in words.',
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
          'What it does to each entity and schema item: first those with conflicts, then by class and number. Ask for `first`, at most 100.',
        args: {
          kinds: t.arg({ type: [ItemKindRef], description: 'Only those to which this is done.' }),
          hasConflicts: t.arg.boolean({ description: 'Only those with conflicts, or only those without.' }),
          isOpen: t.arg.boolean({ description: 'Only those with conflicts that are open, or only those without.' }),
          classId: t.arg({ ...idOf('Class'), description: 'Only entities of this class, by its id.' }),
          search: t.arg.string({ description: 'Only those in whose number or name this stands.' }),
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
