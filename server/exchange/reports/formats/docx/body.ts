import { RELATED } from '../../../report-templates/office-names.ts';
import type { Block, Caption, Cell, Heading, Image, Paper, Paragraph, Run, Table } from '../../paper.ts';
import { captionText, listsOf } from '../../rules/captions.ts';
import { boldCell, cellText } from '../../rules/cells.ts';
import { columnParts } from '../../rules/column-parts.ts';
import { columnWidths, longestWords } from '../../rules/column-widths.ts';
import { coverLines } from '../../rules/cover-lines.ts';
import { isJapanese } from '../../rules/japanese.ts';
import { LEFTWARDS } from '../../rules/leftwards.ts';
import { type AtPlace, ONE, tablePositions } from '../../rules/spans.ts';
import { xmlOf, xmlText } from '../../rules/xml-text.ts';
import { contentsLevels } from './contents.ts';
import type { Used } from './numbered-parts.ts';
import { scriptStretches, styleIn } from './scripts.ts';
import { HEADINGS, type Styles } from './styles.ts';

/** English metric units in a pixel of 96 to the inch, and in a twentieth of a point. */
const PIXEL = 9_525;
const TWENTIETH = 635;
/** The usual width of a letter in a table, in twentieths of a point, and the space beside the letters of a cell. */
const LETTER = 104;
const BESIDE = 180;
/** The height of a line in a table, and the maximum height of a head whose titles are written upwards. */
const LINE = 260;
const HIGHEST = 3_000;
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

export interface DocxLayout {
  styles: Styles;
  used: Used;
  /** Twentieths of a point between the margins. */
  across: number;
  /** The height from the top of the text to its bottom, in twentieths of a point. */
  down: number;
  /** True to give letters the forms that Japanese has for them. */
  isJapanese: boolean;
  /** The pages of headings and captions, as far as they are known before Word has counted. */
  pages: ReadonlyMap<Block, number>;
}

/**
 * Writes a paper as WordprocessingML, block by block. The library would keep some kilobytes per paragraph and cell until packing: more than
 * a gigabyte for ten thousand requirements.
 */
export function* bodyXml(paper: Paper, place: DocxLayout, writesContents = true): Generator<string> {
  if (paper.hasContents && writesContents) yield* contents(paper.blocks, place);
  for (const list of listsOf(paper)) yield* listXml(list, place);
  let heading = 0;
  for (const [at, block] of paper.blocks.entries())
    yield block.kind === 'heading'
      ? headingXml(block, place, paper.hasContents ? heading++ : null)
      : blockXml(block, place, paper.blocks[at + 1]?.kind === 'facts');
}

/** Writes the title of a paper with its author and date, as on its first page. */
export function frontOf(paper: Paper, { styles }: Pick<DocxLayout, 'styles'>): string {
  const { title, project, date, author } = paper;
  const letters = { isJapanese: isJapanese(paper) };
  const said = [project, ...coverLines(paper), date, author]
    .filter(Boolean)
    .map((text) => paragraph(styles, 'Title Fact', textRun(text, letters)));
  return paragraph(styles, 'Title', textRun(title, letters)) + said.join('');
}

/** Writes what a title page of a company has no place for: of which moment a paper is, and in which state. */
export const standingOf = (paper: Paper, { styles }: Pick<DocxLayout, 'styles'>): string =>
  coverLines(paper)
    .map((text) => paragraph(styles, 'Title Fact', textRun(text, { isJapanese: isJapanese(paper) })))
    .join('');

/** Writes the tables that belong to the cover, on a page of their own. */
export function* coverXml({ cover }: Paper, place: DocxLayout): Generator<string> {
  if (!cover || cover.tables.length === 0) return;
  for (const table of cover.tables) {
    yield paragraph(place.styles, 'Contents Heading', textRun(table.title, place));
    yield tableXml(table, place);
  }
  yield PAGE_BREAK;
}

export const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const BREAK = '</w:t><w:br/><w:t xml:space="preserve">';

/** Line ends within a text stay. */
const textXml = (text: string) => `<w:t xml:space="preserve">${xmlText(text).split('\n').map(xmlOf).join(BREAK)}</w:t>`;
/** Matches texts in European letters only, which fit in a single run. */
const OF_EUROPE = /^[\u{20}-\u{2ff}\u{370}-\u{52f}\u{2010}-\u{2026}\s]*$/u;
const oneRun = (text: string, style: string) => `<w:r>${style && `<w:rPr>${style}</w:rPr>`}${textXml(text)}</w:r>`;
const textRun = (text: string, { isJapanese }: Pick<DocxLayout, 'isJapanese'>, style = ''): string =>
  OF_EUROPE.test(text)
    ? oneRun(text, style)
    : scriptStretches(text, isJapanese)
        .map((stretch) => oneRun(stretch.text, styleIn(stretch, style)))
        .join('');
