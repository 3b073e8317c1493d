import { lightInk } from './inks.ts';
import type { Mark, Scene } from './scene.ts';
import type { Sheet } from './sheet.ts';
import { toSvg } from './svg.ts';

/** Lists the addresses of all images on a scene. */
export const imageAddresses = ({ items }: Scene): string[] => [
  ...new Set(items.flatMap(({ marks }) => marks.flatMap((mark) => (mark.is === 'image' ? [mark.href] : [])))),
];

/** Writes a sheet as SVG, with its images embedded by their addresses, so that the file is self-contained. */
export function sheetAsSvg(sheet: Sheet, images: ReadonlyMap<string, string>): string {
  const withData = (mark: Mark): Mark[] => {
    if (mark.is !== 'image') return [mark];
    const href = images.get(mark.href);
    return href === undefined ? [] : [{ ...mark, href }];
  };
  const items = sheet.items.map((item) => ({ ...item, marks: item.marks.flatMap(withData) }));
  const options = { colour: lightInk, name: sheet.title, margin: 0 };
  return toSvg({ ...sheet, items }, { ...options, font: 'IBM Plex Sans Variable, IBM Plex Sans, sans-serif' });
}
