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
    });
    registerFont(name: string, source: Uint8Array): unknown;
    on(event: 'data', listener: (part: Uint8Array<ArrayBuffer>) => void): unknown;
    on(event: 'end', listener: () => void): unknown;
    end(): void;
  }
}
