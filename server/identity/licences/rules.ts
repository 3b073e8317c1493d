import { invalid } from '../../refusals/refusal.ts';
import {
  poolTypes,
  type Licence,
  type NamedHolder,
  type Pool,
  type PoolType,
  type Seat,
  type Sizes,
} from './licence.ts';

const MAX_SIZE = 1_000_000;

/** Changes to the licences of an organization; fields left out stay as they are. */
export interface LicencePatch {
  /** The last valid day as YYYY-MM-DD; null or empty for no end. */
  ends?: string | null | undefined;
  sizes: Partial<Record<PoolType, number | null | undefined>>;
}

/** Checks the values of a patch and returns it in stored form; refused if a size or the day is not possible. */
export function checkedLicencePatch({ ends, sizes }: LicencePatch): { ends?: string | null; sizes: Partial<Sizes> } {
  const given = poolTypes.flatMap((type) => (sizes[type] == null ? [] : [[type, sizes[type]] as const]));
  for (const [type, size] of given)
    if (!Number.isInteger(size) || size < 0 || size > MAX_SIZE)
      throw invalid(`The number of ${inWords(type)} licenses must be 0 to ${MAX_SIZE}; you sent ${size}.`);
  return { sizes: Object.fromEntries(given), ...(ends !== undefined && { ends: ends ? checkedDay(ends) : null }) };
}

function checkedDay(day: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || new Date(day).toISOString().slice(0, 10) !== day || day < '1900')
    throw invalid(
      `'${day}' is not a date. Enter the last day of the licenses as YYYY-MM-DD, or leave it empty if they never expire.`,
    );
  return day;
}

/** Refuses a pool that is smaller than the number of licences already bound to users. */
export function refuseTooSmall(sizes: Sizes, given: Partial<Record<PoolType, number>>): void {
  for (const type of poolTypes) {
    const bound = given[type] ?? 0;
    if (bound > sizes[type])
      throw invalid(
        `${bound} ${inWords(type)} licenses are assigned, so there cannot be only ${sizes[type]}. Unassign ${bound - sizes[type]} of them first.`,
      );
  }
}

/** Works out the sizes of the four pools and how many of each are bound or taken. */
export const countedPools = (sizes: Sizes, named: readonly NamedHolder[], seats: readonly Seat[]): Pool[] =>
  poolTypes.map((type) => {
    const size = sizes[type];
    const mine = named.filter((each) => each.type === type);
    const seated = seats.filter((each) => each.type === type).length;
    return isNamedPool(type)
      ? { type, size, given: mine.length, taken: mine.filter((each) => each.isActive).length, open: size - mine.length }
      : { type, size, given: 0, taken: seated, open: Math.max(size - seated, 0) };
  });

export const isNamedPool = (type: PoolType): type is 'named_users' | 'named_reviewers' => type.startsWith('named_');

/** Returns a pool's name in a sentence, such as "named user". */
const inWords = (type: PoolType): string => type.replace('_', ' ').replace(/s$/, '');

/** Returns the pool that an address names; refuses an unknown one. */
export function poolType(type: string): PoolType {
  const known = poolTypes.find((each) => each === type);
  if (!known) throw invalid(`'${type}' is not a license type. Use one of ${poolTypes.join(', ')}.`);
  return known;
}

/** Returns a pool like `poolType`, but accepts only the pools whose licences are bound to users. */
export function namedType(type: string): 'named_users' | 'named_reviewers' {
  const known = poolType(type);
  if (!isNamedPool(known))
    throw invalid(
      'Floating licenses cannot be assigned: everyone takes one when signing in. Assign named_users or named_reviewers.',
    );
  return known;
}

/** Returns the usernames that hold a licence of a pool now, without duplicates. */
export const holdersOf = ({ named, seats }: Licence, type: PoolType): string[] => [
  ...new Set([...named, ...seats].filter((each) => each.type === type).map(({ username }) => username)),
];

/** Returns the value for an organization that needs no licences. */
export const noneNeeded = (slug: string): Licence => ({
  organizationId: 0,
  slug,
  ends: null,
  hasEnded: false,
  pools: [],
  named: [],
  seats: [],
});
