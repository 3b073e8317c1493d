import { readFileSync } from 'node:fs';

// Diagrams that the server writes to files: of every type the same that a page exports.
import { describe, expect, test } from 'vitest';

import { withFree } from '#shared/drawing/free.ts';
import { light } from '#shared/drawing/inks.ts';
import { legendOf } from '#shared/drawing/legend.ts';
import { sheetAsSvg } from '#shared/drawing/paper-svg.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';
import { sheetOf } from '#shared/drawing/sheet.ts';
import { contentIn, unpackPlaces, type PackedDrawing } from '#shared/drawing/unpacked.ts';

import type { PaperOrder } from '../../../server/diagrams/paper-order.ts';
import { packDrawing } from '../../../server/diagrams/rules/pack.ts';
import { writeDiagram } from '../../../server/diagrams/threads/write-diagram.ts';
import { Arranger } from '../../../web/diagrams/engine/arranger.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { modelIn, readSample } from '../gallery/firesat.ts';
import { roots } from '../gallery/roots.ts';
import { drawn, modelOf, schema, typeNamed } from './sketch.ts';

const document = readSample();
const sample = modelIn(document);
const words = {
  title: 'Of the sample',
  footer: 'FireSAT · 3 May 2026',
  top: { text: 'SECRET', colour: '#c8102e', textColour: '#ffffff' },
  bottom: undefined,
};

/** A diagram of the sample project as the server sends it to a page. */
function drawingOf(slug: string): PackedDrawing {
  const type = typeNamed(slug);
  const root = roots[slug]!;
  const rootId = sample.entities.get(root)!.id;
  const kept = document.diagrams?.find((each) => each.rootId === rootId && each.type === type.storedKey);
  const places = new Map(Object.entries(kept?.places ?? {})) as Parameters<typeof packDrawing>[2];
  const key = { organizationId: 1, projectId: 1, asOf: undefined } as unknown as Parameters<
    typeof packDrawing
  >[3]['key'];
  return packDrawing(drawn(sample, slug, root), modelOf(sample, type, root), places, { schema, key });
}
const orderOf = (slug: string, format: PaperOrder['format']): PaperOrder => ({
  format,
  drawing: drawingOf(slug),
  picture: typeNamed(slug).picture,
  words,
  images: new Map(),
});

/** Writes the same as a page does. */
function byPage(slug: string): string {
  const drawing = drawingOf(slug);
  const { picture } = typeNamed(slug);
  const [content, places] = [contentIn(drawing), unpackPlaces(drawing)];
  const { scene } = new Arranger({ picture, content, places }).shown.get();
  const lines = pictureOf(picture).hasLegend ? legendOf(content) : [];
  const sheet = sheetOf(withFree(scene, places, String), { ...words, colours: [], coloursOf: 'Colours', lines });
  return sheetAsSvg(sheet, new Map());
}

describe('the server and a page write the same PDF', () => {
  test.each(Object.keys(roots))('%s', async (slug) => {
    const [svg] = await writeDiagram(orderOf(slug, 'svg'));
    const text = new TextDecoder().decode(svg);
    expect(text).toContain('SECRET');
    expect(text === byPage(slug), `${slug} on the server and on the page`).toBe(true);
  });
});

test('a PDF of the server has its words as text, in the fonts of the page', async () => {
  const pdf = Buffer.concat(await writeDiagram(orderOf('asset', 'pdf')));
  const text = textOfPdf(pdf);
  for (const each of ['SECRET', 'Of the sample', 'Ground Station', 'FireSAT · 3 May 2026'])
    expect(text).toContain(each);
});

test('colours on paper are those of the light scheme', () => {
  const css = readFileSync('web/ui/tokens.css', 'utf8');
  const day = css.slice(0, css.indexOf("[data-theme='dark']"));
  const tokens = new Map([...day.matchAll(/--tr-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
  for (const [name, value] of Object.entries(light)) expect([name, value]).toEqual([name, tokens.get(name)]);
});
