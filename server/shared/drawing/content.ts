import type { Point } from './scene.ts';

/** An entity on a diagram, in the words of the graph. */
export interface Entity {
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

export interface Row {
  text: string;
  entity?: Pick<Entity, 'id' | 'entityId'> | null;
}

export interface Compartment {
  name: string;
  rows: readonly Row[];
}

export interface Shape {
  key: string;
  kind: string;
  entity?: Entity | null;
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
  entity?: Entity | null;
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

/** The place that somebody gave to a shape or a line. */
export interface Place {
  key: string;
  x?: number | null;
  y?: number | null;
  width?: number | null;
  height?: number | null;
  colour?: string | null;
  isCollapsed?: boolean | null;
  isHidden?: boolean | null;
  waypoints?: readonly Point[] | null;
  order?: number | null;
  /** The free drawing at this place, which is not part of the model. */
  free?: Free | null;
  /** The settings of the whole diagram, stored under the key `WHOLE`: the choice of colours, and of the content shown. */
  colourBy?: string | null;
  filter?: string | null;
  /** The number of levels shown, and the relations by name. */
  levels?: number | null;
  relations?: readonly string[] | null;
}

/** The key of the place that holds for all of a diagram. */
export const WHOLE = 'diagram';

export interface Content {
  shapes: readonly Shape[];
  lines: readonly Line[];
  total: number;
  warnings: readonly string[];
}

/** Returns a number among the figures of a shape. */
export function figure(shape: Shape, name: string): number | undefined {
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
export function nameOf({ text, entity }: Shape): string {
  const number = entity?.number;
  // Its number stands apart.
  if (text != null && number && text.startsWith(`${number} `)) return text.slice(number.length + 1);
  return text ?? entity?.name ?? '';
}
export const numberOf = (shape: Shape): string => shape.entity?.number ?? '';
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
