/** The part of pdfkit that is used; it comes without types. Its drawing methods are in `PdfPage`. */
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
      /** True to tag drawn parts with their meaning, for those who cannot see them. */
      tagged?: boolean;
    });
    registerFont(name: string, source: Uint8Array): unknown;
    on(event: 'data', listener: (part: Uint8Array<ArrayBuffer>) => void): unknown;
    on(event: 'end', listener: () => void): unknown;
    end(): void;
  }
}
