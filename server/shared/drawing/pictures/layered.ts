import type { Content } from '../content.ts';
import { boxesAndLines } from './boxes.ts';
import type { Picture } from './picture.ts';

/** The shapes that hold others; elsewhere parts stand beside their wholes. */
const HOLDERS: ReadonlySet<string> = new Set(['STATE', 'REGION', 'BOUNDARY', 'LANE', 'FOLDER']);

const layers = boxesAndLines({ flow: 'down', nests: HOLDERS, loose: 'layers' });
const sideways = boxesAndLines({ flow: 'right', nests: HOLDERS, loose: 'layers' });
/** Tells whether lines lead on from shape to shape, which is read from left to right. */
const runsOn = ({ lines }: Content) => lines.some(({ kind }) => kind === 'TRANSITION' || kind === 'ITEM_FLOW');

/** Boxes in layers, lines between them. */
export const layeredPicture: Picture = {
  description: 'Boxes in layers, lines between them.',
  arrange: (content, places, options) => (runsOn(content) ? sideways : layers)(content, places, options),
  isMovable: true,
  isShapeable: true,
  isDrawnInParts: true,
  isSearched: true,
  hasLegend: true,
};
