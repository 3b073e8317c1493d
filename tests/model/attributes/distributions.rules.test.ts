// Each of the ten distributions has the mean, variance and shape that domain knowledge gives it, and refuses parameters that make none.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Distribution, DistributionTypeName } from '../../../server/model/attributes/attribute.ts';
import {
  checkedDistribution,
  distributionFrom,
  distributionMean,
  distributionText,
  distributionType,
  distributionTypes,
} from '../../../server/model/attributes/distributions/index.ts';
import { draws } from '../../support/seed.ts';

type Given = [DistributionTypeName, Record<string, number>];
const of = (type: DistributionTypeName, parameters: Record<string, number>): Distribution => ({ type, parameters });

test('there are ten distributions, with the parameters of the contract in their order', () => {
  const listed = Object.fromEntries(
    distributionTypes.map((type) => [type.name, type.parameters.map((each) => each.name)]),
  );
  expect(listed).toEqual({
    BETA: ['alpha', 'beta'],
    BINOMIAL: ['n', 'p'],
    EXPONENTIAL: ['lambda'],
    POISSON: ['lambda'],
    GAMMA: ['k', 'theta'],
    LOG_NORMAL: ['mu', 'sigma'],
    NORMAL: ['mu', 'sigma'],
    TRIANGULAR: ['a', 'b', 'c'],
    UNIFORM: ['a', 'b'],
    WEIBULL: ['lambda', 'k'],
  });
});

describe('mean, variance and median', () => {
  test.each<[...Given, number, number, number]>([
    ['BETA', { alpha: 2, beta: 3 }, 0.4, 0.04, 0.3857275681],
    ['BINOMIAL', { n: 10, p: 0.3 }, 3, 2.1, 3],
    ['EXPONENTIAL', { lambda: 0.25 }, 4, 16, 4 * Math.LN2],
    ['POISSON', { lambda: 4 }, 4, 4, 4],
    ['GAMMA', { k: 3, theta: 2 }, 6, 12, 5.3481206274],
    ['LOG_NORMAL', { mu: 0, sigma: 0.5 }, Math.exp(0.125), Math.expm1(0.25) * Math.exp(0.25), 1],
    ['NORMAL', { mu: -3, sigma: 2 }, -3, 4, -3],
    ['TRIANGULAR', { a: 2, b: 9, c: 4 }, 5, 39 / 18, 9 - Math.sqrt(17.5)],
    ['UNIFORM', { a: 1, b: 3 }, 2, 4 / 12, 2],
    ['WEIBULL', { lambda: 2, k: 1 }, 2, 4, 2 * Math.LN2],
    ['WEIBULL', { lambda: 1, k: 2 }, Math.sqrt(Math.PI) / 2, 1 - Math.PI / 4, Math.sqrt(Math.LN2)],
  ])('of %s %j', (type, parameters, mean, variance, median) => {
    expect(distributionMean(of(type, parameters))).toBeCloseTo(mean, 9);
    expect(distributionType(type).variance(parameters)).toBeCloseTo(variance, 9);
    expect(quantile(of(type, parameters), 0.5)).toBeCloseTo(median, 8);
  });
});

describe('other shares, as tables have them', () => {
  test.each<[...Given, number, number]>([
    ['NORMAL', { mu: 0, sigma: 1 }, 0.8, 0.8416212336],
    ['NORMAL', { mu: 0, sigma: 1 }, 0.975, 1.9599639845],
    ['GAMMA', { k: 0.5, theta: 2 }, 0.95, 3.8414588207], // chi-square of one degree
    ['BINOMIAL', { n: 20, p: 0.5 }, 0.9, 13],
    ['POISSON', { lambda: 10 }, 0.95, 15],
    ['EXPONENTIAL', { lambda: 1 }, 0.99999999, 18.4206807],
    ['NORMAL', { mu: 5, sigma: 0 }, 0.3, 5],
    ['BINOMIAL', { n: 0, p: 0.5 }, 0.3, 0],
  ])('%s %j at %d', (type, parameters, share, value) => {
    expect(quantile(of(type, parameters), share)).toBeCloseTo(value, 6);
  });
});

