import type { Shape } from '../content.ts';
import * as blocks from './blocks.ts';
import type { Kind } from './kind.ts';
import * as symbols from './symbols.ts';

/** How each kind of shape is drawn: one line for each. */
const kinds: Readonly<Record<string, Kind>> = {
  BOX: blocks.box,
  DOT: symbols.dot,
  CENTRE: symbols.planet,
  ACTION: blocks.action,
  OR: blocks.group,
  LOOP: blocks.group,
  SYNC: blocks.group,
  PARALLEL: symbols.unseen,
  BRANCH: symbols.unseen,
  START: symbols.start,
  END: symbols.end,
  INPUT_OUTPUT: symbols.inputOutput,
  RESOURCE: symbols.resource,
  ASSET: blocks.box,
  LANE: symbols.lane,
  JUNCTION: symbols.junction,
  EXTERNAL: symbols.junction,
  DANGLING: symbols.dangling,
  BLOCK: blocks.block,
  PART: blocks.part,
  PORT: symbols.port,
  STATE: blocks.state,
  INITIAL: symbols.start,
  FINAL: symbols.end,
  HISTORY: symbols.history,
  REGION: blocks.container,
  LIFELINE: symbols.lifeline,
  MESSAGE_END: symbols.junction,
  FRAGMENT: symbols.fragment,
  ACTOR: symbols.actor,
  USE_CASE: symbols.useCase,
  BOUNDARY: blocks.boundary,
  FOLDER: blocks.folder,
  EQUATION: blocks.equation,
  VARIABLE: symbols.variable,
  REQUIREMENT: blocks.requirement,
  DIAGONAL: blocks.box,
  CELL: symbols.cell,
  STRIP: symbols.strip,
  ARROW: symbols.label,
  AXIS: symbols.label,
  BAR: symbols.bar,
  MILESTONE: symbols.milestone,
  TABLE: blocks.table,
};

/** How a shape is drawn; what nobody knows is a box. */
export const kindOf = ({ kind }: Shape): Kind => kinds[kind] ?? blocks.box;
export { container } from './blocks.ts';
export { planet } from './symbols.ts';
