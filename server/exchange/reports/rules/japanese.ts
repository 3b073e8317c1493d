import { areJapanese } from '#shared/drawing/pdf/scripts.ts';

import type { Paper } from '../paper.ts';

/** Whether a paper is Japanese all in all: then its letters have the forms that they have there. */
export const isJapanese = (paper: Paper): boolean => areJapanese(textsIn(paper));

/** All texts of plain data, in their order; bytes are none. */
function* textsIn(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null && !ArrayBuffer.isView(data))
    for (const part of Object.values(data)) yield* textsIn(part);
}
