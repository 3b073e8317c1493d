// A presentation as a file: a slide each, with what its live boxes show, its notes in PowerPoint, and all of it on pages; and whoever takes it along
// finds that it speaks of what came along.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeIn } from '../../support/exchange.ts';
import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let presentationId: number;
let plantId: number;
const place = { x: 64, y: 144, w: 560, h: 400 };
const at = '2026-11-25T18:00:00.000Z';

beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  const { entity, relationId } = truss.given;
  const pump = await entity({ name: 'Pump <1>', class: 'Asset', number: 'P.1' });
  const children = [{ relationId: relationId('decomposed by'), targetId: pump.id }];
  ({ id: plantId } = await entity({ name: 'Plant', class: 'Asset', number: 'P', addRels: children }));
  await entity({ name: 'Leaks', class: 'Risk', number: 'K.1', attributes: { Probability: 40 } });
  const content = `<span data-entity="${plantId}" data-type="diagram" data-attr="hierarchy"></span>`;
  const title = { id: 'title', kind: 'title', ...place, y: 40, h: 84 };
  const table = {
    id: 'table',
    kind: 'table',
    ...place,
    query: 'class:Asset number:P.* order:number',
    columns: ['Number', 'Name'],
    limit: 5,
  };
  const rows = (name: string, description: string, ...boxes: object[]) => ({
    name,
    description,
    layout: JSON.stringify({ boxes: [title, ...boxes] }),
  });
  const text = '<ul><li><p><strong>First</strong> point</p></li></ul>';
  const made = await change('createArtifact', { kind: 'PRESENTATION', name: 'Review' });
  presentationId = made.artifact.entity.entityId;
  await change('arrangeArtifact', {
    artifactId: presentationId,
    add: {
      rows: [
        rows('What it is', '<p>Say <em>hello</em>.</p>', { id: 'd', kind: 'diagram', ...place, content }),
        rows('Points', '', { id: 't', kind: 'text', ...place, content: text }, { ...table, x: 640 }),
        rows(
          'Figures',
          '',
          {
            id: 'c',
            kind: 'chart',
            ...place,
            query: 'class:Risk number:K.*',
            form: 'bars',
            by: 'value',
            property: 'Probability',
          },
          { ...table, id: 'f', x: 640, frozen: { at, rows: [['P.9', 'Valve of then']] } },
        ),
        rows('Wrong', '', { ...table, query: 'Qualty:<60' }),
      ],
    },
  });
});
afterAll(() => truss.close());

const change = async (mutation: string, input: object) => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    'walt',
    `mutation($input: ${type}!) { ${mutation}(input: $input) { artifact { entity { entityId } lines { entityIds } } } }`,
    { input: { organization: 'acme', projectId: 1, ...input } },
  );
  if (errors) throw new Error(errors[0].message);
  return data[mutation];
};
const report = (body: object, as: Person = 'rob') => truss.rest(as, '/api/v4/o/acme/p/1/report/presentation', body);
const wordsIn = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text);

test('in PowerPoint each slide has its title, its boxes and its notes, tables and charts that can be edited', async () => {
  const answer = await report({ rootId: presentationId, banner: 'TOP SECRET' });
  expect(answer.status).toBe(200);
  const parts = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, data]) => ({
    name,
    text: strFromU8(data),
  }));
  for (const { name, text } of parts)
    if (/\.(xml|rels)$/.test(name)) new SaxesParser({ xmlns: true }).write(text).close();
  const part = (name: string) => parts.find((each) => each.name === name)?.text ?? '';
  const slide = (n: number) => part(`ppt/slides/slide${n}.xml`);
  expect(part('ppt/slides/slide5.xml')).toBe('');
  expect(wordsIn(slide(1))).toContain('What it is');
  expect(slide(1)).toContain('type="title"');
  expect(slide(1)).toContain('<p:pic>');
  expect(wordsIn(part('ppt/notesSlides/notesSlide1.xml'))).toContain('Say hello.');
  expect(wordsIn(slide(2))).toEqual(expect.arrayContaining(['First', ' point', 'Number', 'P.1', 'Pump &lt;1&gt;']));
  expect(slide(2)).toContain('<a:buSzPct');
  expect(wordsIn(slide(3))).toContain('Valve of then');
  const chart = parts.find(({ name }) => /^ppt\/charts\/chart\d+\.xml$/.test(name))!.text;
  expect(chart).toContain('K.1 Leaks');
  expect(chart).toContain('<c:v>40</c:v>');
  expect(wordsIn(slide(4)).join(' ')).toContain('Unknown field &apos;Qualty&apos;');
  const layouts = parts.filter(({ name }) => /^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(name));
  expect(layouts.some(({ text }) => text.includes('TOP SECRET'))).toBe(true);
});

test('on paper each slide is a page', async () => {
  const answer = await report({ rootId: presentationId, format: 'pdf', banner: 'TOP SECRET' });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pages = Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g);
  expect(pages?.length).toBe(4);
  expect(complaintsOfPdf(bytes)).toEqual([]);
  const words = textOfPdf(bytes);
  for (const text of ['What it is', 'First', 'Pump <1>', 'K.1 Leaks', '40', 'Valve of then', 'TOP SECRET'])
    expect(words).toContain(text);
});

test.each([
  ['nothing', {}, 400, 'No presentation is selected'],
  ['what has no slides', { rootId: 'document' }, 400, 'has no slides'],
  ['another format', { rootId: 'presentation', format: 'docx' }, 400, ''],
])('there is none for %s, and the reason is given', async (_what, body, status, words) => {
  const document = await change('createArtifact', { kind: 'DOCUMENT', name: 'Text' });
  const ids: Record<string, number> = { document: document.artifact.entity.entityId, presentation: presentationId };
  const { rootId, ...rest } = body as { rootId?: string };
  const answer = await report({ ...rest, ...(rootId && { rootId: ids[rootId] }) });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(words);
});

/** The number of the entity whose diagram stands on the first slide, and what that entity is called. */
const shownIn = async (projectId: number): Promise<[number, string]> => {
  const { data } = await truss.graph(
    'root',
    `{ project(organization: "acme", projectId: ${projectId}) { entities(query: "name:\\"What it is\\"", first: 1) { edges { node { metadata } } } } }`,
  );
  const [{ node }] = data.project.entities.edges;
  const id = Number(/data-entity=\\?"(\d+)/.exec(JSON.parse(JSON.stringify(node.metadata['slide:layout'])))![1]);
  const found = await truss.graph(
    'root',
    `{ project(organization: "acme", projectId: ${projectId}) { entity(entityId: ${id}) { name } } }`,
  );
  return [id, found.data.project.entity.name];
};

test.each(['json', 'reqif'] as const)('in a file (%s) a slide refers to entities of the file', async (format) => {
  const { exported, imported, empty } = exchangeIn(truss);
  const target = await empty(`Taken by ${format}`);
  await imported(target, format, await exported(1, format));
  const [id, name] = await shownIn(target);
  expect(id).not.toBe(plantId);
  expect(name).toBe('Plant');
});

test('in a copy of the project a slide refers to the copied entities', async () => {
  const answer = await truss.rest('root', '/api/v4/o/acme/p/1/copy?isBranch=true', undefined, 'POST');
  expect(answer.status).toBe(200);
  const [id, name] = await shownIn((await answer.json()).project.id);
  expect(id).not.toBe(plantId);
  expect(name).toBe('Plant');
});
