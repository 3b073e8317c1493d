import { readerAsOf } from '../../model/entities/queries/as-of.ts';
import { searchScope } from '../../model/entities/queries/seen.ts';
import { foundIds } from '../../model/entities/search/found-ids.ts';
import type { Ctx } from '../../platform/context.ts';
import { filtered } from '../content/filtered.ts';
import type { Model } from '../content/model.ts';
import type { SeenDiagram } from '../diagram.ts';
import type { Drawn } from '../drawn.ts';
import { wishFor, type Asked } from '../rules/wish.ts';
import { readModel } from './model.ts';

export interface Content extends Drawn {
  diagram: SeenDiagram;
  model: Model;
}

/** What stands on a diagram, read as of the moment of its key. */
export async function readContent(
  ctx: Ctx,
  diagram: SeenDiagram,
  { query, ...asked }: Asked & { query?: string | null | undefined },
): Promise<Content> {
  const { type, root } = diagram;
  const wish = wishFor(type, asked);
  const model = await readModel(ctx, root, type, wish);
  const drawn = type.draw(model, wish);
  if (!query?.trim()) return { ...drawn, diagram, model };
  const found = await foundIds(readerAsOf(ctx.db, root.key), root.schema, searchScope(ctx, root.key), query);
  return { ...filtered(drawn, (id) => found.has(id)), diagram, model };
}
