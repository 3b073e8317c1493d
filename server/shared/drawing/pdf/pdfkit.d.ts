/** What of pdfkit is used here; it comes without types of its own. What it draws with is `PdfPage`. */
declare module 'pdfkit' {
  export default class PDFDocument {
    constructor(options: {
      size: [number, number];
      margin: number;
      font: string;
      info: Record<string, string>;
      lang: string;
      displayTitle: boolean;
      pdfVersion: string;
      layout?: 'portrait' | 'landscape';
      autoFirstPage?: boolean;
      compress?: boolean;
      /** The standard that the file says it keeps to. */
      subset?: 'PDF/UA';
      /** What is drawn says what it is, for whoever cannot see it. */
      tagged?: boolean;
    });
    registerFont(name: string, source: Uint8Array): unknown;
    on(event: 'data', listener: (part: Uint8Array<ArrayBuffer>) => void): unknown;
    on(event: 'end', listener: () => void): unknown;
    end(): void;
  }
}
