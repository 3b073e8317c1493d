/** The ten distributions with their parameters in order, for forms. The rules are the server's; the curve here only gives a picture. */
export interface Parameter {
  name: string;
  letter: string;
  meaning: string;
  initial: number;
}

const parameter = (name: string, letter: string, meaning: string, initial: number): Parameter => ({
  name,
  letter,
  meaning,
  initial,
});

export const distributions: Record<string, { label: string; parameters: readonly Parameter[] }> = {
  BETA: { label: 'Beta', parameters: [parameter('alpha', 'α', 'shape', 2), parameter('beta', 'β', 'shape', 2)] },
  BINOMIAL: {
    label: 'Binomial',
    parameters: [parameter('n', 'n', 'trials', 10), parameter('p', 'p', 'chance of success', 0.5)],
  },
  EXPONENTIAL: { label: 'Exponential', parameters: [parameter('lambda', 'λ', 'rate', 1)] },
  GAMMA: { label: 'Gamma', parameters: [parameter('k', 'k', 'shape', 2), parameter('theta', 'θ', 'scale', 1)] },
  LOG_NORMAL: {
    label: 'Log-normal',
    parameters: [
      parameter('mu', 'μ', 'mean of the logarithm', 0),
      parameter('sigma', 'σ', 'deviation of the logarithm', 0.5),
    ],
  },
  NORMAL: {
    label: 'Normal',
    parameters: [parameter('mu', 'μ', 'mean', 1), parameter('sigma', 'σ', 'standard deviation', 0.2)],
  },
  POISSON: { label: 'Poisson', parameters: [parameter('lambda', 'λ', 'mean count', 4)] },
  TRIANGULAR: {
    label: 'Triangular',
    parameters: [parameter('a', 'a', 'min', 1), parameter('b', 'b', 'max', 4), parameter('c', 'c', 'mode', 2)],
  },
  UNIFORM: { label: 'Uniform', parameters: [parameter('a', 'a', 'min', 0), parameter('b', 'b', 'max', 1)] },
  WEIBULL: { label: 'Weibull', parameters: [parameter('lambda', 'λ', 'scale', 1), parameter('k', 'k', 'shape', 1.5)] },
};

export interface DistributionValue {
  type: string;
  parameters: Record<string, number>;
}

export const isDistribution = (value: unknown): value is DistributionValue =>
  typeof value === 'object' && value !== null && 'parameters' in value;

/** What is wrong with a parameter, by its name; nothing for a lawful distribution (the bounds of the simulator's reference). */
export function problems({ type, parameters: p }: DistributionValue): Record<string, string> {
  const found: Record<string, string> = {};
  const positive = (...names: string[]) => {
    for (const name of names) if (!(p[name]! > 0)) found[name] = 'must be above 0';
  };
  if (type === 'BETA') positive('alpha', 'beta');
  if (type === 'EXPONENTIAL' || type === 'POISSON') positive('lambda');
  if (type === 'GAMMA') positive('k', 'theta');
  if (type === 'WEIBULL') positive('lambda', 'k');
  if ((type === 'NORMAL' || type === 'LOG_NORMAL') && !(p['sigma']! >= 0)) found['sigma'] = 'must be 0 or more';
  if (type === 'BINOMIAL' && !(Number.isInteger(p['n']) && p['n']! >= 0))
    found['n'] = 'must be a whole number, 0 or more';
  if (type === 'BINOMIAL' && !(p['p']! >= 0 && p['p']! <= 1)) found['p'] = 'must be 0 to 1';
  if ((type === 'UNIFORM' || type === 'TRIANGULAR') && !(p['a']! < p['b']!)) found['b'] = 'must be above a';
  if (type === 'TRIANGULAR' && !(p['a']! <= p['c']! && p['c']! <= p['b']!)) found['c'] = 'must lie between a and b';
  for (const { name } of distributions[type]?.parameters ?? [])
    if (!Number.isFinite(p[name])) found[name] = 'must be a number';
  return found;
}

/** Mean and deviation, from the distribution's own formulas. */
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

/** Density (mass, for counts) up to a constant: enough for a picture that is scaled to its height. */
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

/** `triangular.dist(1, 4, 2)`, as it is written in text. */
export const distributionText = ({ type, parameters }: DistributionValue): string =>
  `${type.toLowerCase()}.dist(${(distributions[type]?.parameters ?? []).map(({ name }) => parameters[name]).join(', ')})`;

// Lanczos' approximation, good to eight places.
const LANCZOS = [76.180091729, -86.505320329, 24.014098241, -1.231739572, 0.00120865097, -0.0000053952394];
function logGamma(x: number): number {
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = LANCZOS.reduce((sum, each, i) => sum + each / (x + 1 + i), 1.000000000190015);
  return -t + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
}
const gamma = (x: number) => Math.exp(logGamma(x));
