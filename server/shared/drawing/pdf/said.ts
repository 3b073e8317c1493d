import type { PdfPiece } from './piece.ts';

/** What writes straight into the content of a page. */
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

/** Draws what is read as a text, whatever signs are drawn for it and in which order: searched and copied is the text. */
function saying(page: Content, text: string | undefined, draw: () => void): void {
  if (text === undefined) return draw();
  page.addContent(`/Span <</ActualText <${hexOf(`\ufeff${text}`)}>>> BDC`);
  draw();
  page.addContent('EMC');
}

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
