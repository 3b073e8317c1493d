import type { Content, Place } from '../content.ts';
import { axis } from './axis.ts';
import { columns } from './columns.ts';
import { flow } from './flow.ts';
import { free } from './free.ts';
import { grid } from './grid.ts';
import { layered } from './layered.ts';
import { lifelines } from './lifelines.ts';
import { nested } from './nested.ts';
import { type Arranged, type ArrangeOptions, type Picture, placesOf } from './picture.ts';
import { radar } from './radar.ts';
import { radial } from './radial.ts';
import { stairs } from './stairs.ts';
import { tables } from './tables.ts';
import { branches, tree } from './tree.ts';

/** The ways of drawing: one line for each. */
export const pictures = {
  TREE: tree,
  BRANCHES: branches,
  RADIAL: radial,
  LAYERED: layered,
  FREE: free,
  NESTED: nested,
  FLOW: flow,
  STAIRS: stairs,
  GRID: grid,
  LIFELINES: lifelines,
  AXIS: axis,
  RADAR: radar,
  COLUMNS: columns,
  TABLE: tables,
} satisfies Record<string, Picture>;
export type PictureName = keyof typeof pictures;

/** Returns a way of drawing; layers if its name is unknown. */
export const pictureOf = (name: string): Picture =>
  (pictures as Readonly<Record<string, Picture>>)[name] ?? pictures.LAYERED;

/** Arranges the content in a picture. */
export const arrange = (
  picture: string,
  content: Content,
  places: readonly Place[],
  options: ArrangeOptions = {},
): Arranged => pictureOf(picture).arrange(content, placesOf(places), options);
