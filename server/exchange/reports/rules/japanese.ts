import { areJapanese } from '#shared/drawing/pdf/scripts.ts';

import type { Paper } from '../paper.ts';

/** Tells whether a paper is Japanese as a whole, so that its letters have their Japanese forms. */
export const isJapanese = (paper: Paper): boolean => areJapanese(textsIn(paper));

/** Yields all texts of plain data in their order, without bytes. */
function* textsIn(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null && !ArrayBuffer.isView(data))
    for (const part of Object.values(data)) yield* textsIn(part);
}
