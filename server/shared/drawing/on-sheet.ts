import type { Colours } from './colour-choices.ts';
import { colourScene } from './colouring.ts';
import { composeScene } from './compose.ts';
import { dayOnSheet } from './days.ts';
import { type AddressOf, withFree } from './free.ts';
import { legendOf } from './legend.ts';
import { arrange, pictureOf } from './pictures/index.ts';
import { sheetOf, type Sheet, type SheetWords } from './sheet.ts';
import { contentIn, unpackPlaces, type PackedDrawing } from './unpacked.ts';

/** The words around a picture without colours. */
export type PlainWords = Omit<SheetWords, 'colours' | 'coloursOf' | 'lines'>;

interface Given {
  drawing: PackedDrawing;
  /** The way of drawing. */
  picture: string;
  words: PlainWords;
  colouring?: Colours;
}

/** Lays out and draws a diagram on a sheet: just as pages show it, and for exports. */
export function onSheet({ drawing, picture, words, colouring }: Given, addressOf: AddressOf): Sheet {
  const [content, places] = [contentIn(drawing), unpackPlaces(drawing)];
  const plain = composeScene(content, arrange(picture, content, places), { picture, places });
  const own = places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : []));
  const scene = colourScene(plain, new Map([...own, ...(colouring?.colours ?? [])]));
  return sheetOf(withFree(scene, places, addressOf), {
    ...words,
    colours: colouring?.keys ?? [],
    coloursOf: colouring?.of ?? 'Colours',
    lines: pictureOf(picture).hasLegend ? legendOf(content) : [],
  });
}

/** Returns the line below a picture, which says its project and its day. */
export const footerOf = (project: string, day: Date): string => `${project} · ${dayOnSheet(day)}`;
