import type * as drawing from '#shared/drawing/content.ts';

/** The kinds of shapes, by which they are drawn. */
export const shapeKinds = {
  BOX: 'A thing of the model as a plain box: number and name.',
  DOT: 'A thing of the model as a dot with its name beside it.',
  CENTRE: 'The thing in the middle from which everything else is looked at.',
  ACTION: 'An action as a rounded block.',
  OR: 'An action that chooses one of its branches: a block with a diamond at its left.',
  LOOP: 'An action that repeats its body: a block with a circular arrow at its left.',
  SYNC: 'An action whose branches wait for each other: a block with a thick bar at its left.',
  PARALLEL: 'A line that splits into branches and joins again; nothing of the model.',
  BRANCH: 'One branch of what splits a flow; its text is the name of the branch.',
  START: 'The start of a flow.',
  END: 'The end of a flow.',
  INPUT_OUTPUT: 'An item that is passed on between actions: a parallelogram.',
  RESOURCE: 'A resource that actions use up, hold or make: a cylinder.',
  ASSET: 'A thing, person or system that does something, with its picture where it has one.',
  LANE: 'The column of what one asset performs.',
  JUNCTION: 'The point at which a line with more than two ends comes together.',
  EXTERNAL: 'A dot where a line leaves the diagram.',
  DANGLING: 'The open end of a line that has only one.',
  BLOCK: 'A box with compartments.',
  PART: 'A part of a block: a box that says name and type.',
  PORT: 'A small square on the border of its parent.',
  STATE: 'A state: a rounded box with what is done in it.',
  INITIAL: 'The start of a state machine.',
  FINAL: 'The end of a state machine.',
  HISTORY: 'The state that was left last.',
  REGION: 'A part of a parallel state, apart from the others by a dashed line.',
  INTERACTION: 'The frame of a sequence: that it is one, of what, and what that is called.',
  LIFELINE: 'The sender and receiver of messages: a head with a dashed line below it.',
  MESSAGE_END: 'A dot as the unknown sender or receiver of a message.',
  FRAGMENT: 'A frame about messages that are alternatives, optional, repeated or at once.',
  TIME: 'The time that may pass between two moments of a sequence, and the requirement for it.',
  ACTOR: 'An external person or system that takes part: a stick figure.',
  USE_CASE: 'A use of the system: an ellipse.',
  BOUNDARY: 'The border of the system.',
  FOLDER: 'A package: a folder with a tab.',
  EQUATION: 'A formula as a rounded box.',
  VARIABLE: 'A small square on the border of a formula, for one of its variables.',
  REQUIREMENT: 'A requirement with its id, text and rationale.',
  DIAGONAL: 'A box on the diagonal of a grid.',
  CELL: 'A cell of a grid with its content.',
  STRIP: 'A place beside a grid for what has none in it.',
  ARROW: 'An arrow that enters or leaves a box from outside, by the side in its figures.',
  AXIS: 'An axis on which values are marked.',
  BAR: 'A bar from a start to an end.',
  MILESTONE: 'A moment: a diamond.',
  TABLE: 'A table, by its compartments.',
} as const;
export type ShapeKind = keyof typeof shapeKinds;

