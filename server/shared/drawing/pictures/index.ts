import type { Content, DrawnPlace } from '../content.ts';
import { axisPicture } from './axis.ts';
import { columns } from './columns.ts';
import { flowPicture } from './flow.ts';
import { free } from './free.ts';
import { gridPicture } from './grid.ts';
import { layeredPicture } from './layered.ts';
import { lifelinesPicture } from './lifelines.ts';
import { nestedPicture } from './nested.ts';
import { type PictureLayout, type ArrangeOptions, type Picture, placesByKey } from './picture.ts';
import { radarPicture } from './radar.ts';
import { radialPicture } from './radial.ts';
import { stairs } from './stairs.ts';
import { tables } from './tables.ts';
import { branchesPicture, treePicture } from './tree.ts';

/** The ways of drawing: one line for each. */
export const pictures = {
  TREE: treePicture,
  BRANCHES: branchesPicture,
  RADIAL: radialPicture,
  LAYERED: layeredPicture,
  FREE: free,
  NESTED: nestedPicture,
  FLOW: flowPicture,
  STAIRS: stairs,
  GRID: gridPicture,
  LIFELINES: lifelinesPicture,
  AXIS: axisPicture,
  RADAR: radarPicture,
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
  places: readonly DrawnPlace[],
  options: ArrangeOptions = {},
): PictureLayout => pictureOf(picture).arrange(content, placesByKey(places), options);
