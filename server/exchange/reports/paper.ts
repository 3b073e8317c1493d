// These types hold the content of a report as plain data: all formats write the same, and it can be sent to a thread.

import type { Equation } from './equation.ts';

/** A number that sheets calculate with; moments are days since 1900, by the clock of the reader. */
export interface SheetValue {
  number: number;
  /** The format by which it is shown; plain if left out. */
  format?: string;
}

/** A stretch of text in one style. */
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  /** The mark of added or removed words; formats without another way underline or strike them. */
  change?: 'added' | 'removed';
  /** The position above or below the line. */
  raised?: 'super' | 'sub';
  link?: string;
  /** The equation, where it can be drawn; `text` is read elsewhere. */
  equation?: Equation;
  /** The value that its letters say, for sheets. */
  inSheet?: SheetValue;
  /** Sentences about content that it only names, for the person who asked for the report. */
  lacks?: readonly string[];
}

export interface Heading {
  kind: 'heading';
  /** The level from 1, as deep as the model goes. */
  level: number;
  text: string;
  /** The text with what changed in it. */
  runs?: Run[];
}
export interface Paragraph {
  kind: 'paragraph';
  runs: Run[];
  /** The place in a list: the depth, and the number if the list has numbers. */
  item?: { depth: number; number: number | null };
  /** Sentences about content that the report does not show; the person who asked for the report reads them too. */
  lacks?: readonly string[];
}
/** The content of a table's cell: a text, or runs if it says more than letters. */
export type Cell = string | readonly Run[];

/** Short facts under a heading, such as the labels of an entity. */
export interface FactList {
  kind: 'facts';
  facts: (readonly [name: string, value: Cell])[];
}
export interface Table {
  kind: 'table';
  /** The name of the table where it is a sheet of its own. */
  title: string;
  /** The columns with their titles; without any, the first row is like the others. */
  columns: Column[];
  rows: (readonly Cell[])[];
  /** The number of rows at its beginning that are its head, as in tables of texts: they are repeated on each page. */
  heads?: number;
  /** The number of columns at its beginning that say what its rows are: they stay in sight, and are repeated where it is split. */
  keys?: number;
  /** True if its last row sums up the others. */
  hasTotals?: boolean;
  /** The cells that span more than one place. The places they cover are empty in their rows. */
  merged?: readonly SpanningCell[];
  /** The caption from a text. */
  caption?: string;
  /** Sentences about content that its cells do not show, for the person who asked for the report. */
  lacks?: readonly string[];
}
/** A cell that spans several columns or rows, with the place where it begins. */
export interface SpanningCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
}
export interface Column {
  title: string;
  /** Its share of the width, beside those of the others. */
  share: number;
  /** True to write the title upwards, so that many columns have room. */
  isTurned?: boolean;
}
export interface Image {
  kind: 'image';
  type: 'png' | 'jpg';
  data: Uint8Array;
  width: number;
  height: number;
  /** The alternative text. */
  says: string;
  /** The caption from a text. */
  caption?: string;
  /** The picture as SVG, if it is a drawing and SVG was requested. */
  svg?: string;
}
/** A caption above a table or below a picture. */
export interface Caption {
  kind: 'caption';
  of: 'Figure' | 'Table';
  number: number;
  /** The words of the caption; empty if nobody wrote any. */
  text: string;
}
export type Block = Heading | Paragraph | FactList | Table | Image | Caption;
/** A picture that a text names: a stored file, or embedded data. It becomes an image once it has been read. */
export interface TextPicture {
  kind: 'picture';
  source: string;
  says: string;
  caption?: string;
}
/** A diagram that a text links to; it becomes an image once it is drawn. */
export interface LinkedDiagram {
  kind: 'diagram';
  slug: string;
  entityId: number;
}

/** The standing of a paper, which it tells before its content. */
export interface PaperCover {
  /** Short lines on the title page: baseline, moment, revision, status. */
  facts: FactList['facts'];
  /** The tables after it, each under its title: approvals, change record. */
  tables: Table[];
}

export interface Paper {
  title: string;
  project: string;
  author: string;
  /** The day of its making, as people read it. */
  date: string;
  /** Classification lines. */
  top: string | null;
  bottom: string | null;
  /** True to begin with a list of contents. */
  hasContents: boolean;
  /** True to begin with lists of its figures and tables, if they have captions. */
  hasLists?: boolean;
  /** Tables of many columns lie on their side. */
  isWide: boolean;
  blocks: Block[];
  /** Its standing; left out if there is nothing to say. */
  cover?: PaperCover;
  /** The slides of a presentation, which replace the blocks. */
  slides?: SlidePage[];
}

// A slide as plain data, for paper that is as wide as screens. Places and sizes are those of the slide: 1280 wide and 720 high.

interface Placed {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface TextOnSlide extends Placed {
  kind: 'text';
  /** The single title of the slide. */
  isTitle: boolean;
  paragraphs: Paragraph[];
  size: number;
  align: 'left' | 'center' | 'right';
  valign: 'top' | 'middle' | 'bottom';
  fill: 'none' | 'soft' | 'brand';
}
export interface ImageOnSlide extends Placed {
  kind: 'image';
  image: Image;
  fit: 'contain' | 'cover';
}
export interface TableOnSlide extends Placed {
  kind: 'table';
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  size: number;
}
export interface ChartOnSlide extends Placed {
  kind: 'chart';
  form: 'bars' | 'columns' | 'line' | 'pie';
  points: readonly { name: string; value: number }[];
  /** The alternative text, which says the values. */
  says: string;
}
export type OnSlide = TextOnSlide | ImageOnSlide | TableOnSlide | ChartOnSlide;

export interface SlidePage {
  title: string;
  boxes: OnSlide[];
  /** The speaker's notes. */
  notes: string;
}
