import { EntityRef } from '../../model/entities/graph/types.ts';
import { readProject } from '../../model/projects/queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { builder } from '../../platform/graph/builder.ts';
import { arrangeDiagram, createDiagram, deleteDiagram, renameDiagram, type Arranged } from '../commands.ts';
import { drawOnDiagram } from '../commands/draw.ts';
import { readDiagram } from '../queries.ts';
import { readDrawn } from '../queries/drawn.ts';
import { DiagramRef } from './types.ts';

const PlaceInput = builder.inputType('DiagramPlaceInput', {
  description: 'A place for a shape or line. What is left out stays as it is; null takes it away.',
  fields: (t) => ({
    key: t.string({
      required: true,
      description: 'The key of the shape or line; one of your own for what is drawn freely.',
    }),
    x: t.float({ description: 'From the left.' }),
    y: t.float({ description: 'From the top.' }),
    width: t.float({ description: 'How wide.' }),
    height: t.float({ description: 'How high.' }),
    colour: t.string({ description: "Its colour, like '#3366cc' or 'blue'." }),
    isCollapsed: t.boolean({ description: 'Whether what stands in or below it is not shown.' }),
    isHidden: t.boolean({ description: 'Whether it is not shown.' }),
    waypoints: t.field({ type: t.listRef(t.listRef('Float')), description: 'Where a line bends: pairs of x and y.' }),
    order: t.float({ description: 'Its place among others, where that is chosen.' }),
    free: t.field({ type: 'JSON', description: 'What is drawn here that is no part of the model.' }),
  }),
});

const DropInput = builder.inputType('DiagramDropInput', {
  description: 'Where something is dropped.',
  fields: (t) => ({
    x: t.float({ required: true, description: 'From the left.' }),
    y: t.float({ required: true, description: 'From the top.' }),
  }),
});
const AddInput = builder.inputType('DiagramAddInput', {
  description: 'Something is dropped on a shape or a line, or beside all of them.',
  fields: (t) => ({
    tool: t.string({ required: true, description: 'By which tool of the type, by its key.' }),
    onto: t.string({ description: 'The shape or line on which it is dropped; left out, beside all of them.' }),
    entityId: t.int({ description: 'An entity of the project that is dropped in place of a new one.' }),
    classId: t.int({ description: 'The class of a new one, where the tool leaves it open.' }),
    name: t.string({ description: 'What a new one is called.' }),
    number: t.string({ description: 'The dotted number of a new one.' }),
    values: t.field({
      type: 'JSON',
      description: 'What else its type asks for, e.g. a row and a column, the side of a box, a branch.',
    }),
    place: t.field({ type: DropInput, description: 'Where it is put, on types on which people put things.' }),
  }),
});
const ConnectInput = builder.inputType('DiagramConnectInput', {
  description: 'A line is drawn from one shape to another.',
  fields: (t) => ({
    tool: t.string({ required: true, description: 'By which tool of the type, by its key.' }),
    from: t.string({ required: true, description: 'The shape at which it begins.' }),
    to: t.string({ required: true, description: 'The shape at which it ends.' }),
    relationId: t.int({ description: 'The relation, by its number, where the tool leaves it open.' }),
    name: t.string({ description: 'What a new entity is called that is the line.' }),
    values: t.field({ type: 'JSON', description: 'What else its type asks for, e.g. an amount.' }),
  }),
});
const MoveInput = builder.inputType('DiagramMoveInput', {
  description: 'A shape is dropped on another shape or on a line, and belongs there from then on.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The shape.' }),
    onto: t.string({ required: true, description: 'On what it is dropped.' }),
    values: t.field({ type: 'JSON', description: 'What else its type asks for, e.g. a row and a column.' }),
  }),
});
const RemoveInput = builder.inputType('DiagramRemoveInput', {
  description:
    'Shapes and lines are taken off the diagram: the links that made them appear go, and lines that are entities; other entities stay.',
  fields: (t) => ({ keys: t.stringList({ required: true, description: 'The shapes and lines.' }) }),
});
const SetInput = builder.inputType('DiagramSetInput', {
  description:
    'Something is changed as the picture shows it: where a bar begins, in which cell a risk stands, what a branch is called.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The shape or line.' }),
    values: t.field({
      type: 'JSON',
      required: true,
      description: 'What it says from now on, by the names of its figures.',
    }),
  }),
});
const GestureInput = builder.inputType('DiagramGestureInput', {
  description: 'What is done on a diagram. One of the five.',
  isOneOf: true,
  fields: (t) => ({
    add: t.field({ type: AddInput, description: 'Something comes onto it.' }),
    connect: t.field({ type: ConnectInput, description: 'A line comes onto it.' }),
    move: t.field({ type: MoveInput, description: 'Something belongs elsewhere.' }),
    remove: t.field({ type: RemoveInput, description: 'Something goes off it.' }),
    set: t.field({ type: SetInput, description: 'Something is changed.' }),
  }),
});

