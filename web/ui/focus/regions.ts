import { stopsIn } from './first-place.ts';

/** Goes to the next or previous part of a page that is marked by `data-region`, round and round; one in another is a part of its own. */
export function goToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll('[data-region]')].filter((region) => stopsIn(region).length > 0);
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = at < 0 && step < 0 ? -1 : at + step;
  const region = regions.at(next % Math.max(regions.length, 1));
  if (region) stopsIn(region)[0]?.focus();
}
