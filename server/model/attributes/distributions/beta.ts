import { positive, type DistributionType } from './distribution-type.ts';
import { incompleteBeta, logBeta } from './special-functions.ts';

/** A share from 0 to 1, its weight shaped from both sides. */
export const beta: DistributionType = {
  name: 'BETA',
  parameters: [
    { name: 'alpha', letter: 'α', meaning: 'shape towards 1' },
    { name: 'beta', letter: 'β', meaning: 'shape towards 0' },
  ],
  isDiscrete: false,
  problem: positive('alpha', 'beta'),
  mean: ({ alpha: a = 0, beta: b = 0 }) => a / (a + b),
  variance: ({ alpha: a = 0, beta: b = 0 }) => (a * b) / ((a + b) ** 2 * (a + b + 1)),
  density: ({ alpha: a = 0, beta: b = 0 }, x) =>
    x < 0 || x > 1 ? 0 : x ** (a - 1) * (1 - x) ** (b - 1) * Math.exp(-logBeta(a, b)),
  cumulative: ({ alpha: a = 0, beta: b = 0 }, x) => incompleteBeta(a, b, x),
  range: () => [0, 1],
};
