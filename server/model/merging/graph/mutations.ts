import { builder } from '../../../platform/graph/builder.ts';
import { idOf, nodeId, ownIdOf, ownIdsOf } from '../../../platform/graph/ids.ts';
import { noWorkflow, throughLocks } from '../../entities/graph/payload-fields.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { acceptMerge } from '../commands/accept.ts';
import { chooseItems, decide, decideAll } from '../commands/choose.ts';
import { giveUpMerge } from '../commands/give-up.ts';
import { startMerge } from '../commands/start.ts';
import { readSeenItems } from '../queries/items-in-words.ts';
import { readMerge, refOf } from '../queries/merges.ts';
import { ConflictKindRef, ItemKindRef, MergeItemRef, SideRef } from './item.ts';
import { MergeRef } from './merge.ts';

builder.relayMutationField(
  'startMerge',
  {
    inputFields: (t) => ({
      targetProjectId: t.field({ ...idOf('Project'), required: true, description: 'The project to merge into.' }),
      sourceProjectId: t.field({
        ...idOf('Project'),
        required: true,
        description: 'The project to merge: a branch of the target, or what the target is a branch of.',
      }),
    }),
  },
  {
    description:
      'Prepares a merge, or brings one that is prepared up to date: what was chosen stays for conflicts that are still the same. Nothing of it is written. Needs WRITE on the target.',
    resolve: (_root, { input: { targetProjectId: target, sourceProjectId: source } }, ctx) =>
      startMerge(ctx, { organization: target.organization, targetId: target.projectId, sourceId: source.projectId }),
  },
  {
    outputFields: (t) => ({ merge: t.field({ type: MergeRef, description: 'The merge.', resolve: (merge) => merge }) }),
  },
);

const DecisionInput = builder.inputType('MergeDecisionInput', {
  description: 'The decision on one conflict.',
  fields: (t) => ({
    itemId: t.field({ ...ownIdOf('MergeItem'), required: true, description: 'The item that it is a conflict of.' }),
    key: t.string({ required: true, description: 'The field, by its key.' }),
    side: t.field({
      type: SideRef,
      description: 'The side whose value is kept; left out, the conflict is open again.',
    }),
    value: t.field({ type: 'JSON', description: 'The value in place of both, with EDITED.' }),
  }),
});

builder.relayMutationField(
  'decideMerge',
  {
    inputFields: (t) => ({
      mergeId: t.field({ ...ownIdOf('Merge'), required: true, description: 'The merge.' }),
      decisions: t.field({
        type: [DecisionInput],
        required: true,
        description: 'One for each conflict that is decided.',
      }),
    }),
  },
  {
    description: 'Chooses what becomes of conflicts, one by one. Needs WRITE on the target.',
    resolve: async (_root, { input: { mergeId, decisions } }, ctx) => {
      const { merge, changed } = await decide(
        ctx,
        mergeId.organization,
        mergeId.id,
        decisions.map(({ itemId, key, side, value }) => ({
          itemId: itemId.id,
          key,
          side: side ?? null,
          value: value ?? undefined,
        })),
      );
      return { merge, ids: [...new Set([...decisions.map(({ itemId }) => itemId.id), ...changed])] };
    },
  },
  {
    outputFields: (t) => ({
      merge: t.field({ type: MergeRef, description: 'The merge.', resolve: ({ merge }) => merge }),
      items: t.field({
        type: [MergeItemRef],
        description: 'The items that were named, and others of which something else is given up now, as they are now.',
        resolve: ({ merge, ids }, _args, ctx) => readSeenItems(ctx, merge, ids),
      }),
    }),
  },
);

builder.relayMutationField(
  'decideAllOfMerge',
  {
    inputFields: (t) => ({
      mergeId: t.field({ ...ownIdOf('Merge'), required: true, description: 'The merge.' }),
      side: t.field({ type: SideRef, required: true, description: 'The side whose values are kept: OURS or THEIRS.' }),
      kind: t.field({ type: ConflictKindRef, description: 'Decides only conflicts of this kind.' }),
      again: t.boolean({
        description: 'True when earlier decisions are made again; otherwise only open conflicts are decided.',
      }),
    }),
  },
  {
    description: 'Chooses one side for all conflicts, or for all of a kind. Needs WRITE on the target.',
    resolve: (_root, { input: { mergeId, side, kind, again } }, ctx) =>
      decideAll(ctx, mergeId.organization, mergeId.id, side, { kind, again }),
  },
  {
    outputFields: (t) => ({ merge: t.field({ type: MergeRef, description: 'The merge.', resolve: (merge) => merge }) }),
  },
);

