import { stored, type Node } from '../../model/entities/rules/control-steps.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Patch } from './gestures.ts';

/** The root with its flow as it becomes. */
export const rootWith = ({ model }: Canvas, nodes: readonly Node[]): Patch => ({
  id: model.root.id,
  controlStep: stored(nodes),
});
