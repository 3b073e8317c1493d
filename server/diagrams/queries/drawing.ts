import type { PackedDrawing } from '#shared/drawing/unpacked.ts';

import type { Ctx } from '../../platform/context.ts';
import type { SeenDiagram } from '../diagram.ts';
import type { DiagramChoice } from '../rules/diagram-choice.ts';
import { packDrawing } from '../rules/pack.ts';
import { readDiagramContent } from './content.ts';
import { readDiagramPlaces } from './diagrams.ts';

/**
 * Reads all that is drawn on a diagram and where, for pages. The opener has read its revision before, so at most later changes can be
 * missing.
 */
export async function readDrawing(
  ctx: Ctx,
  diagram: SeenDiagram,
  asked: DiagramChoice & { query?: string | null | undefined },
): Promise<PackedDrawing> {
  const [content, places] = await Promise.all([
    readDiagramContent(ctx, diagram, asked),
    readDiagramPlaces(diagram, ctx),
  ]);
  return packDrawing(content, content.model, places, diagram.root);
}
