import type { DiagramPicture } from '#graph/DiagramTypeFacts_type.graphql';

import { carrierEntries } from '../own/of-flows-of-items.ts';
import { sideOf } from '../own/sides.ts';
import { axis } from './axis.ts';
import { flow } from './flow.ts';
import { grid } from './grid.ts';
import { lifelines } from './lifelines.ts';
import type { PictureOnPage } from './picture-on-page.ts';
import { radial } from './radial.ts';

const plain: PictureOnPage = {};
/** Parts at their wholes: a shape that is dropped on another becomes its part. */
const parts: PictureOnPage = {
  takes: (moved, onto, shapes) => shapes.get(onto)?.entity != null && shapes.get(moved)?.parentKey !== onto,
};

/** The gestures, menus, tools and panels of each way of drawing. */
const pictures: Readonly<Record<DiagramPicture, PictureOnPage>> = {
  TREE: parts,
  BRANCHES: parts,
  RADIAL: radial,
  LAYERED: { entries: carrierEntries },
  FREE: plain,
  NESTED: parts,
  FLOW: flow,
  STAIRS: { sideAt: sideOf },
  GRID: grid,
  LIFELINES: lifelines,
  AXIS: axis,
  RADAR: plain,
  COLUMNS: plain,
  TABLE: plain,
};

/** Returns what a way of drawing has on the page; nothing of its own if it is newer than this page. */
export const pictureOnPage = (name: string): PictureOnPage => pictures[name as DiagramPicture] ?? plain;
