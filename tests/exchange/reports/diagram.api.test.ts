// Diagrams as reports: the picture alone, or on paper and slides with what is said of its root and a table of what stands on it.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { imageFacts } from '../../../server/exchange/reports/rules/image-size.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let plant: number;
beforeAll(async () => {
  truss = await startTruss();
  const { entity, entities, relationId } = truss.given;
  const pump = await entity({ name: 'Pump <1>', class: 'Asset', description: '<p>Lifts &amp; presses</p>' });
  const tank = await entity({ name: 'Tank', class: 'Asset' });
  ({ id: plant } = await entity({ name: 'Plant', class: 'Asset', description: '<p>All of it</p>' }));
  const below = [pump, tank].map(({ id }) => ({ relationId: relationId('decomposed by'), targetId: id }));
  await entities([{ id: plant, classId: undefined as never, addRels: below }]);
});
afterAll(() => truss.close());

const report = (body: object, as: Person = 'rob') => truss.rest(as, '/api/v4/o/acme/p/1/report/diagram', body);
const bytesOf = async (format: string, more: object = {}) => {
  const answer = await report({ rootId: plant, format, ...more });
  expect(answer.status, format).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const partsOf = async (format: string, more: object) =>
  Object.entries(unzipSync(await bytesOf(format, more))).map(([name, data]) => ({ name, text: strFromU8(data) }));
const wordsIn = (xml: string) => [...xml.matchAll(/<[aw]:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
const table = ['Number', 'Name', 'Class', 'Description', 'Plant', 'Asset', 'All of it'];

test('a diagram is a picture in pixels, twice as large as in lines, and in lines, with its classification on it', async () => {
  const svg = new TextDecoder().decode(await bytesOf('svg', { banner: 'OUR EYES ONLY' }));
  for (const name of ['>OUR EYES ONLY<', '>Plant<', '>Pump &lt;1&gt;<', '>Tank<']) expect(svg).toContain(name);
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number);
  const png = imageFacts(await bytesOf('png', { banner: 'OUR EYES ONLY' }))!;
  expect(png.type).toBe('png');
  expect([png.width / width!, png.height / height!].map(Math.round)).toEqual([2, 2]);
});

test('on paper it is above the description of its root and a table of its content', async () => {
  const pdf = textOfPdf(await bytesOf('pdf', { shown: true }));
  for (const text of ['Plant, Hierarchy', 'Class: ', 'Entities on the diagram', 'Pump <1>', 'Lifts & presses', 'Tank'])
    expect(pdf).toContain(text);
  const parts = await partsOf('docx', { shown: true });
  const words = wordsIn(parts.find(({ name }) => name === 'word/document.xml')!.text);
  expect(words.filter((word) => table.includes(word!))).toEqual(
    [...table, 'Asset', 'Asset'].toSpliced(0, 0, 'All of it', 'Asset'),
  );
  expect(words).toContain('Pump &lt;1&gt;');
  expect(parts.filter(({ name }) => name.startsWith('word/media/')).length).toBe(1);
});

test('on paper its classification is on the edges of the page, and not a second time in the picture', async () => {
  const pictureIn = async (more: object) =>
    Buffer.from(
      Object.entries(unzipSync(await bytesOf('docx', more))).find(([name]) => name.startsWith('word/media/'))![1],
    );
  const parts = await partsOf('docx', { banner: 'OUR EYES ONLY' });
  expect(wordsIn(parts.find(({ name }) => name === 'word/header1.xml')!.text)).toContain('OUR EYES ONLY');
  expect(imageFacts(await pictureIn({ banner: 'OUR EYES ONLY' }))).toEqual(imageFacts(await pictureIn({})));
});

test('as slides it has one for itself, with the description of its root in the notes, and one for the table', async () => {
  const parts = await partsOf('pptx', { shown: true, banner: 'TOP SECRET' });
  for (const { name, text } of parts)
    if (/\.(xml|rels)$/.test(name)) new SaxesParser({ xmlns: true }).write(text).close();
  const ofEach = (path: string) =>
    parts.filter(({ name }) => name.startsWith(path) && name.endsWith('.xml')).map(({ text }) => wordsIn(text));
  const [front, picture, shown, ...others] = ofEach('ppt/slides/');
  expect(front!.slice(0, 2)).toEqual(['Plant, Hierarchy', 'Rover']);
  expect(picture![0]).toBe('Plant, Hierarchy');
  expect(shown).toEqual(
    expect.arrayContaining(['Entities on the diagram', ...table, 'Pump &lt;1&gt;', 'Lifts &amp; presses']),
  );
  expect(others).toEqual([]);
  expect(ofEach('ppt/notesSlides/').flat().join(' ')).toContain('Class: Asset');
  expect(ofEach('ppt/slideLayouts/').filter((words) => words.includes('TOP SECRET')).length).toBe(2);
});

test('a diagram that cannot be drawn, or comes with its screen, is refused in words to its readers', async () => {
  const refused = async (key: string, body: object, as?: Person) => {
    const answer = await truss.rest(as ?? 'rob', `/api/v4/o/acme/p/1/report/${key}`, body);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await refused('diagram', {})).toEqual([
    400,
    'No root entity is selected. Send the id of the root entity as rootId.',
  ]);
  expect((await refused('diagram', { rootId: plant, type: 'action' }))[1]).toContain('cannot be the root');
  expect((await refused('diagram', { rootId: plant, format: 'xlsx' }))[0]).toBe(400);
  expect((await refused('diagram', { rootId: plant }, 'olga'))[0]).toBe(403);
  for (const key of ['matrix', 'chart', 'dodaf', 'uaf']) {
    expect(await refused(key, {})).toEqual([404, expect.stringContaining('is not available yet')]);
    expect((await refused(key, {}, 'olga'))[0]).toBe(403);
  }
});

test('a diagram linked in a text is below it on paper; a missing one stays a link in words, and redacted content is hidden in the picture', async () => {
  const { entity } = truss.given;
  const secret = await entity({ name: 'Secret root', class: 'Asset', isRedacted: true });
  const linkTo = (id: number, words: string) =>
    `<p>See <a href="https://truss.example/acme/p/1/diagrams/hierarchy/${id}">${words}</a>.</p>`;
  const text = [
    linkTo(plant, 'the plant'),
    linkTo(plant, 'it again'),
    linkTo(secret.id, 'what is secret'),
    linkTo(999_999, 'what is gone'),
  ].join('');
  const page = await entity({ name: 'Page', class: 'Statement', description: text });
  const picturesIn = async (as: Person, more: object = {}) => {
    const body = { entityIds: [page.id], format: 'html', ...more };
    const answer = await truss.rest(as, '/api/v4/o/acme/p/1/report/entity_definition', body);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    for (const words of ['the plant', 'what is secret', 'what is gone']) expect(html).toContain(words);
    return [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, says]) => says);
  };
  expect(await picturesIn('rob')).toEqual(['Plant, Hierarchy', 'REDACTED, Hierarchy']);
  expect(await picturesIn('walt')).toEqual(['Plant, Hierarchy', 'Secret root, Hierarchy']);
  expect(await picturesIn('walt', { images: false })).toEqual([]);
});
