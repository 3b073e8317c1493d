import type { Point } from './scene.ts';

/** An entity on a diagram, in the words of the graph. */
export interface DrawnEntity {
  id: string;
  entityId: number;
  name: string;
  number: string | null;
  className: string;
  /** The colour group of its class: blue, orange, green, purple or grey. */
  colour: string;
  icon: string;
  /** The text below the name, if the picture has room for it. */
  description?: string | null;
}

export interface ShapeRow {
  text: string;
  entity?: Pick<DrawnEntity, 'id' | 'entityId'> | null;
}

export interface Compartment {
  name: string;
  rows: readonly ShapeRow[];
}

export interface Shape {
  key: string;
  kind: string;
  entity?: DrawnEntity | null;
  /** The key of the shape that holds it, or is above it. */
  parentKey?: string | null;
  level: number;
  order: number;
  text?: string | null;
  compartments: readonly Compartment[];
  marks: readonly string[];
  figures: Readonly<Record<string, unknown>>;
}

export interface Line {
  key: string;
  kind: string;
  fromKey: string;
  toKey: string;
  label?: string | null;
  entity?: DrawnEntity | null;
  marks: readonly string[];
  figures?: Readonly<Record<string, unknown>>;
}

export type FreeKind = 'NOTE' | 'TEXT' | 'BOX' | 'OVAL' | 'IMAGE';

/** A free drawing beside the model, meant only for viewers. */
export interface Free {
  kind: FreeKind;
  text?: string;
  /** The number of the file that holds an image. */
  file?: number;
}

/** The position and appearance of a shape or a line as people set them; omitted values follow from the layout of the diagram's type. */
export interface StoredPlace {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  colour?: string;
  isCollapsed?: boolean;
  isHidden?: boolean;
  /** The points where a line bends. */
  waypoints?: number[][];
  order?: number;
  /** A drawn item outside the model: a note, a free shape, a picture. */
  free?: unknown;
  /** The settings of the whole diagram, stored under the key `WHOLE`: the choice of colours, and the search that filters it. */
  colourBy?: string;
  filter?: string;
  /** The number of levels shown, and the relations to follow by name. */
  levels?: number;
  relations?: string[];
}

/** The place of a shape or a line as it is drawn: null is none. */
export type DrawnPlace = { readonly key: string } & {
  readonly [F in keyof Omit<StoredPlace, 'waypoints' | 'free'>]: StoredPlace[F] | null | undefined;
} & { readonly waypoints?: readonly Point[] | null; readonly free?: Free | null };

/** The key of the place that holds for all of a diagram. */
export const WHOLE_DIAGRAM = 'diagram';

export interface Content {
  shapes: readonly Shape[];
  lines: readonly Line[];
  total: number;
  warnings: readonly string[];
}

/** Returns a number among the figures of a shape. */
export function shapeFigure(shape: Shape, name: string): number | undefined {
  const value = shape.figures[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a word among the figures of a shape. */
export function word(shape: Shape, name: string): string | undefined {
  const value = shape.figures[name];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** Messages, including the special ones: calls and replies. */
const MESSAGES = new Set(['MESSAGE', 'CALL', 'REPLY']);
export const isMessage = (kind: string | null | undefined): boolean => kind != null && MESSAGES.has(kind);

/** Returns the name of a shape. */
export function shapeName({ text, entity }: Shape): string {
  const number = entity?.number;
  // Its number stands apart.
  if (text != null && number && text.startsWith(`${number} `)) return text.slice(number.length + 1);
  return text ?? entity?.name ?? '';
}
export const shapeNumber = (shape: Shape): string => shape.entity?.number ?? '';
export const toneOf = (shape: Shape): string => shape.entity?.colour ?? 'grey';

/** Groups shapes by the shape that holds them, in order; '' has those without one. */
export function byParent(shapes: readonly Shape[]): Map<string, Shape[]> {
  const keys = new Set(shapes.map(({ key }) => key));
  const result = new Map<string, Shape[]>();
  for (const shape of shapes) {
    const parent =
      shape.parentKey != null && keys.has(shape.parentKey) && shape.parentKey !== shape.key ? shape.parentKey : '';
    const siblings = result.get(parent);
    if (siblings) siblings.push(shape);
    else result.set(parent, [shape]);
  }
  for (const siblings of result.values()) siblings.sort((a, b) => a.order - b.order);
  return result;
}
