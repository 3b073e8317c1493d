import type { Content, Place } from '../content.ts';
import { boxesAndLines } from './boxes.ts';
import { flow } from './flow.ts';
import { type Arranged, type ArrangeOptions, type Picture, placesOf } from './picture.ts';
import { radial } from './radial.ts';
import { branches, tree } from './tree.ts';

/** What stands in these, stands in them everywhere. */
const HOLDERS: ReadonlySet<string> = new Set(['STATE', 'REGION', 'BOUNDARY', 'LANE', 'FOLDER']);

/** The ways of drawing: one line for each. */
export const pictures: Readonly<Record<string, Picture>> = {
  TREE: tree,
  BRANCHES: branches,
  RADIAL: radial,
  LAYERED: boxesAndLines({ flow: 'down', nests: HOLDERS, loose: 'layers' }),
  FREE: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  NESTED: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  FLOW: flow,
};

/** Where everything on a content stands; a way of drawing that nobody knows is layers. */
export const arrange = (
  picture: string,
  content: Content,
  places: readonly Place[],
  options: ArrangeOptions = {},
): Arranged => (pictures[picture] ?? pictures['LAYERED']!)(content, placesOf(places), options);
