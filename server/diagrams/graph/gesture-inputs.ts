import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';

export const PlaceInput = builder.inputType('DiagramPlaceInput', {
  description: 'A place for a shape or line. What is left out stays as it is; null takes it away.',
  fields: (t) => ({
    key: t.string({
      required: true,
      description: 'The key of the shape or line; one of your own for what is drawn freely.',
    }),
    x: t.float({ description: 'The distance from the left.' }),
    y: t.float({ description: 'The distance from the top.' }),
    width: t.float({ description: 'Its width.' }),
    height: t.float({ description: 'Its height.' }),
    colour: t.string({ description: "Its colour, like '#3366cc' or 'blue'." }),
    isCollapsed: t.boolean({ description: 'True when its content and everything below it is not shown.' }),
    isHidden: t.boolean({ description: 'True when it is not shown.' }),
    waypoints: t.field({
      type: t.listRef(t.listRef('Float')),
      description: 'The points where a line bends: pairs of x and y.',
    }),
    order: t.float({ description: 'Its place among others, where that is chosen.' }),
    free: t.field({ type: 'JSON', description: 'A free drawing that is no part of the model.' }),
    colourBy: t.string({
      description:
        "Under the key 'diagram': the attribute that colours its shapes, e.g. 'class', 'label', 'is:Status' or 'heat:Size'.",
    }),
    filter: t.string({
      description: "Under the key 'diagram': the search that limits what everyone sees of it.",
    }),
    levels: t.int({ description: "Under the key 'diagram': the number of levels that everyone sees." }),
    relations: t.stringList({
      description: "Under the key 'diagram': the relations that it follows, by their names.",
    }),
  }),
});

const DropInput = builder.inputType('DiagramDropInput', {
  description: 'The point at which something is dropped.',
  fields: (t) => ({
    x: t.float({ required: true, description: 'The distance from the left.' }),
    y: t.float({ required: true, description: 'The distance from the top.' }),
  }),
});
const AddInput = builder.inputType('DiagramAddInput', {
  description: 'A new thing that is dropped on a shape or a line, or beside all of them.',
  fields: (t) => ({
    tool: t.string({ required: true, description: 'The tool of the type with which it is drawn, by its key.' }),
    onto: t.string({ description: 'The shape or line on which it is dropped; left out, beside all of them.' }),
    entityId: t.field({
      ...idOf('Entity'),
      description: 'An entity of the project that is dropped in place of a new one.',
    }),
    classId: t.field({ ...idOf('Class'), description: 'The class of a new one, where the tool leaves it open.' }),
    name: t.string({ description: 'The name of a new entity.' }),
    number: t.string({ description: 'The dotted number of a new one.' }),
    values: t.field({
      type: 'JSON',
      description: 'The other facts that its type asks for, e.g. a row and a column, the side of a box, a branch.',
    }),
    place: t.field({ type: DropInput, description: 'The place where it is put, on types whose shapes people place.' }),
  }),
});
const ConnectInput = builder.inputType('DiagramConnectInput', {
  description: 'A line is drawn from one shape to another.',
  fields: (t) => ({
    tool: t.string({ required: true, description: 'The tool of the type with which it is drawn, by its key.' }),
    from: t.string({ required: true, description: 'The shape at which it begins.' }),
    to: t.string({ required: true, description: 'The shape at which it ends.' }),
    relationId: t.field({
      ...idOf('Relation'),
      description: 'The relation, by its id, where the tool leaves it open.',
    }),
    name: t.string({ description: 'The name of a new entity that is itself the line.' }),
    values: t.field({ type: 'JSON', description: 'The other facts that its type asks for, e.g. an amount.' }),
  }),
});
const MoveInput = builder.inputType('DiagramMoveInput', {
  description: 'A shape is dropped on another shape or on a line, and belongs there from then on.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The shape.' }),
    onto: t.string({ required: true, description: 'The shape or line on which it is dropped, by its key.' }),
    values: t.field({ type: 'JSON', description: 'The other facts that its type asks for, e.g. a row and a column.' }),
  }),
});
const RemoveInput = builder.inputType('DiagramRemoveInput', {
  description:
    'Shapes and lines are taken off the diagram: the links that made them appear go, and lines that are entities; other entities stay.',
  fields: (t) => ({ keys: t.stringList({ required: true, description: 'The shapes and lines.' }) }),
});
const SetInput = builder.inputType('DiagramSetInput', {
  description: 'A change made in the picture: the start of a bar, the cell of a risk, the name of a branch.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The shape or line.' }),
    values: t.field({
      type: 'JSON',
      required: true,
      description: 'The new values, by the names of its figures.',
    }),
  }),
});
const CopiedInput = builder.inputType('DiagramCopiedInput', {
  description: 'A shape that is made again.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The shape.' }),
    place: t.field({ type: DropInput, description: 'The place where the new one is put.' }),
  }),
});
const beside = {
  description:
    'The free shapes to draw beside them, each with `free`: they come in the same revision, under keys of your own.',
} as const;
const CopyInput = builder.inputType('DiagramCopyInput', {
  description:
    'Shapes are made again, as new entities with the properties, labels and descriptions of those that they show, and with the lines among them.',
  fields: (t) => ({
    shapes: t.field({ type: [CopiedInput], required: true, description: 'The shapes.' }),
    free: t.field({ type: [PlaceInput], ...beside }),
  }),
});
const PasteInput = builder.inputType('DiagramPasteInput', {
  description: 'Entities of the project are dropped together.',
  fields: (t) => ({
    entities: t.field({
      type: [AddInput],
      required: true,
      description: 'The entities, each by its `entityId`. Up to 500.',
    }),
    free: t.field({ type: [PlaceInput], ...beside }),
  }),
});
const ClearInput = builder.inputType('DiagramClearInput', {
  description: 'Suspect lines are right still: whoever has looked at them says so, until an end says something else.',
  fields: (t) => ({ keys: t.stringList({ required: true, description: 'The lines.' }) }),
});
export const GestureInput = builder.inputType('DiagramGestureInput', {
  description: 'The gesture that somebody makes on a diagram. One of these is given.',
  isOneOf: true,
  fields: (t) => ({
    add: t.field({ type: AddInput, description: 'Adds something to the diagram.' }),
    connect: t.field({ type: ConnectInput, description: 'A line comes onto it.' }),
    move: t.field({ type: MoveInput, description: 'Moves a shape so that it belongs elsewhere in the model.' }),
    remove: t.field({ type: RemoveInput, description: 'Removes a shape or a line from the diagram.' }),
    set: t.field({ type: SetInput, description: 'Changes a shape or a line.' }),
    copy: t.field({ type: CopyInput, description: 'Shapes are made again.' }),
    paste: t.field({ type: PasteInput, description: 'Entities of the project are dropped together.' }),
    clear: t.field({ type: ClearInput, description: 'Suspect lines are right still.' }),
  }),
});
