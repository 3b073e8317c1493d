import type { Content, Place } from '../content.ts';
import { axis } from './axis.ts';
import { boxesAndLines } from './boxes.ts';
import { columns } from './columns.ts';
import { flow } from './flow.ts';
import { grid } from './grid.ts';
import { lanes } from './lanes.ts';
import { lifelines } from './lifelines.ts';
import { type Arranged, type ArrangeOptions, type Picture, placesOf } from './picture.ts';
import { radar } from './radar.ts';
import { radial } from './radial.ts';
import { stairs } from './stairs.ts';
import { tables } from './tables.ts';
import { branches, tree } from './tree.ts';

/** The shapes that hold others in every picture. */
const HOLDERS: ReadonlySet<string> = new Set(['STATE', 'REGION', 'BOUNDARY', 'LANE', 'FOLDER']);

const layers = boxesAndLines({ flow: 'down', nests: HOLDERS, loose: 'layers' });
const sideways = boxesAndLines({ flow: 'right', nests: HOLDERS, loose: 'layers' });
/** Tells whether lines lead on from shape to shape, which is read from left to right. */
const runsOn = ({ lines }: Content) => lines.some(({ kind }) => kind === 'TRANSITION' || kind === 'ITEM_FLOW');

/** Tells whether a flow runs in columns of its performers. */
const hasLanes = ({ shapes }: Content) => shapes.some(({ kind }) => kind === 'LANE');

/** The ways of drawing: one line for each. */
export const pictures: Readonly<Record<string, Picture>> = {
  TREE: tree,
  BRANCHES: branches,
  RADIAL: radial,
  LAYERED: (content, places, options) => (runsOn(content) ? sideways : layers)(content, places, options),
  FREE: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  NESTED: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  FLOW: (content, places, options) => (hasLanes(content) ? lanes : flow)(content, places, options),
  STAIRS: stairs,
  GRID: grid,
  LIFELINES: lifelines,
  AXIS: axis,
  RADAR: radar,
  COLUMNS: columns,
  TABLE: tables,
};

/** Arranges the content in a picture; in layers if the picture is unknown. */
export const arrange = (
  picture: string,
  content: Content,
  places: readonly Place[],
  options: ArrangeOptions = {},
): Arranged => (pictures[picture] ?? pictures['LAYERED']!)(content, placesOf(places), options);
