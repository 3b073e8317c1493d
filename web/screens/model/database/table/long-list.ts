/**
 * Browsers make no element higher than some tens of millions of pixels (Firefox 17.9, Chromium 33.5), and draw to the pixel in half of
 * that.
 */
const HIGHEST = 8_000_000;

/** Returns the number of scroll slots for a number of rows, each as high as a row at first. */
export const slotsFor = (count: number, size: number): number => Math.min(count, Math.floor(HIGHEST / size));

/** Returns the number of slots at either end that stand for single rows, so that a wheel reaches the ends without a leap. */
const endOf = (slots: number) => Math.floor(slots / 100);

/** Returns the row for a slot that the scroll bar is dragged to; between the ends at the same part of the way. */
export function rowAtSlot(slot: number, slots: number, count: number): number {
  const end = endOf(slots);
  if (slots >= count || slot <= end) return slot;
  if (slot >= slots - end) return count - (slots - slot);
  return end + Math.ceil(((slot - end) * (count - 2 * end)) / (slots - 2 * end));
}

/** Returns the slot of the scroll bar for a row. */
export function slotOf(place: number, slots: number, count: number): number {
  const end = endOf(slots);
  if (slots >= count || place <= end) return place;
  if (place >= count - end) return slots - (count - place);
  return end + Math.floor(((place - end) * (slots - 2 * end)) / (count - 2 * end));
}

/** Returns the largest number of rows between those of two neighbouring slots. */
export const strideOf = (slots: number, count: number): number =>
  slots >= count ? 1 : Math.ceil((count - 2 * endOf(slots)) / (slots - 2 * endOf(slots)));
