import { positive, type DistributionType } from './distribution-type.ts';
import { incompleteGamma, logGamma } from './special-functions.ts';

/** The wait for several events in a row. */
export const gammaDistribution: DistributionType = {
  name: 'GAMMA',
  parameters: [
    { name: 'k', letter: 'k', meaning: 'shape' },
    { name: 'theta', letter: 'θ', meaning: 'scale' },
  ],
  isDiscrete: false,
  problem: positive('k', 'theta'),
  mean: ({ k = 1, theta = 1 }) => k * theta,
  variance: ({ k = 1, theta = 1 }) => k * theta ** 2,
  density: ({ k = 1, theta = 1 }, x) =>
    x < 0 ? 0 : ((x / theta) ** (k - 1) * Math.exp(-x / theta - logGamma(k))) / theta,
  cumulative: ({ k = 1, theta = 1 }, x) => incompleteGamma(k, x / theta),
  range: ({ k = 1, theta = 1 }) => [0, theta * (k + 8 * Math.sqrt(k) + 8)],
};
