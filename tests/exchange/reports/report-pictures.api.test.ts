// Pictures of texts in reports: what can be drawn is drawn; of what cannot its name stands there with why, and the answer says so too.
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { pictureKind } from '../../../server/exchange/reports/rules/picture-kinds.ts';
import { imageHeader } from '../../../server/files/rules/image-header.ts';
import { startJobs } from '../../../server/start/jobs.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { sendFile } from '../../support/upload.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const GIF = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'));
const SVG = bytes(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#a33"/><text x="9" y="40">Pump</text></svg>',
);
/** A BMP of two pixels above two others: blue and white, red and black. */
const BMP = new Uint8Array(
  Buffer.from(
    `424d460000000000000036000000280000000200000002000000010018000000000010000000${'0'.repeat(32)}0000ff0000000000ff0000ffffff0000`,
    'hex',
  ),
);
/** A photograph 16 wide and 8 high, white on its left and black on its right, taken with a camera that lay on its side. */
const PHOTO = bytes(
  [
    '\xff\xd8',
    '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0',
    `\xff\xdb\0\x43\0${'\x08'.repeat(64)}`,
    '\xff\xc0\0\x0b\x08\0\x08\0\x10\x01\x01\x11\0',
    `\xff\xc4\0\x1f\0\0\0\0\x0c${'\0'.repeat(12)}\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b`,
    `\xff\xc4\0\x14\x10\x01${'\0'.repeat(15)}\0`,
    '\xff\xda\0\x08\x01\x01\0\0\x3f\0\x7f\xe8\0\x7f\xff\xd9',
  ].join(''),
);
const files = {
  drawing: SVG,
  dot: GIF,
  pixels: BMP,
  photo: PHOTO,
  bitmap: bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'),
  scan: bytes('II*\0\x08\0\0\0'),
  metafile: bytes(`\x01\0\0\0${'\0'.repeat(36)} EMF\0\0\x01\0`),
  web: bytes('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0'),
  note: bytes('a note'),
  broken: bytes('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
};
const NOT_SHOWN = {
  bitmap: 'this BMP image is damaged, or too large to be shown',
  scan: 'TIFF images cannot be shown in reports',
  metafile: 'EMF images cannot be shown in reports',
  web: 'WebP images cannot be shown in reports',
  note: 'this file is not an image',
  broken: 'this SVG image is damaged, or too large to be shown',
  gone: 'this image does not exist, is not accessible to you, or is larger than 8 MB',
};

let truss: Truss;
let worker: { stop(): Promise<void> };
let rootId: number;
const sent: [name: string, id: number][] = [];
beforeAll(async () => {
  truss = await startTruss();
  worker = await startJobs(truss.inside, truss.databaseUrl);
  for (const [name, content] of Object.entries(files)) sent.push([name, await sendFile(truss, content, name)]);
  const pictures = [...sent, ['gone', 9_999] as const].map(
    ([name, id]) => `<p><img src="/api/v4/o/acme/files/${id}" alt="The ${name}"></p>`,
  );
  const { entity, labelId } = truss.given;
  const root = await entity({
    class: 'Artifact',
    number: 'D',
    name: 'Pictures',
    description: pictures.join(''),
    labelIds: [labelId('Requirements Document')],
  });
  rootId = root.id;
});
afterAll(async () => {
  await worker.stop();
  await truss.close();
});

const made = (body: object) =>
  truss.rest('ada', '/api/v4/o/acme/p/1/report/basic_tabular_output', { rootId, format: 'html', ...body });

test('a drawing, a GIF, a BMP and a photograph are pictures on paper, upright; for others the reason is given', async () => {
  const answer = await made({});
  const page = await answer.text();
  const shown = [...page.matchAll(/<img alt="([^"]*)" width="(\d+)" src="data:image\/png;base64,([^"]+)"/g)];
  expect(shown.map(([, says, width]) => [says, width])).toEqual([
    ['The drawing', '120'],
    ['The dot', '1'],
    ['The pixels', '2'],
    ['The photo', '8'],
  ]);
  expect(imageHeader(Buffer.from(shown[0]![3]!, 'base64'))).toMatchObject({ width: 240, height: 120 });
  expect(imageHeader(Buffer.from(shown[3]![3]!, 'base64'))).toMatchObject({ width: 16, height: 32 });
  const told = Object.entries(NOT_SHOWN).map(([name, why]) => `The ${name}: ${why}`);
  for (const each of told) expect(page).toContain(`<em>[${each}]</em>`);
  expect(JSON.parse(decodeURIComponent(answer.headers.get('report-warnings')!))).toEqual(told);
});

test('Word and PDF contain them too, and a background report has the same content', async () => {
  expect((await made({ format: 'docx' })).headers.get('report-warnings')).not.toBeNull();
  const paper = Buffer.from(await (await made({ format: 'pdf' })).arrayBuffer()).toString('latin1');
  expect(paper.match(/\/Subtype \/Image/g)!.length).toBeGreaterThan(1);
  const job = await truss.rest('ada', '/api/v4/o/acme/p/1/report/basic_tabular_output?wait=false', { rootId });
  const { jobId } = (await job.json()) as { jobId: number };
  const result = await vi.waitUntil(async () => {
    const { finished, result } = (await (await truss.rest('ada', `/api/v4/o/acme/jobs/${jobId}`)).json()) as {
      finished: string | null;
      result: { warnings: string[] } | null;
    };
    return finished ? result : undefined;
  });
  expect(result!.warnings).toHaveLength(Object.keys(NOT_SHOWN).length);
});

test.each(['html', 'docx', 'pdf'])('%s names the content it cannot show, in text and warnings', async (format) => {
  const answer = await made({ format });
  const told = Object.entries(NOT_SHOWN).map(([name, why]) => `The ${name}: ${why}`);
  expect(JSON.parse(decodeURIComponent(answer.headers.get('report-warnings')!))).toEqual(told);
  const file = new Uint8Array(await answer.arrayBuffer());
  const text = bare(
    format === 'pdf' ? textOfPdf(file) : format === 'html' ? Buffer.from(file).toString() : wordsIn(file),
  );
  expect(told.filter((each) => !text.includes(bare(each)))).toEqual([]);
});

test('a presentation says on its slide, and beside the file, which picture PowerPoint does not get, and why', async () => {
  const place = { x: 64, y: 144, w: 400, h: 300 };
  const rows = sent.map(([name, id]) => {
    const content = `<img src="/api/v4/o/acme/files/${id}" alt="The ${name}">`;
    return { name, layout: JSON.stringify({ boxes: [{ id: 'i', kind: 'image', ...place, content }] }) };
  });
  const change = async (mutation: string, input: object) => {
    const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { artifact { entity { entityId } } } }`;
    const given = { input: { organization: 'acme', projectId: 1, ...input } };
    const { data, errors } = await truss.graph('ada', query, given);
    expect(errors).toBeUndefined();
    return data[mutation].artifact.entity.entityId as number;
  };
  const artifactId = await change('createArtifact', { kind: 'PRESENTATION', name: 'Pictures' });
  await change('arrangeArtifact', { artifactId, add: { rows } });
  const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/report/presentation', { rootId: artifactId });
  const told = Object.entries(NOT_SHOWN)
    .filter(([name]) => name !== 'gone')
    .map(([name, why]) => `The ${name}: ${why}`);
  expect(JSON.parse(decodeURIComponent(answer.headers.get('report-warnings')!))).toEqual(told);
  const text = bare(wordsIn(new Uint8Array(await answer.arrayBuffer())));
  expect(told.filter((each) => !text.includes(bare(each)))).toEqual([]);
});

// Diagrams that are not there for the reader count like the others, and are not drawn: drawing sixty would take a minute.
test('of more diagrams than a paper draws, the others are named, and told of beside it', async () => {
  const [first, last] = await truss.given.entities([{ name: 'First part' }, { name: 'Last part' }]);
  const nobodys = Array.from({ length: 59 }, (_, at) => 1_000_000 + at);
  const links = [first!.id, ...nobodys, last!.id].map(
    (id) => `<a href="https://truss.example/acme/p/1/diagrams/hierarchy/${id}">it</a>`,
  );
  // A text has up to six of them.
  const texts = Array.from({ length: 11 }, (_, at) => links.slice(6 * at, 6 * at + 6).join(' '));
  const linking = await truss.given.entities(
    texts.map((text, at) => ({ name: `Linking ${at}`, description: `<p>${text}</p>` })),
  );
  const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/report/entity_definition', {
    entityIds: linking.map(({ id }) => id),
    format: 'html',
  });
  const told = 'Diagram: a report shows up to 60 diagrams; use the link to open it';
  expect(JSON.parse(decodeURIComponent(answer.headers.get('report-warnings')!))).toEqual([told]);
  const page = await answer.text();
  expect(page.split('<img ')).toHaveLength(2);
  expect(page.split(`<em>[${told}]</em>`)).toHaveLength(2);
});

const bare = (text: string) => text.replace(/\s/g, '');
/** Reads the text of an Office file. */
const wordsIn = (file: Uint8Array): string =>
  Object.entries(unzipSync(file))
    .filter(([name]) => /^(word\/document|ppt\/slides\/slide\d+)\.xml$/.test(name))
    .flatMap(([, part]) =>
      [
        ...Buffer.from(part)
          .toString()
          .matchAll(/<[wa]:t(?: [^>]*)?>([^<]*)/g),
      ].map(([, each]) => each),
    )
    .join('');

test('without pictures their names are shown, and no warning says that they are missing', async () => {
  const answer = await made({ images: false });
  expect(answer.headers.get('report-warnings')).toBeNull();
  expect(await answer.text()).toContain('[The drawing]');
});

test('a picture is known by how it begins', () => {
  expect(Object.values(files).map(pictureKind)).toEqual([
    'SVG',
    'GIF',
    'BMP',
    'JPEG',
    'BMP',
    'TIFF',
    'EMF',
    'WebP',
    undefined,
    'SVG',
  ]);
});