/** The kinds of lines, by which they are drawn. */
export const lineKinds = {
  PARENT_CHILD: 'A line from a whole to its part.',
  RELATION: 'Any relation; its label is the name of the relation.',
  FLOW: 'A line from one step to the next.',
  RETURN: 'Back to the beginning of what is repeated.',
  GENERATES: 'A line from an action to what it makes known.',
  RECEIVES: 'A line from an item that is passed on to the action that takes it; a thin arrow.',
  TRIGGERS: 'A line from an item that is passed on to the action that waits for it; a filled double head.',
  CONSUMES: 'A line from a resource to the action that uses it up.',
  PRODUCES: 'A line from an action to the resource that it makes.',
  SEIZES: 'A line from a resource to the action that holds it.',
  PERFORMS: 'Between a performer and the action performed.',
  CONDUIT: 'A link that carries something; an arrow where it has one direction.',
  ITEM_FLOW: 'Items that one performer passes to another, derived from their actions.',
  ASSOCIATION: 'A plain line between two that know each other.',
  AGGREGATION: 'A hollow diamond at the whole.',
  COMPOSITION: 'A filled diamond at the whole.',
  GENERALIZATION: 'A hollow triangle at the general one.',
  IMPORT: 'Dashed, with its words between guillemets.',
  CONTAINMENT: 'A line from a container to its content, with a crossed circle.',
  DERIVE: 'Dashed, «deriveReqt».',
  REFINE: 'Dashed, «refine».',
  SATISFY: 'Dashed, «satisfy».',
  VERIFY: 'Dashed, «verify».',
  COPY: 'Dashed, «copy».',
  TRACE: 'Dashed, «trace».',
  BINDING: 'Between two variables that are the same parameter.',
  MESSAGE: 'A line from one lifeline to another; an open head.',
  CALL: 'A message whose sender waits for the reply; a filled head.',
  REPLY: 'A message back to the caller; dashed.',
  TRANSITION: 'A line from a state to the next.',
  INCLUDE: 'Dashed, «include».',
  EXTEND: 'Dashed, «extend».',
  DEPENDS: 'A line from an earlier thing to the one that waits for it.',
} as const;
export type LineKind = keyof typeof lineKinds;

/** The marks on a shape or line. */
export const marks = {
  DECOMPOSED: 'It has parts and its own diagram.',
  REPEATED: 'It is drawn elsewhere too.',
  CYCLE: 'It is its own ancestor, so its children are not drawn again.',
  EXTERNAL: 'It belongs to no part of this diagram.',
  REFERENCE: 'It is shown and not owned.',
  LOCKED: 'It is locked.',
  UNBOUND: 'It is bound to nothing.',
  UNCONNECTED: 'A shape that no line reaches.',
  WARNED: 'Something is wrong with it; its text says what.',
  ESTIMATED: 'Its position is derived because it has none of its own.',
  DASHED: 'Drawn dashed.',
  REVERSED: 'The arrow points at the beginning.',
  TWO_WAY: 'It has no direction, or both.',
  MISSING: 'A shape that nothing carries.',
  TUNNELLED: 'It stays inside one level.',
  SUSPECT:
    'One end has changed since the relationship was last reviewed: on its line, and on shapes with such a relationship.',
  CHANGED: 'It has changed since the last baseline that holds it.',
} as const;
export type DiagramMark = keyof typeof marks;

/** A part of a picture as the rules make it: nothing is left open, and its entity goes by its number. */
type ByNumber<T> = { -readonly [F in keyof Omit<T, 'entity'>]-?: Exclude<T[F & keyof T], undefined> } & {
  /** The entity that it shows, or that is itself the line; null for none. */
  entityId: number | null;
};
/** The kind, the marks and the figures in our own words; pictures take them as they come. */
interface Own<Kind> {
  kind: Kind;
  marks: DiagramMark[];
  figures: Record<string, unknown> | null;
}

export type CompartmentRow = ByNumber<drawing.ShapeRow>;
export type DiagramCompartment = Omit<drawing.Compartment, 'rows'> & { rows: CompartmentRow[] };

/**
 * A shape as the rules make it, without its place. Its key is the global id of its entity; if that is drawn again the path of global ids to
 * it, separated by '/'; a word of its own without an entity.
 */
export type DiagramShape = Omit<ByNumber<drawing.Shape>, keyof Own<ShapeKind> | 'compartments'> &
  Own<ShapeKind> & { compartments: DiagramCompartment[] };

export type DiagramLine = Omit<ByNumber<drawing.Line>, keyof Own<LineKind>> &
  Own<LineKind> & {
    /** The stored link that it shows, if it shows one. */
    link: LinkShown | null;
  };

/** A link as seen from where a line begins. */
export interface LinkShown {
  fromId: number;
  relationId: number;
  targetId: number;
}

/** The content of a diagram; `total` is the number of entities that a complete one would show. */
export interface Drawn extends Pick<drawing.Content, 'total'> {
  shapes: DiagramShape[];
  lines: DiagramLine[];
  warnings: string[];
}
