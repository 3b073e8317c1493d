import { storedSteps, type Node } from '../../model/entities/rules/control-steps.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Patch } from './gestures.ts';

/** Returns a patch of the root with its new flow. */
export const rootWith = ({ model }: Canvas, nodes: readonly Node[]): Patch => ({
  id: model.root.id,
  controlStep: storedSteps(nodes),
});
