/** Browsers make no element higher than some tens of millions of pixels (Firefox 17.9, Chromium 33.5), and draw to the pixel in half of that. */
const HIGHEST = 8_000_000;

/** For how many of so many rows there are slots that can be scrolled to, each as high as a row is at first. */
export const slotsFor = (count: number, size: number): number => Math.min(count, Math.floor(HIGHEST / size));

/** At either end so many slots stand for the rows there one by one: whoever rolls a wheel comes to the ends without a leap. */
const endOf = (slots: number) => Math.floor(slots / 100);

/** Which row a slot stands for when the scroll bar is drawn to it: of the rows between the ends, those at the same part of the way. */
export function placeAt(slot: number, slots: number, count: number): number {
  const end = endOf(slots);
  if (slots >= count || slot <= end) return slot;
  if (slot >= slots - end) return count - (slots - slot);
  return end + Math.ceil(((slot - end) * (count - 2 * end)) / (slots - 2 * end));
}

/** The slot at which the scroll bar stands for a row. */
export function slotOf(place: number, slots: number, count: number): number {
  const end = endOf(slots);
  if (slots >= count || place <= end) return place;
  if (place >= count - end) return slots - (count - place);
  return end + Math.floor(((place - end) * (slots - 2 * end)) / (count - 2 * end));
}

/** How many rows stand between those of two slots beside each other, at most. */
export const strideOf = (slots: number, count: number): number =>
  slots >= count ? 1 : Math.ceil((count - 2 * endOf(slots)) / (slots - 2 * endOf(slots)));
