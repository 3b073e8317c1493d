import { isRecord } from '../../../platform/text/json.ts';
import type { Distribution, DistributionTypeName } from '../attribute.ts';
import type { PropertyFacts } from '../property-type.ts';
import { checkedNumber, numberFrom, wrongValue } from '../rules/value-checks.ts';
import { beta } from './beta.ts';
import { binomial } from './binomial.ts';
import type { DistributionType } from './distribution-type.ts';
import { exponential } from './exponential.ts';
import { gammaDistribution } from './gamma.ts';
import { logNormal } from './log-normal.ts';
import { normal } from './normal.ts';
import { poisson } from './poisson.ts';
import { triangular } from './triangular.ts';
import { uniform } from './uniform.ts';
import { weibull } from './weibull.ts';

/** The kinds of random values. */
export const distributionTypes: readonly DistributionType[] = [
  beta,
  binomial,
  exponential,
  poisson,
  gammaDistribution,
  logNormal,
  normal,
  triangular,
  uniform,
  weibull,
];

const byName = new Map(distributionTypes.map((type) => [type.name, type]));

export const distributionType = (name: DistributionTypeName): DistributionType => byName.get(name)!;

export const distributionMean = ({ type, parameters }: Distribution): number => distributionType(type).mean(parameters);

/** Returns a distribution in stored form: only its own parameters, all valid numbers; refuses others. */
export function checkedDistribution(given: unknown, property: Pick<PropertyFacts, 'name'>): Distribution {
  const { type: name, parameters } = isRecord(given) ? given : {};
  const type = distributionTypes.find((each) => each.name === name);
  if (!type || !isRecord(parameters)) {
    const names = distributionTypes.map((each) => each.name).join(', ');
    throw wrongValue(
      property,
      'a distribution',
      given,
      `Its type must be one of ${names}, and its parameters must be numbers.`,
    );
  }
  const numbers = Object.fromEntries(
    type.parameters.map(({ name: each }) => [each, checkedNumber(parameters[each], property, `a number for ${each}`)]),
  );
  const problem = type.problem(numbers);
  if (problem) throw wrongValue(property, `a ${wordFor(type.name)} distribution`, parameters, `There ${problem}.`);
  return { type: type.name, parameters: numbers };
}

const wordFor = (name: DistributionTypeName) => name.toLowerCase();

/** `triangular.dist(1, 4, 2)` */
export function distributionText({ type: name, parameters }: Distribution): string {
  const numbers = distributionType(name).parameters.map((each) => parameters[each.name]);
  return `${wordFor(name)}.dist(${numbers.join(', ')})`;
}

/**
 * Reads a text like `triangular.dist(1, 4, 2) min` into a distribution and its unit word ('' without one); null if it is none or a wrong
 * one.
 */
export function distributionFrom(text: string): { distribution: Distribution; unit: string } | null {
  const [, word, list = '', unit = ''] = /^\s*([a-z_ -]+?)\.dist\s*\(([^()]*)\)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const type = distributionTypes.find((each) => bare(each.name) === bare(word ?? ''));
  const numbers = list.split(',').map(numberFrom);
  if (!type || numbers.length !== type.parameters.length || numbers.includes(null)) return null;
  const parameters = Object.fromEntries(type.parameters.map((each, i) => [each.name, numbers[i]!]));
  return type.problem(parameters) ? null : { distribution: { type: type.name, parameters }, unit };
}

const bare = (word: string) => word.replace(/[_ -]/g, '').toLowerCase();
