import type { StoredPlace } from '#shared/drawing/content.ts';
import { WHOLE_DIAGRAM } from '#shared/drawing/content.ts';

import type { PlaceStep } from '../../model/entities/plans/layouts.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import { checkedFree } from './free.ts';

/** A change to a place: omitted fields stay, null removes a value. */
export type PlacePatch = { key: string } & { [K in keyof StoredPlace]?: StoredPlace[K] | null | undefined };

const MOST_KEY = 2_000;
const MOST_PLACES = 40_000;
const FAR = 10_000_000;
const MOST_BENDS = 200;
const MOST_WORDS = 1_000;
/** The settings stored for the whole diagram. */
const OF_WHOLE = ['colourBy', 'filter', 'levels', 'relations'] as const;

/** Returns the places of shapes that nobody has put anywhere yet: one that somebody gave in the meantime stays. */
export const withoutPlace = (stored: ReadonlyMap<string, StoredPlace>, seen: readonly PlacePatch[]): PlacePatch[] =>
  seen.filter(({ key }) => stored.get(key)?.x === undefined);

/** Merges places of a diagram field by field; removes the dropped ones and keeps all others. */
export function mergedPlaces(
  stored: ReadonlyMap<string, StoredPlace>,
  given: readonly PlacePatch[],
  drop: readonly string[],
): Map<string, PlaceStep> {
  const steps = new Map<string, PlaceStep>();
  for (const key of drop) if (stored.has(key)) steps.set(key, { before: stored.get(key)!, after: null });
  for (const [index, patch] of given.entries()) {
    const before = stored.get(patch.key) ?? null;
    const base = steps.get(patch.key)?.after ?? before ?? {};
    const after = within('places', () => within(index, () => checkedPlace(base, patch)));
    if (after !== null || before !== null) steps.set(patch.key, { before, after });
  }
  const added = [...steps.values()].filter(({ before, after }) => !before && after).length;
  if (stored.size + added > MOST_PLACES)
    throw invalid(
      `A diagram can store the positions of up to ${MOST_PLACES} shapes and lines. Leave out those that are no longer on the diagram.`,
    );
  return steps;
}

/** Returns a place with the given fields set; null if nothing is left of it. */
function checkedPlace(base: StoredPlace, { key, ...fields }: PlacePatch): StoredPlace | null {
  if (key === '' || key.length > MOST_KEY)
    throw invalid(`The key of a shape or line has 1 to ${MOST_KEY} characters. Send one from the diagram.`);
  const merged = Object.entries({ ...base, ...defined(fields) }).filter(([, value]) => value !== null);
  const place = Object.fromEntries(merged) as StoredPlace;
  for (const name of ['x', 'y', 'width', 'height', 'order'] as const) refuseFar(name, place[name]);
  if ((place.width ?? 1) <= 0 || (place.height ?? 1) <= 0)
    throw invalid('The width and height of a shape must be greater than 0.');
  if (place.colour !== undefined && !/^#[0-9a-f]{6}$|^[a-z]{2,20}$/i.test(place.colour))
    throw invalid(`'${place.colour.slice(0, 30)}' is not a colour. Use one such as '#3366cc' or 'blue'.`);
  for (const name of OF_WHOLE)
    if (place[name] !== undefined && key !== WHOLE_DIAGRAM)
      throw invalid(`${name} applies to the whole diagram. Send it in the entry with the key '${WHOLE_DIAGRAM}'.`);
  for (const name of ['colourBy', 'filter'] as const)
    if ((place[name]?.length ?? 0) > MOST_WORDS)
      throw invalid(`${name} can have up to ${MOST_WORDS} characters. Shorten it.`);
  if (place.relations?.length === 0) throw invalid('Send at least one relation, or null for all of them.');
  if ((place.waypoints?.length ?? 0) > MOST_BENDS)
    throw invalid(`A line can have up to ${MOST_BENDS} bends. Send fewer.`);
  for (const point of place.waypoints ?? []) {
    if (point.length !== 2) throw invalid('A bend must be a pair of numbers: x and y.');
    for (const each of point) refuseFar('waypoints', each);
  }
  if (fields.free !== undefined && fields.free !== null) place.free = checkedFree(fields.free);
  return merged.length === 0 ? null : place;
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function refuseFar(name: string, value: number | undefined): void {
  if (value !== undefined && !(Math.abs(value) <= FAR))
    throw invalid(`${name} must be a number from -${FAR} to ${FAR}; you sent ${value}.`);
}
