import {
  AlignmentType,
  Document,
  Footer,
  Header,
  LevelFormat,
  LineRuleType,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  TableOfContents,
  TextRun,
  type IStylesOptions,
} from 'docx';

import type { Paper } from '../paper.ts';
import { blockOf } from './docx-blocks.ts';
import { Rows } from './docx-rows.ts';
import type { Writer } from './format.ts';

const INK = '16202C';
const GREY = '4D5A69';

const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'IBM Plex Sans', size: 21, color: INK },
      // Without the rule LibreOffice takes lines for exactly so high, and cuts pictures.
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { size: 52, bold: true }, paragraph: { spacing: { before: 3200, after: 240, line: 240 } } },
    heading1: { run: { size: 34, bold: true }, paragraph: { spacing: { before: 360, after: 120 }, keepNext: true } },
    heading2: { run: { size: 28, bold: true }, paragraph: { spacing: { before: 300, after: 100 }, keepNext: true } },
    heading3: { run: { size: 24, bold: true }, paragraph: { spacing: { before: 240, after: 80 }, keepNext: true } },
    heading4: { run: { size: 22, bold: true }, paragraph: { spacing: { before: 200, after: 80 }, keepNext: true } },
    heading5: { run: { size: 21, bold: true }, paragraph: { spacing: { before: 200, after: 80 }, keepNext: true } },
    heading6: {
      run: { size: 21, bold: true, color: GREY },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
  },
};

const levels = (isOrdered: boolean) =>
  Array.from({ length: 9 }, (_, level) => ({
    level,
    format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: isOrdered ? `%${level + 1}.` : '•',
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 320 } } },
  }));

const banner = (text: string | null) =>
  text ? [new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text, bold: true })] })] : [];

const small = (children: string[]) =>
  new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ size: 17, color: GREY, children })] });

/** The title page and, where it is wanted, the list of contents, which Word fills in when it opens the file. */
function front({ title, project, date, author, hasContents }: Paper) {
  const said = [project, date, author].filter(Boolean);
  const contents = [
    new Paragraph({ children: [new TextRun({ text: 'Contents', bold: true, size: 34 })] }),
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-6' }),
    new Paragraph({ children: [new PageBreak()] }),
  ];
  return [
    new Paragraph({ style: 'Title', children: [new TextRun(title)] }),
    ...said.map((text) => new Paragraph({ children: [new TextRun({ text, color: GREY, size: 24 })] })),
    new Paragraph({ children: [new PageBreak()] }),
    ...(hasContents ? contents : []),
  ];
}

/** A paper as Word and others open it: a title page, contents, numbered pages, and its classification on each of them. */
export const docx: Writer = async (paper) => {
  let lists = 0;
  const rows = new Rows();
  const document = new Document({
    title: paper.title,
    creator: paper.author || 'Truss',
    description: paper.project,
    styles,
    features: { updateFields: paper.hasContents },
    numbering: {
      config: [
        { reference: 'numbers', levels: levels(true) },
        { reference: 'bullets', levels: levels(false) },
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: {
              width: 11_906,
              height: 16_838,
              orientation: paper.isWide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: 1_200, bottom: 1_100, left: 1_100, right: 1_100 },
          },
        },
        headers: {
          default: new Header({ children: [...banner(paper.top), small([paper.title])] }),
          first: new Header({ children: banner(paper.top) }),
        },
        footers: {
          default: new Footer({
            children: [
              small([`${paper.project} · ${paper.date} · `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]),
              ...banner(paper.bottom),
            ],
          }),
          first: new Footer({ children: banner(paper.bottom) }),
        },
        children: [
          ...front(paper),
          ...paper.blocks.flatMap((block) => {
            // Each list counts from its own beginning.
            if (block.kind === 'paragraph' && block.item?.number === 1) lists++;
            return blockOf(block, { list: lists, isWide: paper.isWide, rows });
          }),
        ],
      },
    ],
  });
  return rows.writtenInto(await Packer.toBuffer(document));
};
