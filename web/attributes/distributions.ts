/** A parameter of a distribution, for forms. The server has the rules; the curve here is only a picture. */
export interface Parameter {
  name: string;
  letter: string;
  meaning: string;
}

const parameter = (name: string, letter: string, meaning: string): Parameter => ({ name, letter, meaning });

export const distributions: Record<string, { label: string; parameters: readonly Parameter[] }> = {
  BETA: { label: 'Beta', parameters: [parameter('alpha', 'α', 'shape'), parameter('beta', 'β', 'shape')] },
  BINOMIAL: {
    label: 'Binomial',
    parameters: [parameter('n', 'n', 'trials'), parameter('p', 'p', 'chance of success')],
  },
  EXPONENTIAL: { label: 'Exponential', parameters: [parameter('lambda', 'λ', 'rate')] },
  GAMMA: { label: 'Gamma', parameters: [parameter('k', 'k', 'shape'), parameter('theta', 'θ', 'scale')] },
  LOG_NORMAL: {
    label: 'Log-normal',
    parameters: [parameter('mu', 'μ', 'mean of the logarithm'), parameter('sigma', 'σ', 'deviation of the logarithm')],
  },
  NORMAL: {
    label: 'Normal',
    parameters: [parameter('mu', 'μ', 'mean'), parameter('sigma', 'σ', 'standard deviation')],
  },
  POISSON: { label: 'Poisson', parameters: [parameter('lambda', 'λ', 'mean count')] },
  TRIANGULAR: {
    label: 'Triangular',
    parameters: [parameter('a', 'a', 'min'), parameter('b', 'b', 'max'), parameter('c', 'c', 'mode')],
  },
  UNIFORM: { label: 'Uniform', parameters: [parameter('a', 'a', 'min'), parameter('b', 'b', 'max')] },
  WEIBULL: { label: 'Weibull', parameters: [parameter('lambda', 'λ', 'scale'), parameter('k', 'k', 'shape')] },
};

export interface DistributionValue {
  type: string;
  parameters: Record<string, number>;
}

export const isDistribution = (value: unknown): value is DistributionValue =>
  typeof value === 'object' && value !== null && 'parameters' in value;

/** A distribution being entered: some parameters may be missing. */
export interface BegunDistribution {
  type: string;
  parameters: Readonly<Record<string, number | undefined>>;
}

const missing = ({ type, parameters }: BegunDistribution) =>
  distributions[type]!.parameters.filter(({ name }) => parameters[name] === undefined);

/** Tells whether every parameter is there. */
export const isFull = (begun: BegunDistribution): begun is DistributionValue => missing(begun).length === 0;

/** Tells whether every parameter is there and valid. */
export const isWhole = (begun: BegunDistribution): begun is DistributionValue =>
  isFull(begun) && Object.keys(problems(begun)).length === 0;

/** Says what is still to do before a distribution can be saved. */
export function whatIsMissing(begun: BegunDistribution): string {
  const letters = missing(begun).map(({ letter }) => letter);
  if (letters.length > 0)
    return `fill in ${new Intl.ListFormat('en').format(letters)} of the distribution, or choose Value.`;
  const [name, problem] = Object.entries(problems(begun as DistributionValue))[0]!;
  return `${distributions[begun.type]!.parameters.find((each) => each.name === name)!.letter} ${problem}.`;
}

/** Describes invalid parameters, by name, within the bounds of the simulator's reference; empty for a valid distribution. */
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

/** Writes a distribution as text: `triangular.dist(1, 4, 2)`. */
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
