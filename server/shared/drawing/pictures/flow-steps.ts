// What flows are made of, whichever way they run.
import { word, type Shape } from '../content.ts';

/** What follows each other in a flow. */
export const STEPS: ReadonlySet<string> = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END']);
/** What splits a flow into branches. */
export const GROUPS: ReadonlySet<string> = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL']);

export const isGroup = ({ kind }: Shape): boolean => GROUPS.has(kind);

/** Where a flow goes on behind a step: a group ends where its branches come together. */
export const leaveOf = (shape: Shape): string =>
  isGroup(shape) ? `merge:${word(shape, 'step') ?? shape.key}` : shape.key;

/** What stands on the line into a branch: its name, and how likely it is where that goes by chance. */
export const branchName = (branch: Shape): string =>
  [branch.text ?? '', word(branch, 'share')].filter(Boolean).join(' ');
