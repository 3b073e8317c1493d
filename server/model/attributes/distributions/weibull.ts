import { positive, type DistributionType } from './distribution-type.ts';
import { gamma } from './special-functions.ts';

/** The lifetime of something whose failures become more frequent (k > 1) or rarer (k < 1) with age. */
export const weibull: DistributionType = {
  name: 'WEIBULL',
  parameters: [
    { name: 'lambda', letter: 'λ', meaning: 'scale' },
    { name: 'k', letter: 'k', meaning: 'shape' },
  ],
  isDiscrete: false,
  problem: positive('lambda', 'k'),
  mean: ({ lambda = 1, k = 1 }) => lambda * gamma(1 + 1 / k),
  variance: ({ lambda = 1, k = 1 }) => lambda ** 2 * (gamma(1 + 2 / k) - gamma(1 + 1 / k) ** 2),
  density: ({ lambda = 1, k = 1 }, x) =>
    x < 0 ? 0 : (k / lambda) * (x / lambda) ** (k - 1) * Math.exp(-((x / lambda) ** k)),
  cumulative: ({ lambda = 1, k = 1 }, x) => (x < 0 ? 0 : -Math.expm1(-((x / lambda) ** k))),
  range: ({ lambda = 1, k = 1 }) => [0, lambda * 20 ** (1 / k)],
};