const paragraph = (styles: Styles, name: string, inside: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${styles.idOf('paragraph', name)}"/>${more}${directionIn(inside)}</w:pPr>${inside}</w:p>`;
const LETTERS = /<w:t(?: [^>]*)?>[^<]*?(\p{L})/u;
/** A paragraph goes the way of its first letter, as on pages. */
const directionIn = (inside: string) => (LEFTWARDS.test(LETTERS.exec(inside)?.[1] ?? '') ? '<w:bidi/>' : '');
const plainParagraph = (inside: string, more = '') => {
  const look = more + directionIn(inside);
  return `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${inside}</w:p>`;
};

/** The letters of added and removed words, which are underlined and struck through besides. */
const ADDED = '1B6E3C';
const REMOVED = 'A4262C';

function runXml(run: Run, place: DocxLayout): string {
  const { styles, used } = place;
  if (run.equation?.set) return run.equation.set.omml;
  const { text, link, isBold, isItalic, isUnderlined, isStruck, isCode, raised, change } = run;
  const style = [
    link && `<w:rStyle w:val="${styles.idOf('character', 'Hyperlink')}"/>`,
    isCode && '<w:rFonts w:ascii="IBM Plex Mono" w:hAnsi="IBM Plex Mono" w:cs="IBM Plex Mono"/>',
    isBold && '<w:b/>',
    isItalic && '<w:i/>',
    isStruck && '<w:strike/>',
    change && `<w:color w:val="${change === 'added' ? ADDED : REMOVED}"/>`,
    isUnderlined && '<w:u w:val="single"/>',
    raised && `<w:vertAlign w:val="${raised === 'sub' ? 'subscript' : 'superscript'}"/>`,
  ];
  const xml = textRun(text, place, style.filter(Boolean).join(''));
  return link ? `<w:hyperlink r:id="${used.link(link)}" xmlns:r="${RELATED}">${xml}</w:hyperlink>` : xml;
}

const cellXml = (cell: Cell, place: DocxLayout): string =>
  typeof cell === 'string' ? textRun(cell, place) : cell.map((run) => runXml(run, place)).join('');

const markOf = (heading: number) => `_Toc${100_000_000 + heading}`;

/** A heading; in a paper with contents it carries the mark that they lead to. */
function headingXml({ level, text, runs }: Heading, place: DocxLayout, mark: number | null): string {
  const { styles, used } = place;
  const run = runs ? cellXml(runs, place) : textRun(text, place);
  const style = `heading ${Math.min(level, HEADINGS)}`;
  if (mark === null) return paragraph(styles, style, run);
  const id = used.another;
  const marked = `<w:bookmarkStart w:id="${id}" w:name="${markOf(mark)}"/>${run}<w:bookmarkEnd w:id="${id}"/>`;
  return paragraph(styles, style, marked);
}

/** A text stays on the page of the facts about it, such as its rationale. */
function blockXml(block: Exclude<Block, Heading>, place: DocxLayout, isKept: boolean): string {
  const { styles } = place;
  switch (block.kind) {
    case 'paragraph':
      return proseXml(block, place, isKept ? KEPT : '');
    case 'caption':
      return captionXml(block, place);
    case 'facts': {
      const name = `<w:rStyle w:val="${styles.idOf('character', 'Fact Name')}"/>`;
      return block.facts
        .map(([of, value], at) =>
          paragraph(
            styles,
            'Fact',
            textRun(`${of}: `, place, name) + cellXml(value, place),
            at < block.facts.length - 1 ? '<w:keepNext/>' : '',
          ),
        )
        .join('');
    }
    case 'table':
      return tableXml(block, place);
    case 'image':
      // Keeps the caption on the page of its picture.
      return `<w:p>${block.caption === undefined ? '' : '<w:pPr><w:keepNext/></w:pPr>'}${imageXml(block, place)}</w:p>`;
  }
}

const KEPT = '<w:keepNext/>';

function proseXml({ runs, item }: Paragraph, place: DocxLayout, kept: string): string {
  const inside = runs.map((run) => runXml(run, place)).join('');
  if (!item) return plainParagraph(inside, kept);
  const { list, level } = place.used.listOf(item.depth, item.number);
  const numbered = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
  return paragraph(place.styles, 'List Paragraph', inside, kept + numbered);
}

/** Returns the widths of a table's columns, in twentieths of a point. */
export const tableWidths = (table: Pick<Table, 'columns' | 'rows'>, across: number): number[] =>
  columnWidths(table.columns, leastWidths(table), across).map(Math.floor);

function leastWidths({ columns, rows }: Pick<Table, 'columns' | 'rows'>): number[] {
  const lines = (title: string) => Math.ceil((title.length * LETTER) / HIGHEST);
  return longestWords({ columns, rows }).map((word, at) => {
    const { isTurned, title } = columns[at]!;
    return Math.max(word.length * LETTER, isTurned ? lines(title) * LINE : 0) + BESIDE;
  });
}

/** The height of a head whose titles are written upwards, in twentieths of a point; undefined where none is. */
function turnedHeight(columns: Table['columns']): number | undefined {
  const longest = Math.max(0, ...columns.map(({ title, isTurned }) => (isTurned ? title.length : 0)));
  return longest > 0 ? Math.min(HIGHEST, longest * LETTER) + BESIDE : undefined;
}

/** Returns the size of a picture: as on a screen, or as large as there is room for, in twentieths of a point. */
export function imageSize(
  { width, height }: Pick<Image, 'width' | 'height'>,
  { across, down }: Pick<DocxLayout, 'across' | 'down'>,
): { width: number; height: number } {
  const pixel = PIXEL / TWENTIETH;
  const scale = Math.min(1, across / (width * pixel), down / (height * pixel));
  return { width: width * pixel * scale, height: height * pixel * scale };
}

/** Returns a table as the parts that fit between the margins. */
export const tableParts = (table: Table, across: number): Table[] => columnParts(table, leastWidths(table), across);

const tableXml = (table: Table, place: DocxLayout): string =>
  tableParts(table, place.across)
    .map((part) => tablePartXml(part, place))
    .join('');

function tablePartXml(table: Table, place: DocxLayout): string {
  const { columns, rows, heads = 0 } = table;
  const { styles, across } = place;
  if (columns.length === 0) return '';
  const widths = tableWidths({ columns, rows }, across);
  const placeOf = tablePositions(table);
  const cellAt = (cell: Cell, { columns: across, rows: down, coveredBy }: AtPlace, column: number, look = '') => {
    // Covered from above a cell goes on, and from the left there is none.
    if (coveredBy && coveredBy.column !== column) return '';
    const reach = coveredBy?.columns ?? across;
    const width = widths.slice(column, column + reach).reduce((sum, each) => sum + each, 0);
    const span = reach > 1 ? `<w:gridSpan w:val="${reach}"/>` : '';
    const merge = coveredBy?.row === undefined ? (down > 1 ? '<w:vMerge w:val="restart"/>' : '') : '<w:vMerge/>';
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span}${merge}${look}</w:tcPr>${paragraph(styles, 'Table Text', cellXml(cell, place))}</w:tc>`;
  };
  const titles = columns
    .map(({ title, isTurned }, column) => cellAt(title, ONE, column, isTurned ? UPWARDS : ''))
    .join('');
  const rowAt = (row: readonly Cell[], at: number) => {
    const isHead = at < heads;
    const cells = widths.map((_, column) => {
      const cell = row[column] ?? '';
      return cellAt(isHead ? boldCell(cell) : cell, placeOf(at, column), column, isHead ? SHADED : '');
    });
    return `<w:tr>${isHead ? `<w:trPr>${REPEATED}</w:trPr>` : ''}${cells.join('')}</w:tr>`;
  };
  const hasHead = columns.some(({ title }) => title !== '');
  const height = turnedHeight(columns);
  const high = height === undefined ? '' : `<w:trHeight w:val="${height}" w:hRule="exact"/>`;
  const head = `<w:tr><w:trPr><w:cantSplit/>${high}<w:tblHeader/></w:trPr>${titles}</w:tr>`;
  const all = rows.map(rowAt).join('');
  // Word rejects a table without rows.
  if (!hasHead && rows.length === 0) return '';
  return `<w:tbl><w:tblPr><w:tblStyle w:val="${styles.idOf('table', 'Report Table')}"/>${isLeftwards(table) ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${across}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblLook w:val="${hasHead ? '0020' : '0000'}" w:firstRow="${hasHead ? 1 : 0}" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${hasHead ? head : ''}${all}</w:tbl>${paragraph(styles, 'Table Text', '')}`;
}

/** Tells whether a table begins on the right: where its first words do. */
function isLeftwards({ columns, rows }: Table): boolean {
  const words = [...columns.map(({ title }) => title), ...(rows[0] ?? []).map(cellText)].join(' ');
  return LEFTWARDS.test(/\p{L}/u.exec(words)?.[0] ?? '');
}

const REPEATED = '<w:cantSplit/><w:tblHeader/>';
const SHADED = '<w:shd w:val="clear" w:color="auto" w:fill="E9EDF2"/>';
const UPWARDS = '<w:textDirection w:val="btLr"/>';

function imageXml({ data, type, says, ...pixels }: Image, { used, ...room }: DocxLayout): string {
  const { width, height } = imageSize(pixels, room);
  const size = `cx="${Math.round(width * TWENTIETH)}" cy="${Math.round(height * TWENTIETH)}"`;
  const id = used.another;
  const called = `id="${id}" name="Picture ${id}" descr="${xmlOf(says)}"`;
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${called}/><wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${DRAWING}/main" noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr ${called}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${RELATED}" r:embed="${used.picture({ data, type })}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;

const captionMark = ({ of, number }: Caption) => `_Toc${of}${number}`;

/** Writes a caption with a number that Word updates if somebody adds one before it. */
function captionXml({ of, number, text, kind }: Caption, place: DocxLayout): string {
  const { styles, used } = place;
  const id = used.another;
  const counted = `${field('begin')}${instruction(`SEQ ${of} \\* ARABIC`)}${field('separate')}${textRun(String(number), place)}${field('end')}`;
  const inside = `${textRun(`${of} `, place)}${counted}${text && textRun(`: ${text}`, place)}`;
  const mark = captionMark({ kind, of, number, text });
  const marked = `<w:bookmarkStart w:id="${id}" w:name="${mark}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`;
  return paragraph(styles, 'caption', marked, of === 'Table' ? '<w:keepNext/>' : '');
}

/** A list of figures or of tables, like that of contents. */
function* listXml({ of, title, captions }: ReturnType<typeof listsOf>[number], place: DocxLayout): Generator<string> {
  yield paragraph(place.styles, 'Contents Heading', textRun(title, place));
  const lines = captions.map((of) => ({ of, text: captionText(of), mark: captionMark(of), style: 'toc 1' }));
  yield* linesXml(`TOC \\h \\z \\c "${of}"`, lines, place);
  yield PAGE_BREAK;
}

/** Lines that lead to marks, as a field that Word makes anew when it is asked to; until then it shows the pages that are said here. */
function* linesXml(
  made: string,
  lines: readonly { of: Block; text: string; mark: string; style: string }[],
  place: DocxLayout,
): Generator<string> {
  const { styles, across, pages } = place;
  const begin = field('begin') + instruction(made) + field('separate');
  for (const [at, { of, text, mark, style }] of lines.entries()) {
    const number = pages.has(of) ? textRun(`${pages.get(of)}`, place) : '';
    const page = field('begin') + instruction(`PAGEREF ${mark} \\h`) + field('separate') + number + field('end');
    const line = `<w:hyperlink w:anchor="${mark}" w:history="1">${textRun(text, place)}<w:r><w:tab/></w:r>${page}</w:hyperlink>`;
    const tabs = `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${across}"/></w:tabs>`;
    const ends = at === lines.length - 1 ? field('end') : '';
    yield paragraph(styles, style, (at === 0 ? begin : '') + line + ends, tabs);
  }
}

/** The list of contents: each line leads to its heading, and says its page. */
function* contents(blocks: readonly Block[], place: DocxLayout): Generator<string> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  if (headings.length === 0) return;
  yield paragraph(place.styles, 'Contents Heading', textRun('Contents', place));
  yield* linesXml(`TOC \\o "1-${HEADINGS}" \\h \\z \\u`, contentLines(headings), place);
  yield PAGE_BREAK;
}

const contentLines = (headings: readonly Heading[]) =>
  headings.map((of, at) => ({
    of,
    level: of.level,
    text: of.text,
    mark: markOf(at),
    style: `toc ${Math.min(of.level, HEADINGS)}`,
  }));

/** Writes the lines of a company document's own list of contents, as deep as its instruction asks. */
export function* ownContents(
  { blocks, hasContents }: Paper,
  place: DocxLayout,
  instruction: string,
): Generator<string> {
  const [first, last] = contentsLevels(instruction);
  const lines = hasContents ? contentLines(blocks.filter((block) => block.kind === 'heading')) : [];
  const shown = lines.filter(({ level }) => level >= first && level <= last);
  if (shown.length > 0) yield* linesXml(xmlOf(instruction), shown, place);
  else yield '<w:p/>';
}
