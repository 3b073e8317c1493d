import type { DurationValue } from '../../model/attributes/attribute.ts';
import { inDays } from '../../model/attributes/rules/days.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas, DiagramType } from '../diagram-type.ts';
import type { Add, GestureEffects } from '../gesture.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { drawLinks } from '../rules/content/links.ts';
import type { Model, Reached } from '../rules/content/model.ts';
import { addShape, entityAt, relationId, toolOf } from '../rules/gestures.ts';
import { linkTool, partTool } from './tools.ts';

const DAY = 86_400_000;

export interface TimeSpan {
  start: number;
  end: number;
  isEstimated: boolean;
}

/**
 * Returns the start and end of everything, in milliseconds. Without its own start an action begins when those it waits for have ended, else
 * with the root; a random duration counts as its mean.
 */
export function timeSpans(model: Model, now = 0): (entity: Reached) => TimeSpan {
  const known = new Map<number, TimeSpan>();
  const open = new Set<number>();
  const length = (entity: Reached) => {
    const duration = model.words.value(entity, 'Duration') as DurationValue | null;
    return duration ? inDays(duration) * DAY : 0;
  };
  const spanOf = (entity: Reached): TimeSpan => {
    const found = known.get(entity.id);
    if (found) return found;
    const start = model.words.stored(entity, 'Start');
    const isStored = typeof start === 'number';
    const before = open.has(entity.id) ? [] : model.fars(entity, 'depends on').filter(({ id }) => !open.has(id));
    open.add(entity.id);
    const at = isStored
      ? start
      : before.length > 0
        ? Math.max(...before.map((each) => spanOf(each).end))
        : rootStart(entity);
    open.delete(entity.id);
    const span = { start: at, end: at + length(entity), isEstimated: !isStored };
    known.set(entity.id, span);
    return span;
  };
  const rootStart = (entity: Reached) => {
    const start = model.words.stored(model.root, 'Start');
    if (typeof start === 'number') return start;
    return entity.id === model.root.id ? earliest() : spanOf(model.root).start;
  };
  const earliest = () => {
    const starts = model.entities().flatMap((each) => {
      const start = model.words.stored(each, 'Start');
      return typeof start === 'number' ? [start] : [];
    });
    return starts.length > 0 ? Math.min(...starts) : now;
  };
  return spanOf;
}

/** A moment is something that takes no time. */
function milestone(canvas: Canvas, add: Add): GestureEffects | undefined {
  if (toolOf(canvas, add.tool).shape !== 'MILESTONE' || add.entityId != null) return undefined;
  const { patches } = addShape(canvas, add);
  return {
    patches: patches.map((patch) => {
      const duration = patch.id < 0 ? canvas.model.words.propertyOf(patch.classId ?? 0, 'Duration') : undefined;
      return duration ? { ...patch, attrs: { [duration.id]: { value: 0, units: 'HOURS' as const } } } : patch;
    }),
  };
}

/** Returns the unit of an axis: hours below 3 days, days below 90, weeks below two years, months beyond. */
const axisUnit = (days: number): string => (days < 3 ? 'HOURS' : days < 90 ? 'DAYS' : days < 730 ? 'WEEKS' : 'MONTHS');

export const timeline: DiagramType = {
  index: 23,
  name: 'Timeline',
  slug: 'timeline',
  storedKey: 'LML_TIMELINE',
  aliases: ['timeline'],
  group: 'GENERAL',
  purpose: 'Shows when things begin and end, and what waits for what.',
  picture: 'AXIS',
  rootClasses: ['Action', 'Time'],
  isAuthored: false,
  levels: { usual: 10, most: 10 },
  tools: [
    partTool('Action', 'BAR'),
    partTool('Milestone', 'MILESTONE'),
    linkTool('Dependency', 'DEPENDS', 'depends on'),
  ],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }],
  draw(model, { levels }) {
    const drawing = new Drawing();
    const spanOf = timeSpans(model);
    let [from, to] = [Infinity, -Infinity];
    drawDecomposition(model, drawing, {
      levels,
      kind: (each) => {
        const { start, end } = spanOf(each);
        return start === end || model.words.has(each, 'Milestone') ? 'MILESTONE' : 'BAR';
      },
      about: (each) => {
        const { start, end, isEstimated } = spanOf(each);
        [from, to] = [Math.min(from, start), Math.max(to, end)];
        return {
          figures: { start, end, percent: model.words.stored(each, 'Percent Complete') },
          marks: isEstimated && each.id !== model.root.id ? ['ESTIMATED'] : [],
        };
      },
    });
    drawing.shape('axis', { kind: 'AXIS', figures: { start: from, end: to, unit: axisUnit((to - from) / DAY) } });
    // The line leads from the earlier one to the one that waits for it.
    drawLinks(model, drawing, 'has dependent', 'DEPENDS');
    return drawing.done(model);
  },
  write(canvas, gesture) {
    const { model } = canvas;
    if (gesture.kind === 'connect' && toolOf(canvas, gesture.connect.tool).line === 'DEPENDS') {
      const [earlier, later] = [entityAt(canvas, gesture.connect.from), entityAt(canvas, gesture.connect.to)];
      if (!model.words.isA(earlier, 'Action') || !model.words.isA(later, 'Action'))
        throw invalid('Only actions can depend on each other. Choose two actions.');
      return {
        patches: [{ id: later.id, addRels: [{ relationId: relationId(canvas, 'depends on'), targetId: earlier.id }] }],
      };
    }
    if (gesture.kind === 'add') return milestone(canvas, gesture.add);
    if (gesture.kind !== 'set') return undefined;
    const entity = entityAt(canvas, gesture.set.key);
    const { start, end } = (gesture.set.values ?? {}) as { start?: unknown; end?: unknown };
    const before = timeSpans(model)(entity);
    const attrs: Record<string, number | DurationValue> = {};
    const property = (name: string) => model.words.propertyOf(entity.classId, name);
    if (typeof start === 'number' && property('Start')) attrs[property('Start')!.id] = Math.round(start);
    if (typeof end === 'number' && property('Duration')) {
      const length = end - (typeof start === 'number' ? start : before.start);
      if (length < 0) throw invalid('The end is before the start. Choose a later end.');
      attrs[property('Duration')!.id] = { value: length / 3_600_000, units: 'HOURS' };
    }
    if (Object.keys(attrs).length === 0)
      throw invalid('Send the new start or end in milliseconds since 1970: start and end.');
    return { patches: [{ id: entity.id, attrs }] };
  },
};
