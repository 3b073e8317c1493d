import { storedSteps, type StepNode } from '../../model/entities/rules/control-steps.ts';
import type { Canvas } from '../diagram-type.ts';
import type { GesturePatch } from './gestures.ts';

/** Returns a patch of the root with its new flow. */
export const rootWith = ({ model }: Canvas, nodes: readonly StepNode[]): GesturePatch => ({
  id: model.root.id,
  controlStep: storedSteps(nodes),
});
