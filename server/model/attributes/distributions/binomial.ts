import type { DistributionType } from './distribution-type.ts';
import { incompleteBeta, logGamma } from './special-functions.ts';

/** The number of successes in n tries. */
export const binomial: DistributionType = {
  name: 'BINOMIAL',
  parameters: [
    { name: 'n', letter: 'n', meaning: 'tries' },
    { name: 'p', letter: 'p', meaning: 'chance of success' },
  ],
  isDiscrete: true,
  problem: ({ n = 0, p = 0 }) => {
    if (!Number.isInteger(n) || n < 0) return 'n must be a whole number of at least 0';
    return p < 0 || p > 1 ? 'p must lie between 0 and 1' : undefined;
  },
  mean: ({ n = 0, p = 0 }) => n * p,
  variance: ({ n = 0, p = 0 }) => n * p * (1 - p),
  density: ({ n = 0, p = 0 }, x) => {
    if (!Number.isInteger(x) || x < 0 || x > n) return 0;
    if (p === 0 || p === 1) return x === n * p ? 1 : 0;
    const ways = logGamma(n + 1) - logGamma(x + 1) - logGamma(n - x + 1);
    return Math.exp(ways + x * Math.log(p) + (n - x) * Math.log1p(-p));
  },
  cumulative: ({ n = 0, p = 0 }, x) => {
    const k = Math.floor(x);
    if (k < 0) return 0;
    return k >= n ? 1 : incompleteBeta(n - k, k + 1, 1 - p);
  },
  range: ({ n = 0 }) => [0, n],
};
