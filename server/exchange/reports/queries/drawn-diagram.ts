import { SHARP, type PaperOrder } from '../../../diagrams/paper-order.ts';
import { readDiagramPaper } from '../../../diagrams/queries/paper.ts';
import { writtenInProcess } from '../../../diagrams/threads/in-process.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Image } from '../paper.ts';
import { imageFacts } from '../rules/image-size.ts';

/** Draws a diagram as it is now and as the viewer may see it: as large as on a screen, and sharper. */
export async function drawnDiagram(
  ctx: Ctx,
  project: OpenedProject,
  named: { slug: string; entityId: number },
): Promise<Image> {
  const order = withoutBanner(await readDiagramPaper(ctx, project, { ...named, format: 'png' }));
  return imageOfDiagram(Buffer.concat(await writtenInProcess(order, ctx.waiting?.signal)), order.words.title);
}

/** Takes the classification from a picture, which the edges of its page show already. */
export const withoutBanner = (order: PaperOrder): PaperOrder => ({
  ...order,
  words: { ...order.words, top: undefined, bottom: undefined },
});

export function imageOfDiagram(data: Uint8Array, says: string): Image {
  const facts = imageFacts(data);
  if (!facts) throw new Error('A diagram was written that is no picture');
  const { type, width, height } = facts;
  return { kind: 'image', data: new Uint8Array(data), says, type, width: width / SHARP, height: height / SHARP };
}
