import type { Place } from '../drawing/content.ts';
import type { Drawn } from './DiagramDrawing.ts';

type Layout = Drawn['layout'];
type DrawnShape = Drawn['content']['shapes'][number];
type DrawnPlace = Layout[number];

/** A place as it comes with a change, or as it is sent: what it does not say stays as it is, or is none. */
export type Placing = { key: string } & { [F in keyof Omit<Place, 'key'>]?: Place[F] | undefined };

const nowhere = {
  x: null,
  y: null,
  width: null,
  height: null,
  colour: null,
  isCollapsed: false,
  isHidden: false,
  free: null,
  waypoints: [],
  order: null,
  colourBy: null,
  filter: null,
};

/** A drawing whose shapes stand elsewhere; what is on it is the same as before. `isWhole` places say everything, others what has changed. */
export function withPlaces(
  drawn: Drawn,
  places: readonly Placing[],
  drop: Iterable<string> = [],
  isWhole = false,
): Drawn {
  const layout = new Map<string, DrawnPlace>(drawn.layout.map((place) => [place.key, place]));
  for (const place of places) {
    const { isCollapsed, isHidden, waypoints, ...rest } = place;
    const before = isWhole ? undefined : layout.get(place.key);
    layout.set(place.key, {
      ...nowhere,
      ...before,
      ...rest,
      isCollapsed: isCollapsed ?? before?.isCollapsed ?? false,
      isHidden: isHidden ?? before?.isHidden ?? false,
      waypoints: (waypoints ?? before?.waypoints ?? []) as DrawnPlace['waypoints'],
    } as DrawnPlace);
  }
  for (const key of drop) layout.delete(key);
  return { ...drawn, isStored: true, layout: [...layout.values()] };
}

/** What is called something else now. */
export interface Renamed {
  id: string;
  name: string;
  number: string;
}

/** A drawing in which some entities are called something else; the same where none of them is on it. */
export function withNames(drawn: Drawn, renamed: ReadonlyMap<string, Renamed>): Drawn {
  let isOther = false;
  const named = <E extends DrawnShape | Drawn['content']['lines'][number]>(each: E): E => {
    const now = each.entity && renamed.get(each.entity.id);
    if (!now || !each.entity || (now.name === each.entity.name && now.number === each.entity.number)) return each;
    isOther = true;
    return { ...each, entity: { ...each.entity, name: now.name, number: now.number } };
  };
  const shapes = drawn.content.shapes.map(named);
  const lines = drawn.content.lines.map(named);
  return isOther ? { ...drawn, content: { ...drawn.content, shapes, lines } } : drawn;
}

/** What was read anew, of which all that is as before is the same object: whoever keeps what was made of it need not make it again. */
export function sharing(before: Drawn, next: Drawn): Drawn {
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

/** Whether two values are written alike. */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [own, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(own);
  return keys.length === Object.keys(other).length && keys.every((key) => alike(own[key], other[key]));
}
