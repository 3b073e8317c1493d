import type { DiagramMark, DiagramShape, ShapeKind } from '../../shape-kinds.ts';
import { Drawing, storedLink, type Particulars } from './drawing.ts';
import type { Away, Model, Reached } from './model.ts';

/** The way to draw a decomposition. */
export interface Descent {
  /** Levels below the root. */
  levels: number;
  /** The relations from a whole to its parts; `decomposed by` by default. */
  relations?: readonly string[];
  kind: ShapeKind | ((entity: Reached) => ShapeKind);
  /** Returns what a shape shows besides its kind. */
  about?(entity: Reached, above: Away | null): Partial<Particulars<DiagramShape>>;
  /** Tells whether a part is drawn; all by default. */
  isDrawn?(entity: Reached): boolean;
  /** True to draw lines from each whole to its parts. */
  hasLines?: boolean;
}

/** Draws a whole with its parts, level by level. A part of two wholes is drawn in both; a path that returns to itself ends there. */
export function drawDecomposition(model: Model, drawing: Drawing, descent: Descent): void {
  interface Place {
    shape: DiagramShape;
    entity: Reached;
    path: ReadonlySet<number>;
  }
  const relations = descent.relations ?? ['decomposed by'];
  const root = add(model.root, null, null, 0, 0, []);
  let level: Place[] = root ? [{ shape: root, entity: model.root, path: new Set([model.root.id]) }] : [];
  for (let depth = 1; level.length > 0 && depth <= descent.levels; depth++) {
    const next: Place[] = [];
    for (const { shape, entity, path } of level) {
      const parts = model.away(entity, ...relations).filter(({ far }) => descent.isDrawn?.(far) ?? true);
      for (const [order, part] of parts.entries()) {
        const isCycle = path.has(part.far.id);
        const below = add(part.far, part, shape, depth, order, isCycle ? ['CYCLE'] : []);
        if (!below) continue;
        if (descent.hasLines)
          drawing.line({ kind: 'PARENT_CHILD', fromKey: shape.key, toKey: below.key, link: storedLink(part) });
        if (!isCycle) next.push({ shape: below, entity: part.far, path: new Set([...path, part.far.id]) });
      }
    }
    level = next;
  }

  function add(
    entity: Reached,
    above: Away | null,
    parent: DiagramShape | null,
    depth: number,
    order: number,
    marks: DiagramMark[],
  ) {
    const about = descent.about?.(entity, above) ?? {};
    const count = model.childCount(entity);
    return drawing.entity(entity, {
      kind: typeof descent.kind === 'function' ? descent.kind(entity) : descent.kind,
      parentKey: parent?.key ?? null,
      level: depth,
      order,
      ...about,
      figures: { ...(count > 0 && { children: count }), ...about.figures },
      marks: [...marks, ...(count > 0 ? (['DECOMPOSED'] as const) : []), ...(about.marks ?? [])],
    });
  }
}
