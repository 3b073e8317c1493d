import type { Colours } from '#shared/drawing/colour-choices.ts';
import type { PlainWords } from '#shared/drawing/on-sheet.ts';
import type { Packed } from '#shared/drawing/unpacked.ts';

export const paperFormats = ['svg', 'pdf', 'png'] as const;
export type PaperFormat = (typeof paperFormats)[number];
/** Pixels are twice as many as on a screen, so that small letters can be read on paper. */
export const SHARP = 2;

/** What is to be written: plain data, so that it travels to a thread. */
export interface PaperOrder {
  format: PaperFormat;
  drawing: Packed;
  /** The way of drawing. */
  picture: string;
  words: PlainWords;
  /** Left out where nobody wants shapes coloured by what they are. */
  colouring?: Colours;
  /** The images on it as data addresses, by the numbers of their files. */
  images: ReadonlyMap<number, string>;
}
