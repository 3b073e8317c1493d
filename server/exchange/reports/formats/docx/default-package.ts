import {
  AlignmentType,
  Document,
  Footer,
  Header,
  LineRuleType,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
  type IStylesOptions,
} from 'docx';

import type { Paper } from '../../paper.ts';
import { xmlText } from '../../rules/xml-text.ts';

const INK = '16202C';
const GREY = '4D5A69';

const heading = (size: number, before: number, after: number, color = INK) => ({
  run: { size, bold: true, color },
  paragraph: { spacing: { before, after }, keepNext: true },
});
const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'IBM Plex Sans', size: 21, color: INK },
      // Without the rule, LibreOffice makes lines exactly so high, and cuts pictures.
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { size: 52, bold: true },
      paragraph: { spacing: { before: 3200, after: 240, line: 240, lineRule: LineRuleType.AUTO } },
    },
    heading1: heading(34, 360, 120),
    heading2: heading(28, 300, 100),
    heading3: heading(24, 240, 80),
    heading4: heading(22, 200, 80),
    heading5: heading(21, 200, 80),
    heading6: heading(21, 200, 80, GREY),
  },
};

const banner = (text: string | null) =>
  text
    ? [new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text: xmlText(text), bold: true })] })]
    : [];

const small = (children: string[]) =>
  new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ size: 17, color: GREY, children })] });

interface Sheet {
  mark: string;
  short: number;
  long: number;
  margin: { top: number; bottom: number; left: number; right: number };
}

/** Writes a package with styles, headers, footers and properties, and a mark in place of its text. */
export function writtenFrame(paper: Paper, { mark, short: width, long: height, margin }: Sheet): Promise<Uint8Array> {
  const [title, project] = [xmlText(paper.title), xmlText(paper.project)];
  const author = xmlText(paper.author) || 'Truss';
  const orientation = paper.isWide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const document = new Document({
    title,
    subject: project,
    creator: author,
    lastModifiedBy: author,
    styles,
    sections: [
      {
        properties: { titlePage: true, page: { size: { width, height, orientation }, margin } },
        headers: {
          default: new Header({ children: [...banner(paper.top), small([title])] }),
          first: new Header({ children: banner(paper.top) }),
        },
        footers: {
          default: new Footer({
            children: [
              small([`${project} · ${paper.date} · `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]),
              ...banner(paper.bottom),
            ],
          }),
          first: new Footer({ children: banner(paper.bottom) }),
        },
        children: [new Paragraph({ children: [new TextRun(mark)] })],
      },
    ],
  });
  return Packer.toBuffer(document);
}
