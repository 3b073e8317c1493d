import type { DiagramType } from '../diagram-type.ts';
import { action } from './action.ts';
import { activity } from './activity.ts';
import { asset } from './asset.ts';
import { bdd } from './bdd.ts';
import { classes } from './class.ts';
import { hierarchy } from './hierarchy.ts';
import { iSquared } from './i-squared.ts';
import { ibd } from './ibd.ts';
import { icd } from './icd.ts';
import { icom } from './icom.ts';
import { idef0 } from './idef0.ts';
import { layer } from './layer.ts';
import { nSquared } from './n-squared.ts';
import { packages } from './package.ts';
import { parametric } from './parametric.ts';
import { physicalIo } from './physical-io.ts';
import { radar } from './radar.ts';
import { requirement } from './requirement.ts';
import { risk } from './risk.ts';
import { sequence } from './sequence.ts';
import { spider } from './spider.ts';
import { stateMachine } from './state-machine.ts';
import { timeline } from './timeline.ts';
import { tree } from './tree.ts';
import { useCase } from './use-case.ts';

/** The types of diagrams, in the order of their numbers. To add one: a file here, and a line. */
export const diagramTypes: readonly DiagramType[] = [
  hierarchy,
  action,
  asset,
  nSquared,
  spider,
  radar,
  idef0,
  icom,
  tree,
  physicalIo,
  classes,
  activity,
  packages,
  parametric,
  requirement,
  ibd,
  bdd,
  sequence,
  stateMachine,
  useCase,
  layer,
  iSquared,
  timeline,
  risk,
  icd,
];
