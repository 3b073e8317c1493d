import type { Distribution } from '../attribute.ts';
import { distributionType } from './index.ts';

export const distributionMean = ({ type, parameters }: Distribution): number => distributionType(type).mean(parameters);
export const distributionVariance = ({ type, parameters }: Distribution): number =>
  distributionType(type).variance(parameters);

const HALVINGS = 200;

/** Returns the value that a share of all values does not exceed: 0.5 gives the median, 0.8 the P80. */
export function quantile({ type: name, parameters }: Distribution, share: number): number {
  const type = distributionType(name);
  let [low, high] = type.range(parameters);
  if (share <= 0) return low;
  while (type.cumulative(parameters, high) < share && Number.isFinite(high * 2 - low)) high += Math.max(high - low, 1);
  for (let n = 0; n < HALVINGS && low < high; n++) {
    const middle = type.isDiscrete ? Math.floor((low + high) / 2) : low + (high - low) / 2;
    if (type.cumulative(parameters, middle) >= share) high = middle;
    else if (type.isDiscrete) low = middle + 1;
    else if (middle === low) break;
    else low = middle;
  }
  return high;
}

// Beyond these shares a curve is too flat to be worth the room.
const SHOWN = [0.001, 0.995] as const;

/** Points to draw the density with; for a discrete distribution the chance of each number, thinned out when there are many. */
export function densityCurve(distribution: Distribution, points = 81): { x: number; y: number }[] {
  const { type: name, parameters } = distribution;
  const type = distributionType(name);
  const isBounded = name === 'TRIANGULAR' || name === 'UNIFORM' || name === 'BETA';
  const [from, to] = isBounded
    ? type.range(parameters)
    : [quantile(distribution, SHOWN[0]), quantile(distribution, SHOWN[1])];
  if (from === to) return [{ x: from, y: 1 }];
  const steps = type.isDiscrete ? Math.min(points - 1, to - from) : points - 1;
  const xs = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  return xs
    .map((x) => (type.isDiscrete ? Math.round(x) : x))
    .map((x) => ({ x, y: type.density(parameters, x) }))
    .filter(({ y }) => Number.isFinite(y));
}
