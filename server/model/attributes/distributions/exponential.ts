import { positive, type DistributionType } from './distribution-type.ts';

/** The wait for the next of events that come at a steady rate. */
export const exponential: DistributionType = {
  name: 'EXPONENTIAL',
  parameters: [{ name: 'lambda', letter: 'λ', meaning: 'rate' }],
  isDiscrete: false,
  problem: positive('lambda'),
  mean: ({ lambda = 1 }) => 1 / lambda,
  variance: ({ lambda = 1 }) => 1 / lambda ** 2,
  density: ({ lambda = 1 }, x) => (x < 0 ? 0 : lambda * Math.exp(-lambda * x)),
  cumulative: ({ lambda = 1 }, x) => (x < 0 ? 0 : -Math.expm1(-lambda * x)),
  range: ({ lambda = 1 }) => [0, 10 / lambda],
};
