// The steps of a flow, for either direction of drawing.
import { word, type Shape } from '../content.ts';

/** The shapes that follow each other in a flow. */
export const STEPS: ReadonlySet<string> = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END']);
/** The shapes that split a flow into branches. */
export const GROUP_KINDS: ReadonlySet<string> = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL']);

export const isGroup = ({ kind }: Shape): boolean => GROUP_KINDS.has(kind);

/** Returns the key of the shape from which a flow continues after a step: for a group, where its branches join. */
export const leaveOf = (shape: Shape): string =>
  isGroup(shape) ? `merge:${word(shape, 'step') ?? shape.key}` : shape.key;

/** Returns the label of the line into a branch: its name, and its probability if chance decides. */
export const branchName = (branch: Shape): string =>
  [branch.text ?? '', word(branch, 'share')].filter(Boolean).join(' ');
