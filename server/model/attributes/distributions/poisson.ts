import { positive, type DistributionType } from './distribution-type.ts';
import { incompleteGamma, logGamma } from './special-functions.ts';

/** The number of events in a span of time. */
export const poisson: DistributionType = {
  name: 'POISSON',
  parameters: [{ name: 'lambda', letter: 'λ', meaning: 'mean count' }],
  isDiscrete: true,
  problem: positive('lambda'),
  mean: ({ lambda = 1 }) => lambda,
  variance: ({ lambda = 1 }) => lambda,
  density: ({ lambda = 1 }, x) =>
    Number.isInteger(x) && x >= 0 ? Math.exp(x * Math.log(lambda) - lambda - logGamma(x + 1)) : 0,
  cumulative: ({ lambda = 1 }, x) => (x < 0 ? 0 : 1 - incompleteGamma(Math.floor(x) + 1, lambda)),
  range: ({ lambda = 1 }) => [0, Math.ceil(lambda + 8 * Math.sqrt(lambda) + 8)],
};
