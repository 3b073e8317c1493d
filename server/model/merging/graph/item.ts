import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { nodeId } from '../../../platform/graph/ids.ts';
import { displayName } from '../../entities/rules/names.ts';
import { ClassType, PropertyObject, inSchema } from '../../schema/graph/types.ts';
import type {
  Author,
  Conflict,
  ConflictKind,
  ItemKind,
  ConflictSide,
  StateChange,
  MergeStep,
  Subject,
} from '../merging.ts';
import { readItemsByName, lossOf, type SeenItem } from '../queries/items-in-words.ts';
import { availableSides } from '../rules/choices.ts';
import { joinedTexts, fieldProperty, readable } from '../rules/joined-texts.ts';
import { fieldOf } from '../rules/keys.ts';
import { mergedFieldName, mergedText } from '../rules/merge-texts.ts';
import { stateText } from '../rules/state-words.ts';

export const ItemKindRef = builder.enumType('MergeItemKind', {
  description: 'The kinds of changes that merging makes to an entity or schema item of the target.',
  values: enumValues({
    ADDED: 'It is added or restored.',
    CHANGED: 'It is changed.',
    REMOVED: 'It is deleted.',
  } satisfies Record<ItemKind, string>),
});
const SubjectRef = builder.enumType('MergeSubject', {
  description: 'The kinds of things that are merged.',
  values: enumValues({
    ENTITY: 'An entity with its relationships and diagrams.',
    CLASS: 'A class of the schema.',
    PROPERTY: 'A property of the schema.',
    RELATION: 'A relation of the schema.',
    LABEL: 'A label of the schema.',
    WORKFLOW: 'The workflow of a class.',
  } satisfies Record<Subject, string>),
});
export const ConflictKindRef = builder.enumType('MergeConflictKind', {
  description: 'The reason why two sides cannot both have their way.',
  values: enumValues({
    FIELD: 'Both sides changed the same field to different values.',
    BOTH_NEW: 'Added on both sides with the same global ID, and different.',
    MOVED: 'Moved to a different parent on each side.',
    CIRCLE: 'The incoming move would make it its own parent.',
    LINK_DELETED: 'One side removed the relationship, the other changed it.',
    DIAGRAM_DELETED: 'One side deleted the diagram, the other arranged or renamed it.',
    NUMBER_TAKEN: 'It is new on the other side, with a number that is used here.',
    STATE:
      'No transition that you can use leads to its state on the other side: THEIRS is the closest state that you can reach.',
    DELETED_HERE: 'Deleted in the target, changed in the source.',
    DELETED_THERE: 'Deleted in the source, changed in the target.',
    IN_USE: 'Deleted on one side, used on the other.',
    CLASS: 'The sides have different classes, and one class cannot have all changes: one decision for all of it.',
    UNLAWFUL: 'The source added or changed content that the target cannot have.',
  } satisfies Record<ConflictKind, string>),
});
export const SideRef = builder.enumType('MergeSide', {
  description: 'The sides whose value can be kept.',
  values: enumValues({
    OURS: 'The version of the target.',
    THEIRS: 'The version of the source.',
    BASE: 'The last common version.',
    EDITED: 'A version written by hand.',
  } satisfies Record<ConflictSide, string>),
});

const AuthorRef = builder.objectRef<Author>('MergeAuthor').implement({
  description: 'The person who last changed one side.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'Their username.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person; null if they are gone.',
      resolve: ({ username }, _args, ctx) => batch(ctx, readUsers, username),
    }),
    date: t.field({
      type: 'DateTime',
      description: 'The time at which it happened.',
      resolve: ({ date }) => new Date(date),
    }),
  }),
});

interface SeenStep extends Pick<SeenItem, 'schema' | 'names'> {
  step: MergeStep;
}
const StepRef = builder.objectRef<SeenStep>('MergeStep').implement({
  description: 'One field that only one side changed.',
  fields: (t) => ({
    key: t.string({ description: 'The field.', resolve: ({ step }) => step.key }),
    field: t.string({
      description: 'Its name.',
      resolve: ({ step, schema }) => mergedFieldName(schema, step.key),
    }),
    beforeText: t.string({
      description: 'The value that both had in common, in words.',
      resolve: ({ step, schema, names }) => mergedText(schema, names, step.key, step.before),
    }),
    afterText: t.string({
      description: 'The value that it will have, in words.',
      resolve: ({ step, schema, names }) => mergedText(schema, names, step.key, step.after),
    }),
  }),
});

