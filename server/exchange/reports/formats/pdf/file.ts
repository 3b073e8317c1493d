import PDFDocument from 'pdfkit';

import { readFonts } from '../../../../diagrams/threads/fonts.ts';
import type { Paper } from '../../paper.ts';
import { isJapanese } from '../../rules/japanese.ts';
import type { Annotate, PdfDocument } from './page.ts';
import { writeEveryScript } from './scripts.ts';

interface Sheet {
  size: [number, number];
  isWide?: boolean;
  /** True for a file that is only laid out to learn where its pages end; none of it is kept. */
  isTrial?: boolean;
}

/**
 * Begins a tagged file according to PDF/UA-1, still without a page. Its output is collected in large pieces, since a file of many pages is
 * written in millions of small ones.
 */
export async function beginPdf(paper: Paper, { size, isWide = false, isTrial = false }: Sheet) {
  const library = new PDFDocument({
    size,
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    font: '',
    tagged: true,
    subset: 'PDF/UA',
    autoFirstPage: false,
    compress: !isTrial,
    info: { Title: paper.title || 'Report', Author: paper.author, Subject: paper.project, Creator: 'Truss' },
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
  });
  const pieces: Uint8Array[] = [];
  let [piece, used] = [Buffer.alloc(0), 0];
  const collect = (part: Uint8Array) => {
    if (isTrial) return;
    if (used + part.length > piece.length) {
      pieces.push(piece.subarray(0, used));
      [piece, used] = [Buffer.allocUnsafe(Math.max(1 << 20, part.length)), 0];
    }
    piece.set(part, used);
    used += part.length;
  };
  const done = new Promise<void>((end) => {
    library.on('data', collect);
    library.on('end', () => end());
  });
  // The library gives out at once what it writes only after its stream has begun to flow.
  await new Promise((flows) => setImmediate(flows));
  const fonts = await readFonts();
  for (const name of ['400', '500', '600', 'italic'] as const) library.registerFont(name, fonts[name]);
  const document = library as unknown as PdfDocument & Annotate;
  writeEveryScript(library, isJapanese(paper));
  sayLinks(document);
  const end = async (): Promise<Uint8Array> => {
    library.end();
    await done;
    return new Uint8Array(Buffer.concat([...pieces, piece.subarray(0, used)]));
  };
  return { document, end };
}

/**
 * Completes links with their target's name, as their part of the structure requires, and with their own page; the library leaves the name
 * empty, and takes the last page.
 */
function sayLinks(document: PdfDocument & Annotate): void {
  const annotate = document.annotate.bind(document);
  document.annotate = (x, y, width, height, options) => {
    const { structParent: part } = options;
    if (!part) return annotate(x, y, width, height, options);
    const answer = annotate(x, y, width, height, { ...options, Contents: part.dictionary.data.Alt });
    const { annotations, dictionary: Pg } = document.page;
    const Obj = annotations.at(-1);
    const flush = part._flushChild.bind(part);
    part._flushChild = (child) => {
      if (child.annotationRef === Obj) part.dictionary.data.K!.push({ Type: 'OBJR', Obj, Pg });
      else flush(child);
    };
    return answer;
  };
}

/**
 * Writes outside of the text, even within one that continues on a new page: the library would otherwise take it for a part of that text.
 */
export function writeOutsideText(document: PdfDocument, write: () => void): void {
  const { _wrapper, _textOptions, _font, _fontSize, _fillColor } = document;
  const text = { _wrapper, _textOptions, _font, _fontSize, _fillColor };
  Object.assign(document, { _wrapper: null, _textOptions: null });
  document.save();
  write();
  document.restore();
  Object.assign(document, text);
}
