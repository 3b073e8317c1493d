import { RELATED } from '../../../report-templates/office-names.ts';
import type { Image } from '../../paper.ts';
import { xmlOf } from '../../rules/xml-text.ts';

/** The number of levels that a Word list has. */
const LIST_LEVELS = 9;

interface Lists {
  /** Numbers that lists and their kinds can have, the first that is free. */
  firstKind: number;
  firstList: number;
}

/** The numbered items that a document's text refers to and other parts of the package define: images, link addresses, lists. */
export class Used {
  readonly #pictures = new Map<Uint8Array, { id: string; name: string; data: Uint8Array }>();
  readonly #links = new Map<string, string>();
  readonly #lists: Lists;
  /** The list that is going on at each level. */
  readonly #open: number[] = [];
  #listCount = 0;
  #next = 0;

  /** Continues from the largest number that the surrounding document already has. */
  constructor(lists: Lists, last = 0) {
    this.#lists = lists;
    this.#next = last;
  }

  /** A number that nothing else of the text has. */
  get another(): number {
    return ++this.#next;
  }

  picture({ data, type }: Pick<Image, 'data' | 'type'>): string {
    const known = this.#pictures.get(data);
    if (known) return known.id;
    const place = this.#pictures.size + 1;
    const picture = { id: `reportPicture${place}`, name: `media/report${place}.${type}`, data };
    this.#pictures.set(data, picture);
    return picture.id;
  }

  link(address: string): string {
    const id = this.#links.get(address) ?? `reportLink${this.#links.size + 1}`;
    this.#links.set(address, id);
    return id;
  }

  /** The list that an item belongs to: each list with numbers counts from its own beginning, also below an item of another. */
  listOf(depth: number, number: number | null): { list: number; level: number } {
    const { firstList } = this.#lists;
    const level = Math.min(depth, LIST_LEVELS) - 1;
    if (number === null) return { list: firstList, level };
    if (number === 1 || this.#open[level] === undefined) this.#open[level] = firstList + ++this.#listCount;
    return { list: this.#open[level], level };
  }

  /** The pictures as parts of the package. */
  get media(): { name: string; data: Uint8Array }[] {
    return [...this.#pictures.values()].map(({ name, data }) => ({ name: `word/${name}`, data }));
  }

  /** The relations of the text, as its relations part holds them. */
  get relations(): string {
    const pictures = [...this.#pictures.values()].map(
      ({ id, name }) => `<Relationship Id="${id}" Type="${RELATED}/image" Target="${name}"/>`,
    );
    const links = [...this.#links].map(
      ([address, id]) =>
        `<Relationship Id="${id}" Type="${RELATED}/hyperlink" Target="${xmlOf(address)}" TargetMode="External"/>`,
    );
    return [...pictures, ...links].join('');
  }

  /** The two kinds of lists: with marks, and with numbers. */
  get kindsOfLists(): string {
    const { firstKind } = this.#lists;
    return kindOfList(firstKind, false) + kindOfList(firstKind + 1, true);
  }

  /** The lists: one with marks, and each with numbers. */
  get lists(): string {
    const { firstKind, firstList } = this.#lists;
    const starts = Array.from(
      { length: LIST_LEVELS },
      (_, level) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride>`,
    ).join('');
    const numbered = Array.from(
      { length: this.#listCount },
      (_, at) => `<w:num w:numId="${firstList + 1 + at}"><w:abstractNumId w:val="${firstKind + 1}"/>${starts}</w:num>`,
    );
    return `<w:num w:numId="${firstList}"><w:abstractNumId w:val="${firstKind}"/></w:num>${numbered.join('')}`;
  }
}

function kindOfList(id: number, isOrdered: boolean): string {
  const levels = Array.from({ length: LIST_LEVELS }, (_, level) => {
    const [format, text] = isOrdered ? ['decimal', `%${level + 1}.`] : ['bullet', '•'];
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${480 * (level + 1)}" w:hanging="320"/></w:pPr></w:lvl>`;
  });
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`;
}