describe('refused parameters', () => {
  test.each<[...Given, string]>([
    ['BETA', { alpha: 0, beta: 1 }, 'alpha must be greater than 0'],
    ['BETA', { alpha: 1, beta: -1 }, 'beta must be greater than 0'],
    ['BINOMIAL', { n: 1.5, p: 0.5 }, 'n must be a whole number of at least 0'],
    ['BINOMIAL', { n: -1, p: 0.5 }, 'n must be a whole number of at least 0'],
    ['BINOMIAL', { n: 1, p: 1.1 }, 'p must lie between 0 and 1'],
    ['EXPONENTIAL', { lambda: 0 }, 'lambda must be greater than 0'],
    ['POISSON', { lambda: -1 }, 'lambda must be greater than 0'],
    ['GAMMA', { k: 1, theta: 0 }, 'theta must be greater than 0'],
    ['LOG_NORMAL', { mu: 0, sigma: -1 }, 'sigma must not be less than 0'],
    ['NORMAL', { mu: 0, sigma: -0.1 }, 'sigma must not be less than 0'],
    ['TRIANGULAR', { a: 1, b: 1, c: 1 }, 'a must be less than b'],
    ['TRIANGULAR', { a: 1, b: 3, c: 4 }, 'c must lie between a and b'],
    ['UNIFORM', { a: 3, b: 1 }, 'a must be less than b'],
    ['WEIBULL', { lambda: 1, k: 0 }, 'k must be greater than 0'],
  ])('%s %j: %s', (type, parameters, words) => {
    expect(() => checkedDistribution(of(type, parameters), { name: 'Duration' })).toThrow(words);
    expect(() => checkedDistribution(of(type, parameters), { name: 'Duration' })).toThrow("'Duration' takes a");
  });

  test.each<Given>([
    ['NORMAL', { mu: 0, sigma: 0 }],
    ['BINOMIAL', { n: 0, p: 0 }],
    ['BINOMIAL', { n: 3, p: 1 }],
    ['TRIANGULAR', { a: 1, b: 3, c: 1 }],
  ])('but not %s %j, which is at the edge', (type, parameters) => {
    expect(checkedDistribution(of(type, parameters), { name: 'Duration' })).toEqual(of(type, parameters));
  });
});

const parameter: Record<string, fc.Arbitrary<number>> = {
  n: fc.integer({ min: 0, max: 200 }),
  p: fc.double({ min: 0, max: 1, noNaN: true }),
  mu: fc.double({ min: -5, max: 5, noNaN: true }),
  sigma: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
  a: fc.integer({ min: -20, max: 20 }),
  b: fc.integer({ min: -20, max: 20 }),
  c: fc.integer({ min: -20, max: 20 }),
  k: fc.double({ min: 0.8, max: 20, noNaN: true }),
};
const positive = fc.double({ min: 0.6, max: 20, noNaN: true });
const arbitrary = (name: DistributionTypeName) => {
  const type = distributionType(name);
  return fc
    .record(Object.fromEntries(type.parameters.map(({ name: each }) => [each, parameter[each] ?? positive])))
    .filter((parameters) => type.problem(parameters) === undefined)
    .map((parameters) => of(name, parameters));
};

describe.each(distributionTypes.map((type) => type.name))('%s', (name) => {
  const type = distributionType(name);

  test('its density adds up to its cumulative chances', () => {
    fc.assert(
      fc.property(arbitrary(name), (distribution) => {
        const { parameters } = distribution;
        const [from, to] = [quantile(distribution, 0.02), quantile(distribution, 0.98)];
        const expected =
          type.cumulative(parameters, to) - type.cumulative(parameters, type.isDiscrete ? from - 1 : from);
        expect(added((x) => type.density(parameters, x), from, to, type.isDiscrete)).toBeCloseTo(expected, 4);
      }),
      draws(60),
    );
  });

  test('a share of the values lies below its quantile, and no more', () => {
    fc.assert(
      fc.property(arbitrary(name), fc.double({ min: 0.001, max: 0.999, noNaN: true }), (distribution, share) => {
        const value = quantile(distribution, share);
        const below = type.cumulative(distribution.parameters, value);
        if (type.isDiscrete) {
          expect(below).toBeGreaterThanOrEqual(share);
          expect(type.cumulative(distribution.parameters, value - 1)).toBeLessThan(share + 1e-12);
        } else expect(below).toBeCloseTo(share, 6);
      }),
    );
  });

  test('a distribution survives conversion to text and back', () => {
    fc.assert(
      fc.property(arbitrary(name), fc.constantFrom('', ' min', ' HOURS'), (distribution, unit) => {
        const stored = checkedDistribution(distribution, { name: 'Duration' });
        const text = distributionText(stored) + unit;
        expect(distributionFrom(text)).toEqual({ distribution: stored, unit: unit.trim() });
        expect(distributionFrom(text.toUpperCase())?.distribution).toEqual(stored);
      }),
    );
  });
});

/** Numbers one by one; otherwise Simpson's rule. */
function added(density: (x: number) => number, from: number, to: number, isDiscrete: boolean): number {
  if (isDiscrete) return Array.from({ length: to - from + 1 }, (_, i) => density(from + i)).reduce((a, b) => a + b, 0);
  const steps = 4000;
  const width = (to - from) / steps;
  const weight = (i: number) => (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2);
  return (
    Array.from({ length: steps + 1 }, (_, i) => weight(i) * density(from + i * width)).reduce((a, b) => a + b, 0) *
    (width / 3)
  );
}

/** Returns the value that a share of all values does not exceed: 0.5 gives the median, 0.8 the P80. */
function quantile({ type: name, parameters }: Distribution, share: number): number {
  const type = distributionType(name);
  let [low, high] = type.range(parameters);
  if (share <= 0) return low;
  while (type.cumulative(parameters, high) < share && Number.isFinite(high * 2 - low)) high += Math.max(high - low, 1);
  for (let n = 0; n < 200 && low < high; n++) {
    const middle = type.isDiscrete ? Math.floor((low + high) / 2) : low + (high - low) / 2;
    if (type.cumulative(parameters, middle) >= share) high = middle;
    else if (type.isDiscrete) low = middle + 1;
    else if (middle === low) break;
    else low = middle;
  }
  return high;
}
