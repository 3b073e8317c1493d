import { projectPayload } from '../../model/projects/graph/project.ts';
import { newsSubscription } from '../../platform/feed/followed.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { sameForAll } from '../../platform/graph/same-for-all.ts';
import { pointersNews, setPointer } from '../commands/pointers.ts';
import type { Pointer, PointersChange, PicturePoint } from '../pointer.ts';
import { colourOf } from '../rules/presence.ts';

const SpotRef = builder.objectRef<PicturePoint>('DiagramSpot').implement({
  ...sameForAll,
  description: 'A point of a picture.',
  fields: (t) => ({
    x: t.exposeFloat('x', { description: 'The distance from the left.' }),
    y: t.exposeFloat('y', { description: 'The distance from the top.' }),
  }),
});

const PointerRef = builder.objectRef<Pointer>('DiagramPointer').implement({
  ...sameForAll,
  description:
    'The pointer of one page on a diagram: where its user points, and what they picked and drag. It is not stored.',
  fields: (t) => ({
    clientId: t.exposeID('id', { description: 'Names the page of theirs for as long as it is open.' }),
    username: t.exposeString('username', { description: 'The person, by username.' }),
    colour: t.int({
      description: 'The number of their colour among 42, from 0; the same as in `Presence`.',
      resolve: ({ username }) => colourOf(username),
    }),
    cursor: t.expose('cursor', {
      type: SpotRef,
      nullable: true,
      description: 'The point at which they point; null for elsewhere.',
    }),
    selected: t.exposeStringList('selected', { description: 'The keys of what they have picked; at most 40.' }),
    held: t.exposeStringList('held', {
      description: 'The keys of what they drag, first the one by which they hold it; at most 40.',
    }),
    heldAt: t.expose('heldAt', {
      type: SpotRef,
      nullable: true,
      description: 'The place of the upper left corner of the first of these now.',
    }),
  }),
});

const PointersRef = builder.objectRef<PointersChange>('DiagramPointers').implement({
  ...sameForAll,
  description: 'The people who do something else on a diagram now; at first everyone.',
  fields: (t) => ({
    changed: t.field({
      type: [PointerRef],
      description: 'The pointers that moved.',
      resolve: ({ changed }) => changed,
    }),
    gone: t.exposeIDList('gone', { description: 'The pointers of those who went away.' }),
    isWhole: t.exposeBoolean('isWhole', { description: 'True when there are no more than these.' }),
  }),
});

builder.subscriptionField('diagramPointers', (t) =>
  t.field({
    type: PointersRef,
    description:
      'The pointers of all who look at a diagram, with what they have picked and what they drag: all at first, then every change. Your own pointer is among them.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      slug: t.arg.string({ required: true, description: 'The type of the diagram, by its name in URLs.' }),
      entityId: t.arg.int({ required: true, description: 'The entity, by its number.' }),
      clientId: t.arg.id({
        required: true,
        description:
          'A UUID that the page has made for itself and keeps when it reconnects. Its pointer is gone for the others when it does not listen any more.',
      }),
    },
    ...newsSubscription(pointersNews),
  }),
);

const SpotInput = builder.inputType('DiagramSpotInput', {
  description: 'A point of a picture.',
  fields: (t) => ({
    x: t.float({ required: true, description: 'The distance from the left.' }),
    y: t.float({ required: true, description: 'The distance from the top.' }),
  }),
});

builder.relayMutationField(
  'setPointer',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      slug: t.string({ required: true, description: 'The type of the diagram, by its name in URLs.' }),
      entityId: t.field({
        ...idOf('Entity'),
        required: true,
        description: 'The root of the diagram, by the id of its entity.',
      }),
      clientId: t.id({ required: true, description: 'The UUID of the page, as in `diagramPointers`.' }),
      cursor: t.field({ type: SpotInput, description: 'The point at which you point; left out, elsewhere.' }),
      selected: t.stringList({ required: true, description: 'The keys of what you have picked; at most 40.' }),
      held: t.stringList({
        required: true,
        description: 'The keys of what you drag, first the one by which you hold it; at most 40.',
      }),
      heldAt: t.field({
        type: SpotInput,
        description: 'The place of the upper left corner of the first of these now.',
      }),
    }),
  },
  {
    description:
      'Shows others who look at a diagram what you do there, in place of what you showed before. It is kept nowhere, and forgotten after 75 seconds. More than 30 in a second are refused (429).',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          ...given
        },
      },
      ctx,
    ) => {
      await setPointer(ctx, organization, projectId, given);
      return { organization, projectId };
    },
  },
  { outputFields: projectPayload },
);
