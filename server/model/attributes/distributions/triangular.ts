import type { DistributionType } from './distribution-type.ts';

/** An estimate by its least, greatest and most likely value. */
export const triangular: DistributionType = {
  name: 'TRIANGULAR',
  parameters: [
    { name: 'a', letter: 'a', meaning: 'min' },
    { name: 'b', letter: 'b', meaning: 'max' },
    { name: 'c', letter: 'c', meaning: 'mode' },
  ],
  isDiscrete: false,
  problem: ({ a = 0, b = 0, c = 0 }) => {
    if (a >= b) return 'a must be less than b';
    return c < a || c > b ? 'c must lie between a and b' : undefined;
  },
  mean: ({ a = 0, b = 0, c = 0 }) => (a + b + c) / 3,
  variance: ({ a = 0, b = 0, c = 0 }) => (a * a + b * b + c * c - a * b - a * c - b * c) / 18,
  density: ({ a = 0, b = 0, c = 0 }, x) => {
    if (x < a || x > b) return 0;
    if (x < c) return (2 * (x - a)) / ((b - a) * (c - a));
    return x === c ? 2 / (b - a) : (2 * (b - x)) / ((b - a) * (b - c));
  },
  cumulative: ({ a = 0, b = 0, c = 0 }, x) => {
    if (x <= a) return 0;
    if (x >= b) return 1;
    return x <= c ? (x - a) ** 2 / ((b - a) * (c - a)) : 1 - (b - x) ** 2 / ((b - a) * (b - c));
  },
  range: ({ a = 0, b = 0 }) => [a, b],
};
