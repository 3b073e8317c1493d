// What a report says, as plain data: each format writes the same, and it travels to a thread.

import type { Equation } from './equations/equation.ts';

/** A stretch of text in one style. */
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  /** Where words came or went; the same is said by a line under or through them where there is no other way. */
  change?: 'added' | 'removed';
  /** Above or below the line. */
  raised?: 'super' | 'sub';
  link?: string;
  /** What it is where equations can be drawn; its text is what is read elsewhere. */
  equation?: Equation;
}

export interface Heading {
  kind: 'heading';
  /** From 1, and as deep as the model goes. */
  level: number;
  text: string;
}
export interface Paragraph {
  kind: 'paragraph';
  runs: Run[];
  /** An item of a list: how deep it stands, and its number where the list has numbers. */
  item?: { depth: number; number: number | null };
  /** What it says that paper could not show; whoever asked for the report is told so too. */
  lacks?: string;
}
/** What a cell of a table says: letters, or more than they can where there are equations in it. */
export type Cell = string | readonly Run[];

/** Short facts under a heading, such as the labels of an entity. */
export interface Facts {
  kind: 'facts';
  facts: (readonly [name: string, value: Cell])[];
}
export interface Table {
  kind: 'table';
  /** What the table is called where it is a sheet of its own. */
  title: string;
  /** Without any, the first row is like the others. */
  columns: Column[];
  rows: (readonly Cell[])[];
  /** Cells that take more than one place. What they cover is empty in its rows. */
  merged?: readonly Merged[];
  /** What a text calls it. */
  caption?: string;
  /** What of it paper could not show; whoever asked for the report is told so. */
  lacks?: string;
}
/** A cell that reaches over several columns or rows, by the place where it begins. */
export interface Merged {
  row: number;
  column: number;
  rows: number;
  columns: number;
}
export interface Column {
  title: string;
  /** Its share of the width, beside those of the others. */
  share: number;
}
export interface Image {
  kind: 'image';
  type: 'png' | 'jpg';
  data: Uint8Array;
  width: number;
  height: number;
  /** For whoever cannot see it. */
  says: string;
  /** What a text calls it. */
  caption?: string;
  /** The same in lines, where it is a drawing that has been asked for so. */
  svg?: string;
}
/** What stands above a table, or below a picture. */
export interface Caption {
  kind: 'caption';
  of: 'Figure' | 'Table';
  number: number;
  /** Nothing, where nobody has called it anything. */
  text: string;
}
export type Block = Heading | Paragraph | Facts | Table | Image | Caption;
/** A picture that a text names: a stored file, or what it holds itself. It is an image once it has been read. */
export interface Picture {
  kind: 'picture';
  source: string;
  says: string;
  caption?: string;
}
/** A diagram to which a text leads. It is an image once it has been drawn. */
export interface LinkedDiagram {
  kind: 'diagram';
  slug: string;
  entityId: number;
}

export interface Paper {
  title: string;
  project: string;
  author: string;
  /** The day on which it was made, as people read it. */
  date: string;
  /** Classification lines. */
  top: string | null;
  bottom: string | null;
  /** Whether a list of contents comes before it. */
  hasContents: boolean;
  /** Whether lists of its figures and tables do, where they have captions. */
  hasLists?: boolean;
  /** Tables of many columns lie on their side. */
  isWide: boolean;
  blocks: Block[];
  /** In place of the blocks, where it is a presentation. */
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
  /** The title of the slide, of which there is one. */
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
  /** What its values are. */
  says: string;
}
export type OnSlide = TextOnSlide | ImageOnSlide | TableOnSlide | ChartOnSlide;

export interface SlidePage {
  title: string;
  boxes: OnSlide[];
  /** What is said to it. */
  notes: string;
}