builder.relayMutationField(
  'chooseMergeItems',
  {
    inputFields: (t) => ({
      mergeId: t.field({ ...ownIdOf('Merge'), required: true, description: 'The merge.' }),
      itemIds: t.field({ ...ownIdsOf('MergeItem'), description: 'The items.' }),
      kinds: t.field({ type: [ItemKindRef], description: 'The kinds of items, in place of ids.' }),
      hasConflicts: t.boolean({
        description: 'True for all items with conflicts, false for all without, in place of ids.',
      }),
      all: t.boolean({ description: 'True for all items, in place of ids.' }),
      isChosen: t.boolean({ required: true, description: 'True when they are merged; otherwise they are left out.' }),
    }),
  },
  {
    description:
      'Takes items into a merge, or leaves them out: then they are there the next time. Needs WRITE on the target.',
    resolve: async (_root, { input: { mergeId, itemIds, kinds, hasConflicts, all, isChosen } }, ctx) => ({
      ids: itemIds?.map(({ id }) => id) ?? [],
      merge: await chooseItems(ctx, mergeId.organization, mergeId.id, {
        ids: itemIds?.map(({ id }) => id),
        wanted: kinds || typeof hasConflicts === 'boolean' || all ? { kinds, hasConflicts } : null,
        isChosen,
      }),
    }),
  },
  {
    outputFields: (t) => ({
      merge: t.field({ type: MergeRef, description: 'The merge.', resolve: ({ merge }) => merge }),
      items: t.field({
        type: [MergeItemRef],
        description: 'The items that were named, as they are now.',
        resolve: ({ merge, ids }, _args, ctx) => readSeenItems(ctx, merge, ids),
      }),
    }),
  },
);

builder.relayMutationField(
  'acceptMerge',
  {
    inputFields: (t) => ({
      mergeId: t.field({ ...ownIdOf('Merge'), required: true, description: 'The merge.' }),
      throughLocks: t.boolean(throughLocks),
      noWorkflow: t.boolean(noWorkflow),
    }),
  },
  {
    description:
      'Writes a merge as one revision of the target. Both sides are compared again: what changed meanwhile is merged too, and where that brings up conflicts nothing is written (409). Needs WRITE on the target.',
    resolve: async (_root, { input: { mergeId, throughLocks, noWorkflow } }, ctx) => {
      const ref = refOf(await readMerge(ctx, mergeId.organization, mergeId.id));
      const accepted = await acceptMerge(ctx, ref, {
        throughLocks: throughLocks ?? false,
        noWorkflow: noWorkflow ?? false,
      });
      return { ...accepted, ref, organizationId: mergeId.organization, mergeId: mergeId.id };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({
        nullable: true,
        description: 'The revision of the target that it became; null if nothing changed.',
        resolve: ({ revision }) => revision,
      }),
      createdCount: t.int({
        description: 'The number of entities that were added.',
        resolve: ({ created }) => created.length,
      }),
      updatedCount: t.int({
        description: 'The number of entities that were changed.',
        resolve: ({ updated }) => updated.length,
      }),
      deletedCount: t.int({
        description: 'The number of entities that were deleted.',
        resolve: ({ deleted }) => deleted.length,
      }),
      warnings: t.stringList({
        description: 'Sentences that say which parts could not be taken along.',
        resolve: ({ warnings }) => warnings,
      }),
      project: t.field({
        type: ProjectRef,
        description: 'The target.',
        resolve: ({ ref }, _args, ctx) => readProject(ctx, ref.organization, ref.targetId),
      }),
      deletedMergeId: t.id({
        description: 'The id of the merge, which is over.',
        resolve: ({ organizationId, mergeId }) => nodeId('Merge', organizationId, mergeId),
      }),
    }),
  },
);

builder.relayMutationField(
  'giveUpMerge',
  { inputFields: (t) => ({ mergeId: t.field({ ...ownIdOf('Merge'), required: true, description: 'The merge.' }) }) },
  {
    description:
      'Gives a merge up, with all that was chosen for it. The projects stay as they are. Needs WRITE on the target.',
    resolve: async (_root, { input: { mergeId } }, ctx) => {
      await giveUpMerge(ctx, refOf(await readMerge(ctx, mergeId.organization, mergeId.id)));
      return { id: nodeId('Merge', mergeId.organization, mergeId.id) };
    },
  },
  {
    outputFields: (t) => ({
      deletedMergeId: t.id({ description: 'The id of the merge.', resolve: ({ id }) => id }),
    }),
  },
);
