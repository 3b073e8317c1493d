import type { ReadingStep } from '../../diagram-type.ts';
import type { LineKind, DiagramMark } from '../../shape-kinds.ts';
import { Drawing, entityTitle } from './drawing.ts';
import type { Away, Model, Reached } from './model.ts';

/**
 * Returns the steps of reading links between assets: conduits or logical links, with all their ends, the owners of these, and the items
 * transferred.
 */
export const conduitSteps = (from: readonly string[], of: readonly string[] = ['Conduit']): ReadingStep[] => [
  { as: 'conduits', from, along: ['connected by'], of },
  { as: 'ends', from: ['conduits'], along: ['connects to'] },
  { as: 'owners', from: ['ends'], along: ['decomposes'], levels: 2 },
  { as: 'items', from: ['conduits'], along: ['transfers'] },
];

/** Returns the two ends of a conduit in its direction. It has one if exactly one of its ends is its origin. */
export function endsByDirection(
  model: Model,
  ends: readonly [Away, Away],
): { from: Away; to: Away; isTwoWay: boolean } {
  const [a, b] = ends;
  const [isA, isB] = ends.map(({ attrs }) => model.words.onLink('connects to', attrs, 'Origin') === true);
  return { from: isB && !isA ? b : a, to: isB && !isA ? a : b, isTwoWay: isA === isB };
}

export const multiplicityOf = (model: Model, { attrs }: Away): string | null =>
  (model.words.onLink('connects to', attrs, 'Multiplicity') as string | null) || null;

export interface Connecting {
  kindOf?(conduit: Reached): LineKind;
  /** The drawing of an end without a shape: its asset as an external one, or a dot. */
  outside: 'ASSET' | 'DOT';
  /** Tells whether an asset is the border at which lines to the outside end, such as the root itself. */
  isBorder?(asset: Reached): boolean;
  /** The shape on whose border the dots of links to the outside stand. */
  frame?: string | undefined;
  /** True if a link's label is its flow rather than its name. */
  isFlow?: boolean;
  /** Tells whether a link contradicts what its ends let through. */
  isWrong?(conduit: Reached): boolean;
}

/** Draws the conduits that end at drawn shapes: a line for two ends, a junction for more, an open end for one. */
export function drawConduits(
  model: Model,
  drawing: Drawing,
  { kindOf, outside, isBorder, isFlow = false, frame, isWrong }: Connecting,
): void {
  for (const conduit of model.set('conduits')) {
    const ends = model.away(conduit, 'connects to');
    if (!ends.some(({ far }) => shownAt(model, drawing, far) !== undefined)) continue;
    // A connector from the block as a whole to the outside does not belong to its inside.
    const isPast = ({ far }: Away) => frame !== undefined && (shownAt(model, drawing, far) ?? frame) === frame;
    if (ends.length > 1 && ends.every((end) => isPast(end) && !model.words.isA(end.far, 'Port'))) continue;
    const carried = model.fars(conduit, 'transfers');
    const flows = isFlow && carried.length > 0;
    const label = flows ? carried.map(({ name, number }) => name || number).join(', ') : entityTitle(conduit);
    const line = { kind: kindOf?.(conduit) ?? 'CONDUIT', entityId: conduit.id, label } as const;
    const figures = carried.length > 0 ? { carries: carried.map(entityTitle), ...(flows && { flows }) } : {};
    const keyAt = (away: Away) => placeOf(conduit, away);
    if (ends.length === 1) {
      const open = drawing.shape(`open:${conduit.globalId}`, { kind: 'DANGLING', level: 1 });
      if (open) drawing.line({ ...line, key: conduit.globalId, fromKey: keyAt(ends[0]!), toKey: open.key, figures });
    } else if (ends.length === 2) {
      const { from, to, isTwoWay } = endsByDirection(model, [ends[0]!, ends[1]!]);
      const marks: DiagramMark[] = [
        ...(isTwoWay ? (['TWO_WAY'] as const) : []),
        ...(isWrong?.(conduit) ? (['WARNED'] as const) : []),
      ];
      const about = { ...figures, from: multiplicityOf(model, from), to: multiplicityOf(model, to) };
      drawing.line({ ...line, key: conduit.globalId, fromKey: keyAt(from), toKey: keyAt(to), marks, figures: about });
    } else {
      const junction = drawing.shape(`junction:${conduit.globalId}`, {
        kind: 'JUNCTION',
        level: 1,
        entityId: conduit.id,
        text: entityTitle(conduit),
      });
      for (const end of ends)
        if (junction)
          drawing.line({
            ...line,
            key: `${conduit.globalId}:${end.far.globalId}`,
            label: null,
            fromKey: keyAt(end),
            toKey: junction.key,
            marks: ['TWO_WAY'],
            figures: { ...figures, from: multiplicityOf(model, end) },
          });
    }
  }

  function placeOf(conduit: Reached, { far }: Away): string {
    const key = shownAt(model, drawing, far);
    if (key !== undefined) return key;
    if (outside === 'DOT' || isBorder?.(far)) {
      const dot = `external:${conduit.globalId}:${far.globalId}`;
      drawing.shape(dot, {
        kind: 'EXTERNAL',
        entityId: far.id,
        parentKey: frame ?? null,
        level: 1,
        text: entityTitle(far),
        marks: ['EXTERNAL'],
      });
      return dot;
    }
    const owner = model.words.isA(far, 'Port') ? (model.fars(far, 'decomposes')[0] ?? far) : far;
    return (
      drawing.keyOf(owner) ??
      drawing.entity(owner, { kind: 'ASSET', level: 1, marks: ['EXTERNAL', 'DASHED'] })?.key ??
      owner.globalId
    );
  }
}

/** Returns the shape for something: its own, else that of the whole it is a part of. */
export function shownAt(model: Model, drawing: Drawing, entity: Reached): string | undefined {
  const seen = new Set<number>();
  for (let at = [entity]; at.length > 0;) {
    const shown = at.find((each) => drawing.keyOf(each) !== undefined);
    if (shown) return drawing.keyOf(shown);
    for (const each of at) seen.add(each.id);
    at = at.flatMap((each) => model.fars(each, 'decomposes')).filter(({ id }) => !seen.has(id));
  }
  return undefined;
}