/** A diagram as it is after a change. */
const diagramOf = async (ctx: Ctx, { organization, projectId, slug, entityId }: Arranged) =>
  readDiagram(ctx, (await readProject(ctx, organization, projectId)).key, slug, entityId);

const revision = { nullable: true, description: 'The revision it became; null if nothing changed.' } as const;

builder.relayMutationField(
  'arrangeDiagram',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      slug: t.string({ required: true, description: 'Of which type the diagram is.' }),
      entityId: t.int({ required: true, description: 'Of which entity it is, by its number.' }),
      places: t.field({
        type: [PlaceInput],
        required: true,
        description:
          'The places that change; the others stay, so two people who move different shapes both win. Up to 40,000.',
      }),
      drop: t.stringList({ description: 'Keys of shapes and lines that are to be laid out again.' }),
    }),
  },
  {
    description:
      'Puts shapes and lines of a diagram in their places, as one revision. A diagram that nobody kept is kept from then on.',
    resolve: (_root, { input }, ctx) => arrangeDiagram(ctx, input, input.places, input.drop ?? []),
  },
  {
    outputFields: (t) => ({
      revision: t.int({ ...revision, resolve: (done) => done.revision }),
      diagram: t.field({
        type: DiagramRef,
        description: 'The diagram as it is now.',
        resolve: (done, _args, ctx) => diagramOf(ctx, done),
      }),
    }),
  },
);

builder.relayMutationField(
  'createDiagram',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      slug: t.string({ required: true, description: 'Of which type the diagram is.' }),
      entityId: t.int({ required: true, description: 'Of which entity it is, by its number.' }),
      name: t.string({
        description: 'What it is called on the list; what its entity is called, where it is left out.',
      }),
    }),
  },
  {
    description: 'Keeps a diagram of an entity on the list of diagrams. One that is kept already stays as it is.',
    resolve: (_root, { input }, ctx) => createDiagram(ctx, input, input.name ?? null),
  },
  {
    outputFields: (t) => ({
      revision: t.int({ ...revision, resolve: (done) => done.revision }),
      diagram: t.field({
        type: DiagramRef,
        description: 'The diagram as it is now.',
        resolve: (done, _args, ctx) => diagramOf(ctx, done),
      }),
    }),
  },
);

builder.relayMutationField(
  'renameDiagram',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      slug: t.string({ required: true, description: 'Of which type the diagram is.' }),
      entityId: t.int({ required: true, description: 'Of which entity it is, by its number.' }),
      name: t.string({ required: true, description: 'What it is called from now on; empty: as its entity.' }),
    }),
  },
  {
    description: 'Gives a diagram that is kept another name.',
    resolve: (_root, { input }, ctx) => renameDiagram(ctx, input, input.name),
  },
  {
    outputFields: (t) => ({
      revision: t.int({ ...revision, resolve: (done) => done.revision }),
      diagram: t.field({
        type: DiagramRef,
        description: 'The diagram as it is now.',
        resolve: (done, _args, ctx) => diagramOf(ctx, done),
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteDiagram',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      slug: t.string({ required: true, description: 'Of which type the diagram is.' }),
      entityId: t.int({ required: true, description: 'Of which entity it is, by its number.' }),
    }),
  },
  {
    description:
      'Takes a diagram off the list, with the places of its shapes. Its entity, and all that is drawn on it, stay.',
    resolve: (_root, { input }, ctx) => deleteDiagram(ctx, input),
  },
  {
    outputFields: (t) => ({
      revision: t.int({ ...revision, resolve: (done) => done.revision }),
      diagram: t.field({
        type: DiagramRef,
        description: 'The diagram as it is now.',
        resolve: (done, _args, ctx) => diagramOf(ctx, done),
      }),
    }),
  },
);

builder.relayMutationField(
  'drawOnDiagram',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      slug: t.string({ required: true, description: 'Of which type the diagram is.' }),
      entityId: t.int({ required: true, description: 'Of which entity it is, by its number.' }),
      gesture: t.field({ type: GestureInput, required: true, description: 'What is done.' }),
    }),
  },
  {
    description:
      'Does on a diagram what writes more than one thing to the model: all of it or nothing, as one revision, which can be taken back as one.',
    resolve: (_root, { input: { gesture, ...input } }, ctx) => drawOnDiagram(ctx, input, gesture),
  },
  {
    outputFields: (t) => ({
      revision: t.int({ ...revision, resolve: (done) => done.revision }),
      diagram: t.field({
        type: DiagramRef,
        description: 'The diagram as it is now.',
        resolve: (done, _args, ctx) => diagramOf(ctx, done),
      }),
      entities: t.field({
        type: [EntityRef],
        description: 'The entities that were made or became different, new ones first.',
        resolve: (done, _args, ctx) => readDrawn(ctx, done),
      }),
    }),
  },
);
