import library from 'pptxgenjs';

import type { Block, Cell, Image, Paper, Table } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { slidesOf } from '../../rules/slides.ts';
import { xmlOf, xmlText } from '../../rules/xml-text.ts';
import type { PaperWriter } from '../format.ts';
import { fixPackageFile } from './package-fixes.ts';
import { TITLE, textOptions, writeSlidePages, type MasterOf } from './slides.ts';

/** The width of a slide in screen format, in inches. */
const ACROSS = 13.33;
const DOWN = 7.5;
const MARGIN = 0.5;
const ROOM = { x: MARGIN, y: 1.1, w: ACROSS - 2 * MARGIN, h: DOWN - 1.8 };
const FONT = 'IBM Plex Sans';
const INK = '16202C';
const GREY = '4D5A69';
const PIXELS = 96;

/** Slides with a title at the top, and the first one with a large title in its middle. */
const INNER = 'INNER';
const FRONT = 'FRONT';

// Its types take it for CommonJS; Node loads it as the module that it also is.
const Slides = library as unknown as typeof library.default;
type Show = InstanceType<typeof Slides>;
type Slide = library.default.Slide;

/**
 * Writes a paper as slides: its title, one for each picture, and as many as its tables take. The texts about a picture are in its notes.
 */
export const pptx: PaperWriter = async (paper) => {
  const show = new Slides();
  show.layout = 'LAYOUT_WIDE';
  show.title = xmlText(paper.title);
  show.subject = xmlText(paper.project);
  show.author = xmlText(paper.author) || 'Truss';
  // The library writes this one as it is: a project with an & in its name would be no XML, and programs cannot open that.
  show.company = xmlOf(paper.project);
  show.theme = { headFontFace: FONT, bodyFontFace: FONT };
  for (const name of [FRONT, INNER]) show.defineSlideMaster(masterOf(name, paper));
  if (paper.slides) {
    writeSlidePages(show, paper.slides, mastersOn(show, paper));
  } else {
    writeFront(show, paper);
    writeSlides(show, paper.blocks);
  }
  return fixPackageFile((await show.write({ outputType: 'uint8array' })) as Uint8Array);
};

type Master = library.default.SlideMasterProps;
/** Returns the master whose title placeholder holds the slide's name, where outlines and screen readers find it. */
function masterOf(name: string, { top, bottom }: Paper): Master {
  const banner = (text: string | null, y: number): NonNullable<Master['objects']> => {
    const options = { x: 0, y, w: ACROSS, h: 0.3, align: 'center', bold: true, fontSize: 11, color: INK } as const;
    return text ? [{ text: { text: xmlText(text), options } }] : [];
  };
  const place = name === FRONT ? { ...ROOM, y: 2, h: 1.6, fontSize: 36 } : { ...ROOM, y: 0.4, h: 0.6, fontSize: 22 };
  const options = { ...place, name: TITLE, type: 'title', align: 'left', bold: true, color: INK } as const;
  return {
    title: name,
    objects: [...banner(top, 0.05), ...banner(bottom, DOWN - 0.35), { placeholder: { options, text: '' } }],
    slideNumber: { x: ACROSS - 1, y: DOWN - 0.4, fontSize: 10, color: GREY },
  };
}

/** The layouts of slides made so far: one for each position of titles. */
function mastersOn(show: Show, paper: Paper): MasterOf {
  const made = new Map<string, string>();
  const { objects = [], ...bare } = masterOf(INNER, paper);
  const banners = objects.filter((each) => !('placeholder' in each));
  return (title) => {
    const place = title && { ...textOptions(title), name: TITLE, type: 'title' as const, bold: true };
    const key = JSON.stringify(place ?? null);
    const known = made.get(key);
    if (known) return known;
    const name = `SLIDE ${made.size + 1}`;
    show.defineSlideMaster({
      ...bare,
      title: name,
      objects: place ? [...banners, { placeholder: { options: place, text: '' } }] : banners,
    });
    made.set(key, name);
    return name;
  };
}

function writeFront(show: Show, { title, project, date, author }: Paper): void {
  const slide = show.addSlide({ masterName: FRONT });
  const said = [project, date, author].filter(Boolean).join('\n');
  slide.addText(xmlText(title), { placeholder: TITLE });
  slide.addText(xmlText(said), { ...ROOM, y: 3.8, h: 1.6, fontSize: 16, color: GREY, valign: 'top' });
}

/** Writes slides, named after the heading before them. */
function writeSlides(show: Show, blocks: readonly Block[]): void {
  let title = '';
  let last: Slide | undefined;
  const notes = new Map<Slide, string[]>();
  const begin = () => {
    const slide = show.addSlide({ masterName: INNER });
    slide.addText(xmlText(title), { placeholder: TITLE });
    notes.set(slide, []);
    return (last = slide);
  };
  for (const block of blocks) {
    if (block.kind === 'heading') [title, last] = [block.text, undefined];
    else if (block.kind === 'image') begin().addImage(imageOn(block));
    else if (block.kind === 'table') for (const [rows, options] of tablesOf(block)) begin().addTable(rows, options);
    // Slides have titles, and no lists of figures or tables.
    else if (block.kind !== 'caption') notes.get(last ?? begin())!.push(noteOf(block));
  }
  for (const [slide, said] of notes) if (said.length > 0) slide.addNotes(xmlText(said.join('\n')));
}

const noteOf = (block: Exclude<Block, { kind: 'heading' | 'image' | 'table' | 'caption' }>): string =>
  block.kind === 'facts' ? factsText(block.facts) : textOf(block.runs);
const textOf = (runs: readonly { text: string }[]) => runs.map(({ text }) => text).join('');
const factsText = (facts: readonly (readonly [string, Cell])[]) =>
  facts.map(([name, value]) => `${name}: ${cellText(value)}`).join('\n');

/** Returns an image in the middle of a slide, as large as there is room for but not larger than on a screen. */
function imageOn({ type, data, width, height, says }: Image): library.default.ImageProps {
  const scale = Math.min(1 / PIXELS, ROOM.w / width, ROOM.h / height);
  const [w, h] = [width * scale, height * scale];
  return {
    data: `image/${type === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(data).toString('base64')}`,
    altText: xmlText(says),
    x: ROOM.x + (ROOM.w - w) / 2,
    y: ROOM.y + (ROOM.h - h) / 2,
    w,
    h,
  };
}

/** A table as one for each slide, all with its head. */
function tablesOf({ columns, rows }: Table): [library.default.TableRow[], library.default.TableProps][] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const colW = columns.map(({ share }) => (share / all) * ROOM.w);
  const head = columns.map(({ title }) => ({ text: xmlText(title), options: HEAD }));
  const border = { type: 'solid', pt: 0.5, color: 'C6CED8' } as const;
  const options = { x: ROOM.x, y: ROOM.y, w: ROOM.w, colW, fontSize: 11, color: INK, border, valign: 'top' } as const;
  return slidesOf(
    rows.map((row) => row.map(cellText)),
    colW,
    ROOM.h,
  ).map((some) => [[head, ...some.map((row) => row.map((text) => ({ text: xmlText(text) })))], options]);
}
const HEAD = { bold: true, fill: { color: 'E9EDF2' } };
