import type { Key } from './colouring.ts';
import type { Line } from './content.ts';
import { sampleOf } from './legend.ts';
import type { Item, Mark, Rect, Scene } from './scene.ts';
import { cut, widthOf } from './text.ts';

/** A line of a banner across the paper: how secret it is. */
export interface BannerLine {
  text: string;
  colour: string;
  textColour: string;
}

export interface SheetWords {
  title: string;
  /** The line that says the source and the moment. */
  footer: string;
  colours: readonly Key[];
  /** The attribute that the colours show. */
  coloursOf: string;
  lines: readonly { line: Line; name: string }[];
  top?: BannerLine | undefined;
  bottom?: BannerLine | undefined;
}

/** A picture for a file or paper: a scene with everything around it, the same for all writers. */
export interface Sheet extends Scene {
  title: string;
}

const MARGIN = 24;
const STRIP = 28;
const TITLE = 40;
const FOOT = 28;
const ROW = 20;
const LEAST = 360;

const text = (x: number, y: number, words: string, size: number, ink: string, bold: 400 | 600 = 400): Mark => ({
  is: 'text',
  x,
  y,
  text: words,
  size,
  ink,
  bold,
});

function strip({ text: words, colour, textColour }: BannerLine, { x, y, width }: Rect): Mark[] {
  return [
    { is: 'box', x, y, width, height: STRIP, fill: colour },
    {
      is: 'text',
      x: x + width / 2,
      y: y + 19,
      text: cut(words, width - 20, 14, 600),
      size: 14,
      ink: textColour,
      bold: 600,
      align: 'middle',
    },
  ];
}

interface Entry {
  width: number;
  marks: (x: number, y: number) => Mark[];
}

const colourEntry = ({ name, colour, count }: Key): Entry => {
  const words = cut(`${name} (${count})`, 240, 11);
  return {
    width: 16 + widthOf(words, 11) + 20,
    marks: (x, y) => [
      { is: 'box', x, y: y + 3, width: 12, height: 12, radius: 2, fill: colour },
      text(x + 18, y + 13, words, 11, 'ink-2'),
    ],
  };
};
const lineEntry = ({ line, name }: SheetWords['lines'][number]): Entry => {
  const words = name;
  return {
    width: 44 + widthOf(words, 11) + 20,
    marks: (x, y) => [...sampleOf(line, [x, y + 9], [x + 36, y + 9]), text(x + 44, y + 13, words, 11, 'ink-2')],
  };
};

/** Entries side by side, as many in a row as there is room for. */
function rows(entries: readonly Entry[], left: number, top: number, width: number): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let [x, y] = [left, top];
  for (const entry of entries) {
    if (x > left && x + entry.width > left + width) [x, y] = [left, y + ROW];
    marks.push(...entry.marks(x, y));
    x += entry.width;
  }
  return { marks, height: entries.length === 0 ? 0 : y + ROW - top };
}

/** Draws the picture with its title above, the meaning of its colours and lines and its source below, and the banner at both ends. */
export function sheetOf(scene: Scene, { title, footer, colours, coloursOf, lines, top, bottom }: SheetWords): Sheet {
  const width = Math.max(scene.box.width + 2 * MARGIN, LEAST, Math.min(widthOf(title, 16, 600), 900) + 2 * MARGIN);
  const left = scene.box.x + scene.box.width / 2 - width / 2;
  const inner = width - 2 * MARGIN;
  const head = scene.box.y - MARGIN - TITLE;
  const begin = head - (top ? STRIP : 0);
  const marks: Mark[] = [
    ...(top ? strip(top, { x: left, y: begin, width, height: STRIP }) : []),
    text(left + MARGIN, head + 28, cut(title, inner, 16, 600), 16, 'ink', 600),
  ];
  let y = scene.box.y + scene.box.height + MARGIN;
  const section = (name: string, entries: readonly Entry[]) => {
    if (entries.length === 0) return;
    marks.push(text(left + MARGIN, y + 13, name, 11, 'ink', 600));
    const { marks: own, height } = rows(entries, left + MARGIN, y + ROW, inner);
    marks.push(...own);
    y += ROW + height + 8;
  };
  section(coloursOf, colours.map(colourEntry));
  section('Legend', lines.map(lineEntry));
  marks.push(text(left + MARGIN, y + 18, cut(footer, inner, 11), 11, 'ink-2'));
  y += FOOT;
  if (bottom) marks.push(...strip(bottom, { x: left, y, width, height: STRIP }));
  const box = { x: left, y: begin, width, height: y + (bottom ? STRIP : 0) - begin };
  const around: Item = { key: 'sheet', is: 'back', layer: 1_000, box, marks };
  return { title, box, items: [...scene.items, around] };
}
