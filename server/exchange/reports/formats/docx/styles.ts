import { SaxesParser } from 'saxes';

/** The names of styles that reports are written in; those of headings and contents go on to the sixth. */
const LEVELS = [1, 2, 3, 4, 5, 6] as const;
export const HEADINGS = LEVELS.length;

/** The look of a style that a document lacks: as little as possible, so that the document's own font applies. */
interface Look {
  type: 'paragraph' | 'table' | 'character';
  name: string;
  paragraph?: string;
  run?: string;
  more?: string;
}
const spaced = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const bold = (size: number) => `<w:b/><w:sz w:val="${size}"/>`;
const line = (edge: string) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="C6CED8"/>`;
const sizes = [34, 28, 24, 22, 21, 21];

const looks: readonly Look[] = [
  { type: 'paragraph', name: 'Title', paragraph: spaced(3_200, 240), run: bold(52) },
  ...LEVELS.map((level): Look => ({
    type: 'paragraph',
    name: `heading ${level}`,
    paragraph: `<w:keepNext/>${spaced(280, 100)}<w:outlineLvl w:val="${level - 1}"/>`,
    run: bold(sizes[level - 1]!),
  })),
  ...LEVELS.map((level): Look => ({
    type: 'paragraph',
    name: `toc ${level}`,
    paragraph: `${spaced(0, 60)}<w:ind w:left="${220 * (level - 1)}" w:right="600"/>`,
  })),
  { type: 'paragraph', name: 'Contents Heading', paragraph: `<w:keepNext/>${spaced(0, 160)}`, run: bold(34) },
  { type: 'paragraph', name: 'Title Fact', run: '<w:color w:val="4D5A69"/><w:sz w:val="24"/>' },
  { type: 'paragraph', name: 'Fact', paragraph: spaced(0, 60), run: '<w:sz w:val="18"/>' },
  { type: 'character', name: 'Fact Name', run: '<w:color w:val="4D5A69"/>' },
  { type: 'paragraph', name: 'List Paragraph', paragraph: spaced(0, 60) },
  { type: 'paragraph', name: 'caption', paragraph: spaced(0, 200), run: '<w:i/><w:sz w:val="18"/>' },
  { type: 'paragraph', name: 'Table Text', paragraph: spaced(0, 0), run: '<w:sz w:val="18"/>' },
  { type: 'character', name: 'Hyperlink', run: '<w:color w:val="0B5CAD"/><w:u w:val="single"/>' },
  {
    type: 'table',
    name: 'Report Table',
    more:
      `<w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('')}</w:tblBorders>` +
      '<w:tblCellMar><w:top w:w="50" w:type="dxa"/><w:left w:w="80" w:type="dxa"/><w:bottom w:w="50" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr>' +
      '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="E9EDF2"/></w:tcPr></w:tblStylePr>',
  },
];
/** The names that companies give to their own styles in place of ours. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Report Table': ['Table', 'Company Table'],
  'Contents Heading': ['TOC Heading'],
  // Other programs than Word keep names in the language of whoever made them.
  Title: ['Titel', 'Titre', 'Título', 'Titolo'],
};
const HEADING =
  /^(?:überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|標題|见出し|見出し) ?(\d)$/i;

/** The styles of a document by their names: people call them so in any language of Word, whatever their ids are. */
export class Styles {
  readonly #ids = new Map<string, string>();
  readonly #added: string[] = [];

  /** Takes the styles of a document, and adds missing ones. */
  constructor(xml: string) {
    let style: { id: string; isDefault: boolean; type: string } | undefined;
    let normal: string | undefined;
    const foreign = new Map<string, string>();
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'w:style')
        style = {
          id: String(attributes['w:styleId'] ?? ''),
          type: String(attributes['w:type'] ?? ''),
          isDefault: attributes['w:default'] === '1' || attributes['w:default'] === 'true',
        };
      else if (name === 'w:name' && style) {
        const called = String(attributes['w:val'] ?? '');
        this.#ids.set(keyOf(style.type, called), style.id);
        const [, level] = HEADING.exec(called) ?? [];
        if (level && style.type === 'paragraph') foreign.set(keyOf(style.type, `heading ${level}`), style.id);
        if (style.isDefault && style.type === 'paragraph') normal = style.id;
      }
    });
    parser.on('closetag', ({ name }) => {
      if (name === 'w:style') style = undefined;
    });
    parser.write(xml).close();
    for (const [key, id] of foreign) if (!this.#ids.has(key)) this.#ids.set(key, id);
    for (const look of looks) this.#addWhereMissing(look, normal);
  }

  #addWhereMissing(look: Look, normal: string | undefined): void {
    const { type, name } = look;
    const known = [name, ...(otherNames[name] ?? [])].map((each) => this.#ids.get(keyOf(type, each))).find(Boolean);
    const id = known ?? `Report${name.replace(/(^| )(\w)/g, (_, _gap, letter: string) => letter.toUpperCase())}`;
    if (!known) this.#added.push(styleXml(look, id, type === 'paragraph' ? normal : undefined));
    this.#ids.set(keyOf(type, name), id);
  }

  /** The id of a style that there is, or has been added. */
  idOf(type: Look['type'], name: string): string {
    const id = this.#ids.get(keyOf(type, name));
    if (id === undefined) throw new Error(`No report is written in the style ${name}`);
    return id;
  }

  /** The styles to append to the styles part. */
  get added(): string {
    return this.#added.join('');
  }
}

const keyOf = (type: string, name: string) => `${type} ${name.toLowerCase()}`;

function styleXml({ type, name, paragraph, run, more = '' }: Look, id: string, normal: string | undefined): string {
  const based = normal === undefined ? '' : `<w:basedOn w:val="${normal}"/>`;
  const own = (tag: string, inside: string | undefined) => (inside ? `<w:${tag}>${inside}</w:${tag}>` : '');
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:qFormat/>${own('pPr', paragraph)}${own('rPr', run)}${more}</w:style>`;
}
