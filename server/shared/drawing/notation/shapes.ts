import type { Shape } from '../content.ts';
import { block } from './blocks.ts';
import { action, box } from './boxes.ts';
import { cell, diagonal, strip } from './cells.ts';
import { boundary, folder } from './containers.ts';
import { dot, planet } from './dots.ts';
import { dangling, external, junction, label } from './ends.ts';
import { end, inputOutput, lane, resource, start } from './flow.ts';
import { withFoot } from './foot.ts';
import { equation, variable } from './formulas.ts';
import { part, port } from './internal.ts';
import { unseen, type Kind } from './kind.ts';
import { fragment, interaction, lifeline, messageEnd, time } from './messages.ts';
import { requirement } from './requirements.ts';
import { group } from './splits.ts';
import { history, region, state } from './states.ts';
import { table } from './tables.ts';
import { bar, milestone } from './times.ts';
import { actor, useCase } from './uses.ts';

/** The way to draw each kind of shape, one row per kind. */
const kinds: Readonly<Record<string, Kind>> = {
  BOX: box,
  DOT: dot,
  CENTRE: planet,
  ACTION: action,
  OR: group,
  LOOP: group,
  SYNC: group,
  PARALLEL: unseen,
  BRANCH: unseen,
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
  PART: part,
  PORT: port,
  STATE: state,
  INITIAL: start,
  FINAL: end,
  HISTORY: history,
  REGION: region,
  INTERACTION: interaction,
  LIFELINE: lifeline,
  MESSAGE_END: messageEnd,
  FRAGMENT: fragment,
  TIME: time,
  ACTOR: actor,
  USE_CASE: useCase,
  BOUNDARY: boundary,
  FOLDER: folder,
  EQUATION: equation,
  VARIABLE: variable,
  REQUIREMENT: requirement,
  DIAGONAL: diagonal,
  CELL: cell,
  STRIP: strip,
  ARROW: label,
  AXIS: label,
  BAR: bar,
  MILESTONE: milestone,
  TABLE: table,
};

/** The boxes below which figures can be shown. */
const FOOTED = new Set(['BOX', 'ACTION', 'ASSET', 'BLOCK', 'PART', 'STATE', 'REQUIREMENT', 'EQUATION', 'DIAGONAL']);
export const canSayMore = ({ kind }: Shape): boolean => FOOTED.has(kind);

/** Returns the way to draw a shape; a box for unknown kinds. */
export const kindOf = (shape: Shape): Kind => {
  const kind = kinds[shape.kind] ?? box;
  return canSayMore(shape) ? withFoot(kind, shape) : kind;
};
