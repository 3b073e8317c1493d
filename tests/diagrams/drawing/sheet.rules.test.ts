// Pictures on paper: one sheet for all who write it, with title, legend and banner, and a PDF whose text can be read.
import { readFile } from 'node:fs/promises';

import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';

import { colourScene } from '#shared/drawing/colouring.ts';
import { composeScene } from '#shared/drawing/compose.ts';
import type { Content } from '#shared/drawing/content.ts';
import { withFree } from '#shared/drawing/free.ts';
import { coveredBy } from '#shared/drawing/pdf/covered.ts';
import { pageOf, toPdf, type PdfOptions, type PdfPage } from '#shared/drawing/pdf/page.ts';
import { arrange } from '#shared/drawing/pictures/index.ts';
import { contains, type Scene, type TextMark } from '#shared/drawing/scene.ts';
import { sheetOf, type SheetWords } from '#shared/drawing/sheet.ts';
import { toSvg } from '#shared/drawing/svg.ts';

import { textOfPdf } from '../../support/pdf-text.ts';

const asset = (key: string, number: string, name: string) => ({
  key,
  kind: 'ASSET',
  level: 1,
  order: 0,
  compartments: [],
  marks: [],
  figures: {},
  entity: { id: key, entityId: 1, name, number, className: 'Asset', colour: 'blue', icon: 'cube' },
});
const content: Content = {
  total: 2,
  warnings: [],
  shapes: [asset('a', 'A.1', 'Pump Ελληνικά'), asset('b', 'A.2', '<script>alert(1)</script>')],
  lines: [{ key: 'l', kind: 'CONDUIT', fromKey: 'a', toKey: 'b', label: 'Wasserrohr ö', marks: [] }],
};
const note = { key: 'free:1', x: 0, y: 300, free: { kind: 'NOTE', text: 'Agreed on 3 May' } } as const;
const scene: Scene = withFree(
  composeScene(content, arrange('FREE', content, []), { picture: 'FREE' }),
  [note],
  (file) => `/files/${file}`,
);
const words: SheetWords = {
  title: 'A Plant, Asset',
  footer: 'FireSAT · 3 May 2026',
  colours: [
    { name: 'Facility', colour: '#3b76d6', count: 2 },
    { name: 'No label', colour: '#d9822b', count: 1 },
  ],
  coloursOf: 'Label',
  lines: [{ line: content.lines[0]!, name: 'conduit' }],
  top: { text: 'SECRET', colour: '#c8102e', textColour: '#ffffff' },
  bottom: { text: 'SECRET, too', colour: '#c8102e', textColour: '#ffffff' },
};
const colour = (ink: string) => (ink.startsWith('#') ? ink : '#808080');
const textsOf = ({ items }: Scene) =>
  items.flatMap(({ marks }) => marks.flatMap((mark) => (mark.is === 'text' ? [mark.text] : [])));

