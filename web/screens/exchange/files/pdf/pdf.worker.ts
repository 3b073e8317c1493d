import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';

/** A request to the worker: the first one has the file, later ones another page. */
export interface PdfPageRequest {
  data?: ArrayBuffer;
  page: number;
  /** The width of the picture in pixels. */
  width: number;
}
/** A page as a picture, with the number of pages; or the reason why the file cannot be drawn. */
export type PdfPageAnswer = { page: number; pages: number; picture: ImageBitmap } | { problem: string };

const LARGEST = 4_000_000;

/** Creates canvases in a worker, which has no document. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1));
    return { canvas, context: canvas.getContext('2d') };
  }
  reset(made: { canvas: OffscreenCanvas }, width: number, height: number) {
    made.canvas.width = width;
    made.canvas.height = height;
  }
  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }) {
    made.canvas = null;
    made.context = null;
  }
}
/** Replaces filters, which would need a document. */
class NoFilters {
  addFilter() {
    return 'none';
  }
  addHCMFilter() {
    return 'none';
  }
  addAlphaFilter() {
    return 'none';
  }
  addLuminosityFilter() {
    return 'none';
  }
  addKnockoutFilter() {
    return 'none';
  }
  addHighlightHCMFilter() {
    return 'none';
  }
  destroy() {}
}

/** Creates the function that draws pages of this worker's only file. */
function drawer(): (wanted: PdfPageRequest) => Promise<PdfPageAnswer> {
  let opened: Promise<PDFDocumentProxy> | undefined;
  return async ({ data, page, width }) => {
    if (data) opened = open(data);
    return drawn(await opened!, page, width);
  };
}
const draw = drawer();

addEventListener('message', ({ data: wanted }: MessageEvent<PdfPageRequest>) => {
  void draw(wanted).then(
    (drawn) => postMessage(drawn, { transfer: 'picture' in drawn ? [drawn.picture] : [] }),
    (error: unknown) => postMessage({ problem: (error as Error).message } satisfies PdfPageAnswer),
  );
});

const open = (data: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(data),
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]).promise;

async function drawn(pdf: PDFDocumentProxy, page: number, width: number): Promise<PdfPageAnswer> {
  const shown = await pdf.getPage(page);
  const whole = shown.getViewport({ scale: 1 });
  const scale = Math.min(width / whole.width, Math.sqrt(LARGEST / (whole.width * whole.height)));
  const viewport = shown.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await shown.render({
    canvas: null,
    canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D,
    viewport,
    background: 'white',
  } as Parameters<typeof shown.render>[0]).promise;
  return { page, pages: pdf.numPages, picture: canvas.transferToImageBitmap() };
}
