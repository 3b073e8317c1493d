import type { Line, DrawnPlace, Shape } from '#shared/drawing/content.ts';

import type { DiagramSnapshot } from './diagram-snapshot.ts';

/** A place as received or sent: missing fields are unchanged, or empty. */
export type Placing = { key: string } & { [F in keyof Omit<DrawnPlace, 'key'>]?: DrawnPlace[F] | undefined };

/** Applies places to a drawing; returns the same object if nothing moves. `isWhole` places are complete, others contain only changes. */
export function withPlaces(
  drawn: DiagramSnapshot,
  places: readonly Placing[],
  drop: Iterable<string> = [],
  isWhole = false,
): DiagramSnapshot {
  const layout = new Map<string, DrawnPlace>(drawn.layout.map((place) => [place.key, place]));
  let isOther = !drawn.isStored;
  for (const place of places) {
    const before = layout.get(place.key);
    const now = { ...(isWhole ? undefined : before), ...place } as DrawnPlace;
    if (before && samePlace(before, now)) continue;
    isOther = true;
    layout.set(place.key, now);
  }
  for (const key of drop) isOther = layout.delete(key) || isOther;
  return isOther ? { ...drawn, isStored: true, layout: [...layout.values()] } : drawn;
}

/** Returns the places of shapes that nobody has put anywhere yet. */
export function withoutPlace<P extends Placing>(layout: readonly DrawnPlace[], seen: readonly P[]): P[] {
  const placed = new Set(layout.flatMap(({ key, x }) => (x == null ? [] : [key])));
  return seen.filter(({ key }) => !placed.has(key));
}

/** Tells whether two places are equal; null is the same as missing. */
export function samePlace(a: DrawnPlace, b: DrawnPlace): boolean {
  if (a === b) return true;
  const [own, other] = [a as unknown as Record<string, unknown>, b as unknown as Record<string, unknown>];
  return Object.keys({ ...a, ...b }).every((name) => alike(own[name] ?? null, other[name] ?? null));
}

/** A new name and number of an entity. */
export interface Renamed {
  id: string;
  name: string;
  number: string;
}

/** Applies new names to a drawing; returns the same object if none of the entities is on it. */
export function withNames(drawn: DiagramSnapshot, renamed: ReadonlyMap<string, Renamed>): DiagramSnapshot {
  let isOther = false;
  const named = <E extends Shape | Line>(each: E): E => {
    const now = each.entity && renamed.get(each.entity.id);
    if (!now || !each.entity || (now.name === each.entity.name && now.number === each.entity.number)) return each;
    isOther = true;
    return { ...each, entity: { ...each.entity, name: now.name, number: now.number } };
  };
  const shapes = drawn.content.shapes.map(named);
  const lines = drawn.content.lines.map(named);
  if (!isOther) return drawn;
  const areOthers = lines.some((line, at) => line !== drawn.content.lines[at]);
  return { ...drawn, content: { ...drawn.content, shapes, lines: areOthers ? lines : drawn.content.lines } };
}

/** Reuses the old objects for the unchanged parts of a new drawing, so that what was derived from them stays valid. */
export function sharing(before: DiagramSnapshot, next: DiagramSnapshot): DiagramSnapshot {
  const content = {
    ...next.content,
    shapes: shared(before.content.shapes, next.content.shapes),
    lines: shared(before.content.lines, next.content.lines),
  };
  return { ...next, content };
}

function shared<T extends { key: string }>(before: readonly T[], next: readonly T[]): T[] {
  const known = new Map(before.map((each) => [each.key, each]));
  return next.map((each) => {
    const was = known.get(each.key);
    return was && alike(was, each) ? was : each;
  });
}

/** Tells whether two JSON values are equal. */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [own, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(own);
  return keys.length === Object.keys(other).length && keys.every((key) => alike(own[key], other[key]));
}
