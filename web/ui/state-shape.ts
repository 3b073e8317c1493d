import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconOctagonMinus,
  IconProgress,
  type Icon,
} from '@tabler/icons-react';

/** The look of a state: a shape beside its word, so that colour is never the only sign. */
export interface StateShape {
  mark: Icon;
  colour: 'success' | 'danger' | 'warning' | 'ink-2' | 'ink-3';
}

const shapes: readonly (readonly [words: RegExp, shape: StateShape])[] = [
  [/^(approved|passed|closed|resolved|done)$/i, { mark: IconCircleCheck, colour: 'success' }],
  [/^(rejected|failed|declined)$/i, { mark: IconCircleX, colour: 'danger' }],
  [/^blocked$/i, { mark: IconOctagonMinus, colour: 'ink-2' }],
  [/^not covered$/i, { mark: IconAlertCircle, colour: 'warning' }],
  [/^in progress$/i, { mark: IconProgress, colour: 'warning' }],
  [/^in /i, { mark: IconCircleHalf2, colour: 'warning' }],
];
const OTHER: StateShape = { mark: IconCircleDashed, colour: 'ink-3' };

export const stateShape = (state: string): StateShape => shapes.find(([words]) => words.test(state))?.[1] ?? OTHER;
