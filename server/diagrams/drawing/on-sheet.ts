import { composed } from './compose.ts';
import { type AddressOf, withFree } from './free.ts';
import { hasLegend, legendOf } from './legend.ts';
import { arrange } from './pictures/index.ts';
import { sheetOf, type Sheet, type SheetWords } from './sheet.ts';
import { contentIn, placesIn, type Packed } from './unpacked.ts';

/** What is said around a picture that nobody has coloured. */
export type PlainWords = Omit<SheetWords, 'colours' | 'coloursOf' | 'lines'>;

/** A diagram as it was read, laid out and drawn on a sheet: the same that a page shows of it, and exports. */
export function onSheet(packed: Packed, picture: string, words: PlainWords, addressOf: AddressOf): Sheet {
  const [content, places] = [contentIn(packed), placesIn(packed)];
  const plain = composed(content, arrange(picture, content, places), { picture, places });
  const lines = hasLegend(picture) ? legendOf(content) : [];
  return sheetOf(withFree(plain, places, addressOf), { ...words, colours: [], coloursOf: 'Colours', lines });
}

/** The line below a picture: where it comes from, and of when it is. */
export const footerOf = (project: string, day: Date): string =>
  `${project} · ${day.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}`;
