import type { Colours } from '#shared/drawing/colour-choices.ts';
import type { PlainWords } from '#shared/drawing/on-sheet.ts';
import type { PackedDrawing } from '#shared/drawing/unpacked.ts';

export const paperFormats = ['svg', 'pdf', 'png'] as const;
export type PaperFormat = (typeof paperFormats)[number];
/** Pixels are twice as many as on a screen, so that small letters can be read on paper. */
export const SHARP = 2;

/** The contents of a paper, as plain data that can travel to a thread. */
export interface PaperOrder {
  format: PaperFormat;
  drawing: PackedDrawing;
  /** The way of drawing. */
  picture: string;
  words: PlainWords;
  /** The colours; absent if nobody wants the shapes coloured. */
  colouring?: Colours;
  /** The images on it as data addresses, by the numbers of their files. */
  images: ReadonlyMap<number, string>;
}
