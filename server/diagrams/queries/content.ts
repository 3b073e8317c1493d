import { WHOLE_DIAGRAM } from '#shared/drawing/content.ts';

import { readerAsOf } from '../../model/entities/queries/as-of.ts';
import { readPlace } from '../../model/entities/queries/layouts.ts';
import { searchScope } from '../../model/entities/queries/shown-entities.ts';
import { readSigns } from '../../model/entities/queries/signs.ts';
import { foundIds } from '../../model/entities/search/queries/found-ids.ts';
import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { SeenDiagram } from '../diagram.ts';
import { filterDrawing } from '../rules/content/filter-drawing.ts';
import type { Model } from '../rules/content/model.ts';
import { keptWish, wishFor, type DiagramChoice } from '../rules/diagram-choice.ts';
import { withSigns } from '../rules/signs.ts';
import type { Drawn } from '../shape-kinds.ts';
import { readModelBeside } from './model.ts';

export interface DiagramContent extends Drawn {
  diagram: SeenDiagram;
  model: Model;
}

/** Reads the content of a diagram as of the moment of its key: as the caller wishes, else as the diagram stores it. */
export async function readDiagramContent(
  ctx: Ctx,
  diagram: SeenDiagram,
  asked: DiagramChoice & { query?: string | null | undefined },
): Promise<DiagramContent> {
  const { type, root, stored } = diagram;
  const at = { rootId: root.entity.id, type: type.storedKey };
  const isAsked = asked.query != null && asked.levels != null && asked.relationIds != null;
  const kept = stored && !isAsked ? ((await readPlace(ctx.db, root.key, at, WHOLE_DIAGRAM)) ?? {}) : {};
  const wish = wishFor(type, { ...asked, ...keptWish(type, root.schema, kept, asked) });
  const [model, signs] = await readModelBeside(ctx, root, type, wish, (ids) => readSigns(ctx, root, ids));
  const drawn = withSigns(type.draw(model, wish), signs, root.schema);
  const shown =
    asked.query == null
      ? await asKept(ctx, diagram, drawn, kept.filter)
      : await found(ctx, diagram, drawn, asked.query);
  return { ...shown, diagram, model };
}

async function found(ctx: Ctx, { root }: SeenDiagram, drawn: Drawn, query: string): Promise<Drawn> {
  if (query.trim() === '') return drawn;
  const ids = await foundIds(readerAsOf(ctx.db, root.key), root.schema, searchScope(ctx, root.key), query);
  return filterDrawing(drawn, (id) => ids.has(id));
}

async function asKept(ctx: Ctx, diagram: SeenDiagram, drawn: Drawn, filter: string | undefined): Promise<Drawn> {
  if (!filter) return drawn;
  try {
    return await found(ctx, diagram, drawn, filter);
  } catch (error) {
    // The schema has changed since the filter was saved; an invalid filter hides nothing.
    if (!(error instanceof Refusal)) throw error;
    return {
      ...drawn,
      warnings: [
        ...drawn.warnings,
        `Everything is shown: the filter '${filter}' is no longer a valid query. Change or clear the filter.`,
      ],
    };
  }
}