/** The smallest PNG that there is. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
async function pdfOf(sheet: Scene, more: Partial<PdfOptions> = {}): Promise<Uint8Array> {
  const { width, height } = pageOf(sheet.box);
  const paper = new PDFDocument({
    size: [width, height],
    margin: 0,
    // None of those that the library brings: they know no scripts but ours.
    font: '',
    info: { Title: words.title },
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
  });
  paper.registerFont(
    'plain',
    await readFile('node_modules/@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  );
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((end) => {
    paper.on('data', (part) => parts.push(part));
    paper.on('end', () => end());
  });
  toPdf(paper as unknown as PdfPage, sheet, {
    colour,
    image: () => undefined,
    font: () => 'plain',
    covers: coveredBy(paper, 'plain'),
    pictured: () => ({ source: DOT, width: 100, height: 20, baseline: 16 }),
    ...more,
  });
  paper.end();
  await done;
  return Buffer.concat(parts);
}

test('a sheet has the banner at both ends, the title above, and the legend below, all inside it', () => {
  const sheet = sheetOf(scene, words);
  const texts = textsOf(sheet);
  expect(texts).toEqual(expect.arrayContaining(['SECRET', 'A Plant, Asset', 'Label', 'Facility (2)', 'No label (1)']));
  expect(texts).toEqual(expect.arrayContaining(['Legend', 'conduit', 'FireSAT · 3 May 2026', 'SECRET, too']));
  const { x, y, width, height } = sheet.box;
  for (const { marks } of sheet.items)
    for (const mark of marks)
      if (mark.is === 'text' || mark.is === 'box') {
        expect(mark.x).toBeGreaterThanOrEqual(x);
        expect(mark.x).toBeLessThanOrEqual(x + width);
        expect(mark.y).toBeGreaterThanOrEqual(y);
        expect(mark.y).toBeLessThanOrEqual(y + height);
      }
});

test('without banner, colours and legend there is none of them', () => {
  const { top: _top, bottom: _bottom, ...rest } = words;
  const texts = textsOf(sheetOf(scene, { ...rest, colours: [], lines: [] }));
  for (const text of ['SECRET', 'SECRET, too', 'Label', 'Legend']) expect(texts).not.toContain(text);
});

test('the PDF contains the texts of the picture, as text that can be copied, of many scripts', async () => {
  const sheet = sheetOf(scene, words);
  const read = textOfPdf(await pdfOf(sheet)).split('\n');
  expect(read.toSorted()).toEqual(textsOf(sheet).toSorted());
  expect(read.join(' ')).toMatch(/Ελληνικά.*<script>|<script>.*Ελληνικά/s);
});

test('letters of which the fonts of the paper have none are put there as an image, the others stay text', async () => {
  const named = (name: string) => {
    const one: Content = { ...content, shapes: [asset('a', 'A.1', name), asset('b', 'A.2', 'Pump')], lines: [] };
    return sheetOf(composeScene(one, arrange('FREE', one, []), { picture: 'FREE' }), words);
  };
  const pictured: string[] = [];
  const note = (mark: TextMark) => {
    pictured.push(mark.text);
    return { source: DOT, width: 100, height: 20, baseline: 16 };
  };
  const sheet = named('衛星 火災');
  const paper = await pdfOf(sheet, { pictured: note });
  expect(pictured).toEqual(['衛星 火災']);
  expect(textOfPdf(paper).split('\n')).toContain('Pump');
  expect(Buffer.from(paper).toString('latin1')).toContain('/Subtype /Image');
  await pdfOf(named('Résumé Ελληνικά Москва 5 µm → 3'), { pictured: note });
  expect(pictured).toHaveLength(1);
});

test('an image of a picture is on the paper, and one that never came is left out', async () => {
  const image = { key: 'free:2', x: 0, y: 500, free: { kind: 'IMAGE', file: 7 } } as const;
  const pictured = withFree(scene, [image], (file) => `/files/${file}`);
  const asked: string[] = [];
  const paper = await pdfOf(pictured, { image: (href) => (asked.push(href), DOT) });
  expect(asked).toEqual(['/files/7']);
  expect(Buffer.from(paper).toString('latin1')).toContain('/Subtype /Image');
  expect(Buffer.from(await pdfOf(pictured)).toString('latin1')).not.toContain('/Subtype /Image');
});

test('the picture that somebody gave an entity is drawn in its box, above its name, from where its file is', () => {
  const [plain, given] = ['a', 'b'].map((key) => asset(key, key, 'Pump'));
  const one: Content = { ...content, shapes: [plain!, { ...given!, figures: { imageId: 12 } }], lines: [] };
  const { items } = withFree(
    composeScene(one, arrange('FREE', one, []), { picture: 'FREE' }),
    [],
    (file) => `/f/${file}`,
  );
  const [without, having] = ['a', 'b'].map((key) => items.find((item) => item.key === key)!);
  expect(without!.marks.some(({ is }) => is === 'image')).toBe(false);
  const image = having!.marks.find((mark) => mark.is === 'image')!;
  expect(image).toMatchObject({ href: '/f/12' });
  expect(contains(having!.box, image)).toBe(true);
  expect(having!.box.height).toBeGreaterThan(without!.box.height);
});

test('the SVG of the same sheet says the same, and nothing in it runs', () => {
  const sheet = sheetOf(scene, words);
  const svg = toSvg(sheet, { colour, name: sheet.title, margin: 0 });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('<title>A Plant, Asset</title>');
  for (const text of ['SECRET', 'Facility (2)', 'Agreed on 3 May']) expect(svg).toContain(`>${text}</text>`);
});

test('a page is as large as its picture, and no larger than readers open', () => {
  expect(pageOf({ x: 0, y: 0, width: 1_000, height: 400 })).toEqual({ width: 750, height: 300, scale: 0.75 });
  const { width, height } = pageOf({ x: 0, y: 0, width: 400_000, height: 2_000 });
  expect([Math.round(width), Math.round(height)]).toEqual([14_400, 72]);
});

test('a coloured picture has the same shapes with the same words', () => {
  const painted = colourScene(scene, new Map([['a', '#d9822b']]));
  expect(textsOf(painted)).toEqual(textsOf(scene));
  expect(painted.items.map(({ key, box }) => [key, box])).toEqual(scene.items.map(({ key, box }) => [key, box]));
  expect(JSON.stringify(painted)).toContain('#d9822b');
});

test('a line runs in the colour that it is given, with its head, and its words stay as they are', () => {
  const line = scene.items.find(({ is }) => is === 'line')!;
  const painted = colourScene(scene, new Map([[line.key, '#2f9e6e']])).items.find(({ key }) => key === line.key)!;
  expect(
    painted.marks.filter(({ is }) => is === 'path').every((mark) => !('stroke' in mark) || mark.stroke === '#2f9e6e'),
  ).toBe(true);
  expect(painted.marks.filter(({ is }) => is === 'text')).toEqual(line.marks.filter(({ is }) => is === 'text'));
  expect(JSON.stringify(line)).not.toContain('#2f9e6e');
});
