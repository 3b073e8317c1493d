import { invalid, within } from '../../refusals/refusal.ts';
import type { Pointer, PicturePoint } from '../pointer.ts';

/** The maximum number of keys sent of a selection or of dragged shapes. */
const MOST_KEYS = 40;
const LONGEST_KEY = 400;
/** The maximum number of characters in all keys together, so that a pointer stays small. */
const MOST_TEXT = 2_500;
const FARTHEST = 10_000_000;
/** The maximum number of a user's movements sent per second. */
export const POINTERS_PER_SECOND = 30;

const spotOf = (name: string, spot: PicturePoint | null | undefined): PicturePoint | null => {
  if (!spot) return null;
  return within(name, () => {
    for (const value of [spot.x, spot.y])
      if (!Number.isFinite(value) || Math.abs(value) > FARTHEST)
        throw invalid(`A point can be up to ${FARTHEST.toLocaleString('en-US')} from the origin of the diagram.`);
    return { x: Math.round(spot.x), y: Math.round(spot.y) };
  });
};

const keysOf = (name: string, keys: readonly string[]): string[] =>
  within(name, () => {
    if (keys.length > MOST_KEYS)
      throw invalid(`Others see up to ${MOST_KEYS} selected shapes. Send only the first ${MOST_KEYS}.`);
    const wrong = keys.find((key) => key === '' || key.length > LONGEST_KEY);
    if (wrong !== undefined) throw invalid(`The key of a shape has 1 to ${LONGEST_KEY} characters.`);
    return [...new Set(keys)];
  });

export type GivenPointer = Partial<Pick<Pointer, 'cursor' | 'heldAt'>> & Pick<Pointer, 'selected' | 'held'>;

/** Returns a pointer in the form sent to others: small, and within the picture. */
export function checkedPointer({ cursor, selected, held, heldAt }: GivenPointer): Omit<Pointer, 'id' | 'username'> {
  const keys = { selected: keysOf('selected', selected), held: keysOf('held', held) };
  if ([...keys.selected, ...keys.held].join('').length > MOST_TEXT)
    throw invalid(
      `The keys of a pointer can have up to ${MOST_TEXT.toLocaleString('en-US')} characters together. Send fewer.`,
    );
  return { ...keys, cursor: spotOf('cursor', cursor), heldAt: spotOf('heldAt', heldAt) };
}
