import type { Shape } from '../content.ts';
import { block } from './blocks.ts';
import { actionNotation, box } from './boxes.ts';
import { cell, diagonal, stripNotation } from './cells.ts';
import { boundary, folder } from './containers.ts';
import { dot, planet } from './dots.ts';
import { dangling, external, junction, label } from './ends.ts';
import { end, inputOutput, lane, resource, start } from './flow.ts';
import { withFoot } from './foot.ts';
import { equationNotation, variable } from './formulas.ts';
import { partNotation, port } from './internal.ts';
import { emptyNotation, type ShapeNotation } from './kind.ts';
import { fragment, interaction, lifeline, messageEnd, time } from './messages.ts';
import { requirementNotation } from './requirements.ts';
import { group } from './splits.ts';
import { historyNotation, region, state } from './states.ts';
import { table } from './tables.ts';
import { barNotation, milestone } from './times.ts';
import { actor, useCaseNotation } from './uses.ts';

/** The way to draw each kind of shape, one row per kind. */
const kinds: Readonly<Record<string, ShapeNotation>> = {
  BOX: box,
  DOT: dot,
  CENTRE: planet,
  ACTION: actionNotation,
  OR: group,
  LOOP: group,
  SYNC: group,
  PARALLEL: emptyNotation,
  BRANCH: emptyNotation,
  START: start,
  END: end,
  INPUT_OUTPUT: inputOutput,
  RESOURCE: resource,
  ASSET: box,
  LANE: lane,
  JUNCTION: junction,
  EXTERNAL: external,
  DANGLING: dangling,
  BLOCK: block,
  PART: partNotation,
  PORT: port,
  STATE: state,
  INITIAL: start,
  FINAL: end,
  HISTORY: historyNotation,
  REGION: region,
  INTERACTION: interaction,
  LIFELINE: lifeline,
  MESSAGE_END: messageEnd,
  FRAGMENT: fragment,
  TIME: time,
  ACTOR: actor,
  USE_CASE: useCaseNotation,
  BOUNDARY: boundary,
  FOLDER: folder,
  EQUATION: equationNotation,
  VARIABLE: variable,
  REQUIREMENT: requirementNotation,
  DIAGONAL: diagonal,
  CELL: cell,
  STRIP: stripNotation,
  ARROW: label,
  AXIS: label,
  BAR: barNotation,
  MILESTONE: milestone,
  TABLE: table,
};

/** The boxes below which figures can be shown. */
const FOOTED = new Set(['BOX', 'ACTION', 'ASSET', 'BLOCK', 'PART', 'STATE', 'REQUIREMENT', 'EQUATION', 'DIAGONAL']);
export const canSayMore = ({ kind }: Shape): boolean => FOOTED.has(kind);

/** Returns the way to draw a shape; a box for unknown kinds. */
export const notationOf = (shape: Shape): ShapeNotation => {
  const kind = kinds[shape.kind] ?? box;
  return canSayMore(shape) ? withFoot(kind, shape) : kind;
};
