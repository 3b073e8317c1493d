// The content of a slide, as stored in the metadata of its entity; the server checks it when it is saved.

export const LAYOUT = 'slide:layout';
export const WIDTH = 1280;
export const HEIGHT = 720;
export const MIN_BOX_SIZE = 16;

export interface SlideRect {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Lettering {
  size?: number;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  fill?: 'none' | 'soft' | 'brand';
}
export interface ChartPoint {
  name: string;
  value: number;
}
interface Boxed extends SlideRect {
  id: string;
}
export interface TitleBox extends Boxed, Lettering {
  kind: 'title';
}
export interface TextBox extends Boxed, Lettering {
  kind: 'text';
  content: string;
}
export interface ImageBox extends Boxed {
  kind: 'image';
  content: string;
  fit?: 'contain' | 'cover';
}
export interface DiagramBoxed extends Boxed {
  kind: 'diagram';
  content: string;
  frozen?: { at: string; content: string };
}
export interface TableBox extends Boxed {
  kind: 'table';
  query: string;
  columns: string[];
  limit: number;
  size?: number;
  frozen?: { at: string; rows: string[][] };
}
export interface ChartBox extends Boxed {
  kind: 'chart';
  query: string;
  form: 'bars' | 'columns' | 'line' | 'pie';
  by: 'class' | 'label' | 'status' | 'value';
  property?: string;
  frozen?: { at: string; points: ChartPoint[] };
}
export type Box = TitleBox | TextBox | ImageBox | DiagramBoxed | TableBox | ChartBox;
export type Boxes = readonly Box[];

/** Reads the boxes of a slide, the lowest first; none if its layout is missing or invalid. */
export function boxesIn(metadata: unknown): Box[] {
  const text = (metadata as Record<string, unknown> | null)?.[LAYOUT];
  if (typeof text !== 'string') return [];
  try {
    const { boxes } = JSON.parse(text) as { boxes?: unknown };
    return Array.isArray(boxes) ? (boxes as Box[]) : [];
  } catch {
    return [];
  }
}
export const layoutText = (boxes: Boxes): string => JSON.stringify({ boxes });

export const kindNames: Readonly<Record<Box['kind'], string>> = {
  title: 'Title',
  text: 'Text',
  image: 'Image',
  diagram: 'Diagram',
  table: 'Table',
  chart: 'Chart',
};

/** Returns an id with the first number that is free on a slide. */
export function newId(boxes: Boxes, kind: Box['kind']): string {
  const taken = new Set(boxes.map(({ id }) => id));
  for (let n = 1; ; n++) if (!taken.has(`${kind}-${n}`)) return `${kind}-${n}`;
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
/** Returns the text of a box without its styles. */
export const plainOf = (html: string): string => bodyOf(html).textContent?.replace(/\s+/g, ' ').trim() ?? '';

export function contentPicture(content: string): { source: string; says: string } | undefined {
  const image = bodyOf(content).querySelector('img');
  const source = image?.getAttribute('src');
  return source ? { source, says: image!.getAttribute('alt') ?? '' } : undefined;
}
export function diagramOf(content: string): { slug: string; entityId: number } | undefined {
  const span = bodyOf(content).querySelector('span[data-type="diagram"]');
  const [slug, entity] = [span?.getAttribute('data-attr'), Number(span?.getAttribute('data-entity'))];
  return slug && entity ? { slug, entityId: entity } : undefined;
}
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
export const pictureContent = (organization: string, fileId: number, says: string): string =>
  `<img src="/api/v4/o/${organization}/files/${fileId}/serve" alt="${attribute(says)}" />`;
export const diagramContent = (slug: string, entityId: number): string =>
  `<span data-entity="${entityId}" data-type="diagram" data-attr="${attribute(slug)}"></span>`;

/** Returns a box's name for labels and messages. */
export function boxName(box: Box, title: string): string {
  const said =
    box.kind === 'title'
      ? title
      : box.kind === 'text'
        ? plainOf(box.content)
        : box.kind === 'image'
          ? contentPicture(box.content)?.says
          : box.kind === 'table' || box.kind === 'chart'
            ? box.query
            : undefined;
  const short = said && said.length > 60 ? `${said.slice(0, 59)}…` : said;
  return short ? `${kindNames[box.kind]}: ${short}` : kindNames[box.kind];
}
