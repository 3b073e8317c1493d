import type { DistributionType } from './distribution-type.ts';

/** A value anywhere between two others, all equally likely. */
export const uniform: DistributionType = {
  name: 'UNIFORM',
  parameters: [
    { name: 'a', letter: 'a', meaning: 'min' },
    { name: 'b', letter: 'b', meaning: 'max' },
  ],
  isDiscrete: false,
  problem: ({ a = 0, b = 0 }) => (a >= b ? 'a must be less than b' : undefined),
  mean: ({ a = 0, b = 0 }) => (a + b) / 2,
  variance: ({ a = 0, b = 0 }) => (b - a) ** 2 / 12,
  density: ({ a = 0, b = 0 }, x) => (x < a || x > b ? 0 : 1 / (b - a)),
  cumulative: ({ a = 0, b = 0 }, x) => Math.min(1, Math.max(0, (x - a) / (b - a))),
  range: ({ a = 0, b = 0 }) => [a, b],
};
