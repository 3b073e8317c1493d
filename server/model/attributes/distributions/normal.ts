import type { DistributionType } from './distribution-type.ts';
import { standardNormal } from './special-functions.ts';

/** The bell curve. */
export const normal: DistributionType = {
  name: 'NORMAL',
  parameters: [
    { name: 'mu', letter: 'μ', meaning: 'mean' },
    { name: 'sigma', letter: 'σ', meaning: 'standard deviation' },
  ],
  isDiscrete: false,
  problem: ({ sigma = 0 }) => (sigma < 0 ? 'sigma must not be less than 0' : undefined),
  mean: ({ mu = 0 }) => mu,
  variance: ({ sigma = 0 }) => sigma ** 2,
  density: ({ mu = 0, sigma = 0 }, x) => {
    if (sigma === 0) return x === mu ? Infinity : 0;
    return Math.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * Math.sqrt(2 * Math.PI));
  },
  cumulative: ({ mu = 0, sigma = 0 }, x) => {
    if (sigma === 0) return x < mu ? 0 : 1;
    return standardNormal((x - mu) / sigma);
  },
  range: ({ mu = 0, sigma = 0 }) => [mu - 8 * sigma, mu + 8 * sigma],
};
