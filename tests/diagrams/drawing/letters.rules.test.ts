// Files that the server writes of diagrams whose words and images are not those of its own fonts.
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';

import { lightInk } from '#shared/drawing/inks.ts';
import { sheetAsSvg } from '#shared/drawing/paper-svg.ts';
import { piecesOf } from '#shared/drawing/pdf/pieces.ts';
import { pdfOf } from '#shared/drawing/pdf/write.ts';
import type { Mark } from '#shared/drawing/scene.ts';

import { readFontOf, readFonts } from '../../../server/diagrams/threads/fonts.ts';
import { onPaper, withImages } from '../../../server/diagrams/threads/images.ts';
import { pngOf } from '../../../server/diagrams/threads/png.ts';
import { unpackWoff } from '../../../server/diagrams/threads/unpack-woff.ts';
import { textOfPdf } from '../../support/pdf-text.ts';

const sheetOf = (marks: Mark[]) => {
  const box = { x: 0, y: 0, width: 400, height: 60 };
  return { title: 'Words', box, items: [{ key: 'a', is: 'back' as const, layer: 0, box, marks }] };
};
const words = (text: string, bold: 400 | 600 = 400): Mark => ({
  is: 'text',
  x: 10,
  y: 40,
  text,
  size: 20,
  ink: 'ink',
  bold,
});
const pdf = async (...marks: Mark[]) =>
  textOfPdf(
    Buffer.concat(
      await pdfOf(sheetOf(marks), await readFonts(), { colour: lightInk, image: () => undefined, font: readFontOf }),
    ),
  );

test('words from right to left are in their order among others, with brackets that open where they begin', () => {
  const one = (text: string) => piecesOf(text, () => 'one').map((piece) => piece.text);
  expect(one('A.1 Pump')).toEqual(['A.1 Pump']);
  expect(one('A.1 שלום (עולם) kg')).toEqual(['A.1 ', 'שלום )עולם(', ' kg']);
  expect(one('שלום 12 עולם')).toEqual([' עולם', '12', 'שלום ']);
});

test('each letter is in a font that has it, and its combining marks stay with it', () => {
  const fontOf = (letter: string) => (/[a-z ]/.test(letter) ? 'latin' : 'other');
  expect(piecesOf('ab\u0301 衛星c', fontOf)).toEqual([
    { text: 'ab\u0301 ', says: 'ab\u0301 ', font: 'latin', isLeftwards: false },
    { text: '衛星', says: '衛星', font: 'other', isLeftwards: false },
    { text: 'c', says: 'c', font: 'latin', isLeftwards: false },
  ]);
});

test('a PDF contains texts in any script as text, signs and pictures too', async () => {
  const text = await pdf(
    words('A.1 Ελληνικά Москва'),
    words('שלום עולם'),
    words('مرحبا'),
    words('衛星 火災', 600),
    words('한글 굵게'),
    words('テスト'),
    words('△ ✓ 🛰'),
  );
  for (const each of ['A.1 Ελληνικά Москва', 'שלום עולם', 'مرحبا', '衛星 火災', '한글 굵게', 'テスト', '△', '✓', '🛰'])
    expect(text).toContain(each);
  expect(text).not.toContain('\uFFFD');
});

test('letters of East Asia are those of fonts made for them, and none of these is read where there are none', async () => {
  const fontsOf = async (text: string, bold: 400 | 600 = 400) => {
    const written = await pdfOf(sheetOf([words(text, bold)]), await readFonts(), {
      colour: lightInk,
      image: () => undefined,
      font: readFontOf,
    });
    const names = Buffer.concat(written)
      .toString('latin1')
      .matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g);
    return [...new Set(Array.from(names, ([, name]) => name))].toSorted((a, b) => a!.localeCompare(b!));
  };
  expect(await fontsOf('卫星')).toEqual(['NotoSansSC-Regular']);
  expect(await fontsOf('衛星 カナ')).toEqual(['BIZUDPGothic-Regular']);
  expect(await fontsOf('衛星 한글', 600)).toEqual(['IBMPlexSansKR-SemiBold', 'NotoSansSC-SemiBold']);
  expect(await fontsOf('Pump ไทย')).toEqual(['IBMPlexSans-Regular', 'IBMPlexSansThai-Regular']);
});

test('letters without a font become pixels that differ from word to word, and no empty boxes', () => {
  const drawn = (text: string) =>
    Buffer.from(pngOf(sheetAsSvg(sheetOf([words(text)]), new Map()), sheetOf([]))).toString('base64');
  const all = ['衛', '한', 'ש', '🛰', '\u{10FFFD}'].map(drawn);
  expect(new Set(all).size).toBe(all.length);
});

test('a file that is no packed font is refused', () => {
  expect(() => unpackWoff(new TextEncoder().encode('no font at all, but long enough to have a head'))).toThrow(
    'This is no WOFF font.',
  );
});

const data = (type: string, content: string | Buffer) =>
  `data:image/${type};base64,${Buffer.from(content as string).toString('base64')}`;
const RED_GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const svg = (inside: string) =>
  data('svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
const SIZE = { width: 10, height: 10 };
const RED = Buffer.from([255, 0, 0, 255]);

test('a GIF and an SVG are drawn on paper as pixels; PNG and JPEG go there as they are', () => {
  const pixels = (image: string) => {
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image width="10" height="10" href="${image}"/></svg>`;
    return Buffer.from(new Resvg(page).render().pixels).subarray(4 * 55, 4 * 56);
  };
  for (const image of [RED_GIF, svg('<rect width="9" height="9" fill="red"/>')]) {
    const own = onPaper(image, SIZE)!;
    expect(own).toMatch(/^data:image\/png;/);
    expect(pixels(own)).toEqual(RED);
  }
  expect(onPaper('data:image/jpeg;base64,AA', SIZE)).toBe('data:image/jpeg;base64,AA');
});

test('an SVG that refers to missing parts is not drawn', () => {
  for (const inside of [
    '<image href="/srv/picture.png"/>',
    "<image xlink:href = 'file:///srv/picture.png'/>",
    '<image href="&#47;srv/picture.png"/>',
    '<use href="http://example.org/a.svg#a"/>',
    '<style>@import "a.css"</style>',
    '<rect fill="url(/srv/a.svg#b)"/>',
  ])
    expect([inside, onPaper(svg(inside), SIZE)]).toEqual([inside, undefined]);
  expect(onPaper(svg('<g id="a"/><use href="#a"/><rect fill="url(#b)"/>'), SIZE)).toBeDefined();
  const entity = '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"/>';
  expect(onPaper(data('svg+xml', entity), SIZE)).toBeUndefined();
});

test('an image that paper cannot show says so in its place, and an unreadable one is left out', async () => {
  const image = (href: string): Mark => ({ is: 'image', href, x: 0, y: 0, width: 200, height: 60 });
  const sheet = sheetOf([image('seen'), image('unseen')]);
  const { scene, images } = withImages(sheet, new Map([['seen', data('webp', 'RIFF')]]));
  expect(images.size).toBe(0);
  expect(await pdf(...scene.items[0]!.marks)).toBe('WEBP image, which PDF cannot show');
});