const StateChangeRef = builder.objectRef<StateChange>('MergeStateChange').implement({
  description:
    'The change of the state of an entity: the transitions of the source are done again, as far as the person who merges may take them.',
  fields: (t) => ({
    field: t.exposeString('key', { description: 'The field that holds the state, by its key.' }),
    fromState: t.exposeString('from', { description: 'The state that it has in the target.' }),
    toState: t.exposeString('reached', { description: 'The state that it comes to.' }),
    wantedState: t.exposeString('wanted', { description: 'The state that it has in the source.' }),
    transitions: t.exposeStringList('by', { description: 'The transitions that are taken, by their names.' }),
    refusedTransition: t.exposeString('refused', {
      nullable: true,
      description:
        'The transition that would lead on and is not open to whoever merges; null where none does, or none is needed.',
    }),
    locks: t.boolean({ description: 'True when it is locked by it.', resolve: ({ lock }) => lock === 'LOCKS' }),
    unlocks: t.boolean({ description: 'True when it is unlocked by it.', resolve: ({ lock }) => lock === 'UNLOCKS' }),
    text: t.string({
      description: 'The path in words, such as "Approved by way of In Review".',
      resolve: (change, _args, ctx) => stateText(change, ctx.viewer?.username ?? ''),
    }),
  }),
});

interface SeenConflict extends SeenItem {
  conflict: Conflict;
}
const text = (side: 'base' | 'ours' | 'theirs', { conflict, schema, names }: SeenConflict) =>
  mergedText(schema, names, conflict.key, conflict[side]);
const ChoiceRef = builder.objectRef<{ side: ConflictSide; value?: unknown }>('MergeChoice').implement({
  description: 'The choice for a conflict.',
  fields: (t) => ({
    side: t.expose('side', { type: SideRef, description: 'The side whose value is chosen.' }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value that was written by hand.',
      resolve: ({ value }) => value ?? null,
    }),
  }),
});
interface SeenLosses extends SeenConflict {
  side: ConflictSide;
}
const givenUpBy = (found: SeenConflict): SeenLosses[] =>
  Object.keys(found.conflict.losses ?? {}).map((side) => ({ ...found, side: side as ConflictSide }));
const LossesRef = builder.objectRef<SeenLosses>('MergeLosses').implement({
  description: 'The losses that choosing a side brings.',
  fields: (t) => ({
    side: t.expose('side', { type: SideRef, description: 'The side that brings them.' }),
    texts: t.stringList({
      description: 'Each thing that is not taken over, or goes, in words.',
      resolve: ({ side, conflict, ...seen }) => conflict.losses![side]!.map((loss) => lossOf(seen, loss)),
    }),
  }),
});
const ConflictRef = builder.objectRef<SeenConflict>('MergeConflict').implement({
  description: 'A field that both sides changed differently, and the choice for it.',
  fields: (t) => ({
    key: t.string({
      description: 'The field, by the key that names it in decisions.',
      resolve: ({ conflict }) => conflict.key,
    }),
    kind: t.field({
      type: ConflictKindRef,
      description: 'The reason why it is a conflict.',
      resolve: ({ conflict }) => conflict.kind,
    }),
    type: t.string({
      description: 'The type of the field, as in change records; WHOLE, EXISTENCE or SCHEMA where none of those.',
      resolve: ({ conflict }) => fieldOf(conflict.key).type,
    }),
    field: t.string({
      description: 'The name of the field.',
      resolve: ({ conflict, schema }) => mergedFieldName(schema, conflict.key),
    }),
    base: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value that both had in common.',
      resolve: ({ conflict }) => readable(conflict.base),
    }),
    ours: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value in the target.',
      resolve: ({ conflict }) => readable(conflict.ours),
    }),
    theirs: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value in the source.',
      resolve: ({ conflict }) => readable(conflict.theirs),
    }),
    baseText: t.string({
      description: 'The value that both had in common, in words.',
      resolve: (conflict) => text('base', conflict),
    }),
    oursText: t.string({
      description: 'The value in the target, in words.',
      resolve: (conflict) => text('ours', conflict),
    }),
    theirsText: t.string({
      description: 'The value in the source, in words.',
      resolve: (conflict) => text('theirs', conflict),
    }),
    joined: t.field({
      type: 'JSON',
      nullable: true,
      complexity: 20,
      description:
        'A text joined word by word from those of both sides, to write a third text from; null where both changed the same words, and where it is no text.',
      resolve: ({ conflict, schema }) => joinedTexts(schema, conflict),
    }),
    property: t.field({
      type: PropertyObject,
      nullable: true,
      description: 'The property that it is a value of, which says how it is edited; null for other fields.',
      resolve: ({ conflict, schema }) => {
        const found = fieldProperty(schema, conflict.key);
        return found ? inSchema(schema, found) : null;
      },
    }),
    steps: t.field({
      type: [StepRef],
      description: 'The changes of the side that kept it, where the other has deleted it.',
      resolve: ({ conflict, schema, names }) => (conflict.steps ?? []).map((step) => ({ step, schema, names })),
    }),
    losses: t.field({
      type: [LossesRef],
      description:
        'The losses that a choice brings beside the other side’s value, as the rest is chosen; choices without further losses are left out.',
      resolve: (found) => givenUpBy(found),
    }),
    sides: t.field({
      type: [SideRef],
      description: 'The sides among which you can choose.',
      resolve: ({ conflict }) => availableSides(conflict),
    }),
    choice: t.field({
      type: ChoiceRef,
      nullable: true,
      description: 'The choice; null while the conflict is open.',
      resolve: ({ item, conflict }) => item.choices[conflict.key] ?? null,
    }),
  }),
});

