import type { PdfPiece } from './piece.ts';

/** The low-level writer of a page's content. */
interface Content {
  addContent(part: string): unknown;
}

/** Draws the pieces of a line, from left to right. Among some that lead to the left it is the line that is read, and else each piece. */
export function drawSaid(
  page: Content,
  line: string,
  pieces: readonly PdfPiece[],
  draw: (piece: PdfPiece, at: number) => void,
): void {
  const all = () => pieces.forEach(draw);
  if (pieces.some(({ isLeftwards }) => isLeftwards)) saying(page, line, all);
  else for (const [at, piece] of pieces.entries()) saying(page, piece.says, () => draw(piece, at));
}

/** Draws glyphs as a piece of text, so that searching and copying finds the text whatever glyphs were drawn, and in which order. */
export function saying(page: Content, text: string | undefined, draw: () => void): void {
  if (text === undefined) return draw();
  page.addContent(`/Span <</ActualText <${hexOf(`\ufeff${text}`)}>>> BDC`);
  draw();
  page.addContent('EMC');
}

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
