import type { DistributionTypeName } from '../attribute.ts';

/** Parameters that `problem` found nothing wrong with. */
export type Parameters = Readonly<Record<string, number>>;

export interface Parameter {
  name: string;
  /** The letter it is written with. */
  letter: string;
  meaning: string;
}

/** One kind of random value. */
export interface DistributionType {
  name: DistributionTypeName;
  /** The parameters in the order in which they are written. */
  parameters: readonly Parameter[];
  /** True if it takes whole numbers only: `density` is then the probability of a number. */
  isDiscrete: boolean;
  /** Says in words ("… must …") what is wrong with numeric parameters, or returns undefined. */
  problem: (given: Parameters) => string | undefined;
  mean: (given: Parameters) => number;
  variance: (given: Parameters) => number;
  /** The probability density at x; not finite where all the weight is on one point. */
  density: (given: Parameters, x: number) => number;
  /** The chance of a value of at most x. */
  cumulative: (given: Parameters, x: number) => number;
  /** The values between which all, or nearly all, of the distribution lies. */
  range: (given: Parameters) => readonly [number, number];
}

/** Returns the usual check of parameters: the first of some that is not above zero is wrong. */
export const positive =
  (...names: string[]) =>
  (given: Parameters): string | undefined => {
    const wrong = names.find((name) => given[name]! <= 0);
    return wrong && `${wrong} must be greater than 0`;
  };
