import type { Item, Mark, Paint, Scene } from './scene.ts';

/** Distinguishable colours, also for people with colour blindness; each works on light and dark. */
export const PALETTE = [
  '#3b76d6',
  '#d9822b',
  '#2f9e6e',
  '#9a5bd0',
  '#c9415b',
  '#1a9bb0',
  '#b0912b',
  '#6b7686',
  '#7a8f2a',
  '#c355a8',
] as const;
/** The colours from little to much. */
export const HEAT = ['#f2d23c', '#f0a52f', '#e6762a', '#d24a2c', '#a3263a'] as const;

const WASH = 0.24;
type Filled = Exclude<Mark, { is: 'text' } | { is: 'icon' } | { is: 'image' }>;

const isFilled = (mark: Mark): mark is Filled =>
  (mark.is === 'box' || mark.is === 'path' || mark.is === 'oval') && mark.fill !== undefined && mark.fill !== 'none';

function extent(mark: Filled): number {
  if (mark.is === 'box') return mark.width * mark.height;
  if (mark.is === 'oval') return 4 * mark.rx * mark.ry;
  const [xs, ys] = [mark.points.map(([x]) => x), mark.points.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** An item whose body is washed in a colour: its text stays as readable as before, in light and dark. */
function washed(item: Item, colour: string): Item {
  const filled = item.marks.filter(isFilled);
  if (filled.length === 0) return item;
  const body = filled.reduce((most, mark) => (extent(mark) > extent(most) ? mark : most));
  const wash: Paint = { fill: colour, opacity: WASH };
  return {
    ...item,
    tint: colour,
    marks: item.marks.flatMap((mark): Mark[] => {
      if (mark === body) {
        const { stroke: _stroke, dash: _dash, ...plain } = body;
        return [
          { ...body, fill: 'surface', ...(body.stroke && { stroke: colour }) },
          { ...plain, ...wash },
        ];
      }
      // A head in the colour of the class would fight with the wash.
      if (isFilled(mark) && /-(25|50)$/.test(mark.fill!)) return [{ ...mark, ...wash }];
      return [mark];
    }),
  };
}

/** A line that runs in a colour; its words stay as they are. */
const inked = (item: Item, colour: string): Item => ({
  ...item,
  marks: item.marks.map((mark) =>
    mark.is === 'path' || mark.is === 'oval'
      ? {
          ...mark,
          ...(mark.stroke && { stroke: colour }),
          ...(mark.fill && mark.fill !== 'none' && mark.fill !== 'surface' && { fill: colour }),
        }
      : mark,
  ),
});

/** Returns a scene with shapes and lines in the given colours, by key. */
export const colourScene = (scene: Scene, colours: ReadonlyMap<string, string>): Scene =>
  colours.size === 0
    ? scene
    : {
        ...scene,
        items: scene.items.map((item) => {
          const colour = colours.get(item.key);
          return colour === undefined ? item : item.is === 'line' ? inked(item, colour) : washed(item, colour);
        }),
      };

/** The meaning of a colour. */
export interface Key {
  name: string;
  colour: string;
  count: number;
}

/**
 * Assigns colours by the text about each shape: to the commonest ones, and one to all others together, since more could not be told apart.
 */
export function byGroups(values: ReadonlyMap<string, string>): { colours: Map<string, string>; keys: Key[] } {
  const counts = new Map<string, number>();
  for (const value of values.values()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const most = PALETTE.length;
  const colourOf = new Map(sorted.map(([value], at) => [value, PALETTE[Math.min(at, most - 1)]!]));
  const own = sorted.slice(0, sorted.length > most ? most - 1 : most);
  const rest = sorted.slice(own.length);
  return {
    colours: new Map([...values].map(([key, value]) => [key, colourOf.get(value)!])),
    keys: [
      ...own.map(([name, count]) => ({ name, count, colour: colourOf.get(name)! })),
      ...(rest.length === 0
        ? []
        : [{ name: 'Others', colour: PALETTE[most - 1]!, count: rest.reduce((sum, [, count]) => sum + count, 0) }]),
    ],
  };
}

const short = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });

/** Assigns colours by size, from the least to the most in even steps. */
export function byHeat(values: ReadonlyMap<string, number>): { colours: Map<string, string>; keys: Key[] } {
  if (values.size === 0) return { colours: new Map(), keys: [] };
  const [least, most] = [Math.min(...values.values()), Math.max(...values.values())];
  const step = (most - least) / HEAT.length;
  const stepOf = (value: number) => (step === 0 ? 0 : Math.min(HEAT.length - 1, Math.floor((value - least) / step)));
  const steps = step === 0 ? [0] : HEAT.map((_, at) => at);
  return {
    colours: new Map([...values].map(([key, value]) => [key, HEAT[stepOf(value)]!])),
    keys: steps.map((at) => ({
      name: step === 0 ? short(least) : `${short(least + at * step)} to ${short(least + (at + 1) * step)}`,
      colour: HEAT[at]!,
      count: [...values.values()].filter((value) => stepOf(value) === at).length,
    })),
  };
}
