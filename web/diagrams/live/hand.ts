import type { Hand as Own } from '../engine/view.ts';

/** What somebody else does on the diagram at the moment. */
export interface Hand {
  clientId: string;
  username: string;
  cursor: { x: number; y: number } | null | undefined;
  selected: readonly string[];
  held: readonly string[];
  heldAt: { x: number; y: number } | null | undefined;
}

export interface HandsChange {
  isWhole: boolean;
  changed: readonly Hand[];
  gone: readonly string[];
}

/** The hands after a change; those of the viewer, through whichever page, are none of others. */
export function handsAfter(
  before: readonly Hand[],
  { isWhole, changed, gone }: HandsChange,
  me: string | null,
): readonly Hand[] {
  const hands = new Map((isWhole ? [] : before).map((hand) => [hand.clientId, hand]));
  for (const id of gone) hands.delete(id);
  for (const hand of changed) if (hand.username !== me) hands.set(hand.clientId, hand);
  return [...hands.values()];
}

const MOST_KEYS = 40;
const MOST_TEXT = 1_200;

/** As many of the keys as are sent to others. */
export function fewOf(keys: Iterable<string>): string[] {
  const result: string[] = [];
  let length = 0;
  for (const key of keys) {
    length += key.length;
    if (result.length === MOST_KEYS || length > MOST_TEXT) break;
    result.push(key);
  }
  return result;
}

/** The own hand as it is sent to others. */
export const handInput = ({ cursor, held, heldAt }: Own, selection: Iterable<string>) => ({
  cursor: cursor && { x: cursor[0], y: cursor[1] },
  selected: fewOf(selection),
  held: fewOf(held),
  heldAt: heldAt && { x: heldAt[0], y: heldAt[1] },
});
