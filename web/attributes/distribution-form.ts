import { distributions, type DistributionValue } from './distributions.ts';

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