export const MergeItemRef = builder.objectRef<SeenItem>('MergeItem');
builder.node(MergeItemRef, {
  description: 'The changes that merging makes to one entity or schema item.',
  id: { resolve: ({ item }) => `${item.organizationId}:${item.mergeId}:${item.id}` },
  loadOne: (name, ctx) => batch(ctx, readItemsByName, name),
  fields: (t) => ({
    kind: t.field({ type: ItemKindRef, description: 'The kind of change.', resolve: ({ item }) => item.kind }),
    subject: t.field({
      type: SubjectRef,
      description: 'The kind of thing that is merged.',
      resolve: ({ item }) => item.subject,
    }),
    name: t.string({ description: 'Its name.', resolve: ({ item }) => item.title }),
    number: t.string({ description: 'Its dotted number.', resolve: ({ item }) => item.number }),
    displayName: t.string({
      description: 'Number and name.',
      resolve: ({ item }) =>
        displayName({ number: item.number, name: item.title, id: item.targetId ?? item.sourceId ?? 0 }),
    }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description: 'The class of an entity; null for schema items.',
      resolve: ({ item, schema }) => {
        const found = item.classId === null ? undefined : schema.classes.get(item.classId);
        return found ? inSchema(schema, found) : null;
      },
    }),
    targetId: t.id({
      nullable: true,
      description: 'The id of the entity in the target; null where it is new there, and for schema items.',
      resolve: ({ item }) =>
        item.targetId === null || item.subject !== 'ENTITY'
          ? null
          : nodeId('Entity', item.organizationId, item.targetId),
    }),
    sourceId: t.id({
      nullable: true,
      description: 'The id of the entity in the source; null where it is gone there, and for schema items.',
      resolve: ({ item }) =>
        item.sourceId === null || item.subject !== 'ENTITY'
          ? null
          : nodeId('Entity', item.organizationId, item.sourceId),
    }),
    isChosen: t.boolean({
      description: 'True when it is merged; otherwise it is left out.',
      resolve: ({ item }) => item.isChosen,
    }),
    ours: t.field({
      type: AuthorRef,
      nullable: true,
      description: 'The person who changed it in the target since.',
      resolve: ({ item }) => item.ours,
    }),
    theirs: t.field({
      type: AuthorRef,
      nullable: true,
      description: 'The person who changed it in the source since.',
      resolve: ({ item }) => item.theirs,
    }),
    steps: t.field({
      type: [StepRef],
      description: 'Fields that only the source changed; they are taken.',
      complexity: { multiplier: 3 },
      resolve: ({ item, schema, names }) => item.steps.map((step) => ({ step, schema, names })),
    }),
    stepCount: t.int({ description: 'The number of fields that are taken.', resolve: ({ item }) => item.steps.length }),
    linkCount: t.int({
      description: 'The number of conflicts that are about links.',
      resolve: ({ item }) => item.steps.filter(({ key }) => key === 'WHOLE' || key.startsWith('RELATIONSHIP:')).length,
    }),
    conflicts: t.field({
      type: [ConflictRef],
      description: 'The conflicts, which somebody has to decide.',
      complexity: { multiplier: 3 },
      resolve: (found) => found.item.conflicts.map((conflict) => ({ ...found, conflict })),
    }),
    state: t.field({
      type: StateChangeRef,
      nullable: true,
      description: 'The change of its state; null where that stays as it is.',
      resolve: ({ item }) => item.state,
    }),
    lockedBy: t.string({
      nullable: true,
      description:
        'The person who holds it in the target; only somebody who may unlock it changes it, with `throughLocks`. Null where no one does.',
      resolve: ({ item }) => item.lockedBy,
    }),
    conflictCount: t.int({ description: 'The number of conflicts.', resolve: ({ item }) => item.conflictCount }),
    openCount: t.int({ description: 'The number of conflicts that are open.', resolve: ({ item }) => item.openCount }),
  }),
});
