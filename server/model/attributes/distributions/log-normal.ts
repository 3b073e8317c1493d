import type { DistributionType } from './distribution-type.ts';
import { normal } from './normal.ts';

/** A value whose logarithm lies on the bell curve: never negative, with a long tail. */
export const logNormal: DistributionType = {
  name: 'LOG_NORMAL',
  parameters: [
    { name: 'mu', letter: 'μ', meaning: 'mean of the logarithm' },
    { name: 'sigma', letter: 'σ', meaning: 'standard deviation of the logarithm' },
  ],
  isDiscrete: false,
  problem: normal.problem,
  mean: ({ mu = 0, sigma = 0 }) => Math.exp(mu + sigma ** 2 / 2),
  variance: ({ mu = 0, sigma = 0 }) => Math.expm1(sigma ** 2) * Math.exp(2 * mu + sigma ** 2),
  density: (given, x) => (x <= 0 ? 0 : normal.density(given, Math.log(x)) / x),
  cumulative: (given, x) => (x <= 0 ? 0 : normal.cumulative(given, Math.log(x))),
  range: ({ mu = 0, sigma = 0 }) => [0, Math.exp(mu + 8 * sigma)],
};
