import type { Packed } from '#shared/drawing/unpacked.ts';

import type { Ctx } from '../../platform/context.ts';
import type { SeenDiagram } from '../diagram.ts';
import type { DiagramChoice } from '../rules/diagram-choice.ts';
import { packed } from '../rules/pack.ts';
import { readContent } from './content.ts';
import { placesOf } from './diagrams.ts';

/**
 * Reads all that is drawn on a diagram and where, for pages. The opener has read its revision before, so at most later changes can be
 * missing.
 */
export async function readDrawing(
  ctx: Ctx,
  diagram: SeenDiagram,
  asked: DiagramChoice & { query?: string | null | undefined },
): Promise<Packed> {
  const [content, places] = await Promise.all([readContent(ctx, diagram, asked), placesOf(diagram, ctx)]);
  return packed(content, content.model, places, diagram.root);
}
