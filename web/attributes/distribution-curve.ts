import { distributions, type DistributionValue } from './distributions.ts';

/** Returns mean and deviation, from the distribution's own formulas. */
export function moments({ type, parameters: p }: DistributionValue): { mean: number; deviation: number } {
  const [a = 0, b = 0, c = 0] = (distributions[type]?.parameters ?? []).map(({ name }) => p[name]!);
  const of = (mean: number, variance: number) => ({ mean, deviation: Math.sqrt(variance) });
  switch (type) {
    case 'BETA':
      return of(a / (a + b), (a * b) / ((a + b) ** 2 * (a + b + 1)));
    case 'BINOMIAL':
      return of(a * b, a * b * (1 - b));
    case 'EXPONENTIAL':
      return of(1 / a, 1 / a ** 2);
    case 'POISSON':
      return of(a, a);
    case 'GAMMA':
      return of(a * b, a * b ** 2);
    case 'LOG_NORMAL':
      return of(Math.exp(a + b ** 2 / 2), (Math.exp(b ** 2) - 1) * Math.exp(2 * a + b ** 2));
    case 'NORMAL':
      return of(a, b ** 2);
    case 'TRIANGULAR':
      return of((a + b + c) / 3, (a * a + b * b + c * c - a * b - a * c - b * c) / 18);
    case 'UNIFORM':
      return of((a + b) / 2, (b - a) ** 2 / 12);
    default:
      return of(a * gamma(1 + 1 / b), a ** 2 * (gamma(1 + 2 / b) - gamma(1 + 1 / b) ** 2));
  }
}

/** Returns the density (mass, for counts) up to a constant: enough for a picture that is scaled to its height. */
export function shape({ type, parameters: p }: DistributionValue, x: number): number {
  const [a = 0, b = 0, c = 0] = (distributions[type]?.parameters ?? []).map(({ name }) => p[name]!);
  switch (type) {
    case 'BETA':
      return x <= 0 || x >= 1 ? 0 : x ** (a - 1) * (1 - x) ** (b - 1);
    case 'BINOMIAL':
      return x < 0 || x > a
        ? 0
        : Math.exp(
            logGamma(a + 1) -
              logGamma(x + 1) -
              logGamma(a - x + 1) +
              x * Math.log(b || 1e-9) +
              (a - x) * Math.log(1 - b || 1e-9),
          );
    case 'EXPONENTIAL':
      return x < 0 ? 0 : Math.exp(-a * x);
    case 'POISSON':
      return x < 0 ? 0 : Math.exp(x * Math.log(a) - a - logGamma(x + 1));
    case 'GAMMA':
      return x <= 0 ? 0 : x ** (a - 1) * Math.exp(-x / b);
    case 'LOG_NORMAL':
      return x <= 0 ? 0 : Math.exp(-((Math.log(x) - a) ** 2) / (2 * b * b)) / x;
    case 'NORMAL':
      return Math.exp(-((x - a) ** 2) / (2 * b * b));
    case 'TRIANGULAR':
      return x < a || x > b ? 0 : x < c ? (x - a) / (c - a) : x > c ? (b - x) / (b - c) : 1;
    case 'UNIFORM':
      return x < a || x > b ? 0 : 1;
    default:
      return x < 0 ? 0 : (x / a) ** (b - 1) * Math.exp(-((x / a) ** b));
  }
}

// Lanczos' approximation, good to eight places.
const LANCZOS = [76.180091729, -86.505320329, 24.014098241, -1.231739572, 0.00120865097, -0.0000053952394];
function logGamma(x: number): number {
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = LANCZOS.reduce((sum, each, i) => sum + each / (x + 1 + i), 1.000000000190015);
  return -t + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
}
const gamma = (x: number) => Math.exp(logGamma(x));
