// Our own document goes out as JSON, as XML and packed: all three say the same, through both APIs, and what is packed comes back.
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { packZip } from '../../../server/platform/text/zip.ts';
import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByRest } from '../../support/upload.ts';
import { readXml } from '../../support/xml.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  const form = new FormData();
  form.set('upload_file', new Blob(['a "plan" & <more>']), 'plan "A" <1>.txt');
  const headers = { cookie: await truss.cookie('ada') };
  const stored = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body: form, headers });
  const { id } = (await stored.json()) as { id: number };
  await truss.given.entities([
    {
      name: 'Tank',
      number: '1',
      description: `<p>5 &lt; 6 <a href="/api/v4/o/acme/files/${id}/download">plan</a></p>`,
    },
    { name: '', number: '2', metadata: { 'odd key <&"\n>': 'line\nand\ttab', xmlish: '' } },
  ]);
});
afterAll(() => truss.close());

const apis: [string, (format: 'json' | 'xml' | 'zip') => Promise<Response>][] = [
  ['GET', (format) => truss.rest('rob', `/api/v4/o/acme/p/1/export/${format}?includeHistory=true`)],
  ['POST', (format) => truss.rest('rob', `/api/v4/o/acme/p/1/export/${format}`, { includeHistory: true })],
  [
    'the graph',
    async (format) => {
      const { data } = await truss.graph(
        'rob',
        `{ project(organization: "acme", projectId: 1) { exportUrl(format: ${format.toUpperCase()}, includeHistory: true) } }`,
      );
      return truss.rest('rob', data.project.exportUrl);
    },
  ],
];
const globalIds = (items: { globalId: string }[]) => items.map(({ globalId }) => globalId);
const facts = ({ headers }: Response) => [
  headers.get('content-type'),
  /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
];

describe.each(apis)('through %s', (_api, ask) => {
  test('the XML export is valid, and contains the same names as the JSON export in the same order', async () => {
    const [json, xml] = [await (await ask('json')).json(), await ask('xml')];
    expect(facts(xml)).toEqual([expect.stringMatching(/^application\/xml/), 'Rover.xml']);
    const read = await readXml(await xml.text());
    expect(read.all('database', 'entity').map((each) => each.attribute('id'))).toEqual(globalIds(json.entities));
    expect(read.all('schema', 'schemaClass').map((each) => each.text('id'))).toEqual(globalIds(json.schema.classes));
    expect(read.all('labels', 'label').map((each) => each.text('id'))).toEqual(globalIds(json.schema.labels));
    expect(read.all('projectId')[0]!.value).toBe('1');
    expect(read.all('history', 'record')).toHaveLength(json.history.length);
  });

  test('the packed export contains the same document', async () => {
    const [json, zip] = [await ask('json'), await ask('zip')];
    expect(facts(zip)).toEqual(['application/zip', 'Rover.truss']);
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(entries)).toEqual(['project.json']);
    expect(Buffer.from(entries['project.json']!).toString()).toBe(await json.text());
  });
});

test.each([
  ['zip', 'json'],
  ['xml', 'xml'],
])('an export as %s is imported as %s, and changes nothing where it came from', async (format, back) => {
  const file = new Uint8Array(await (await truss.rest('ada', `/api/v4/o/acme/p/1/export/${format}`)).arrayBuffer());
  const job = await (await importByRest(truss, 'ada', `1/import/${back}?wait=true`, file)).json();
  expect(job).toMatchObject({ state: 'done', result: { created: 0, updated: 0, unchanged: 2, warnings: [] } });
});

test('imported into another organization the project is the same, from XML as from JSON', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  const files = await Promise.all((['json', 'xml'] as const).map((format) => exported(1, format)));
  const [asJson, asXml] = [await empty('As JSON'), await empty('As XML')];
  await imported(asJson, 'json', files[0]!);
  await imported(asXml, 'xml', files[1]!);
  const [json, xml] = [await exported(asJson, 'json'), await exported(asXml, 'json')];
  expect(withoutName(xml)).toEqual(withoutName(json));
  expect(withoutName(json)).toMatchObject({ entities: [{ name: 'Tank' }, { metadata: { xmlish: '' } }], files: [{}] });
});

test.each([
  [
    '<REQ-IF/>',
    "This is not a project in XML: it begins with 'REQ-IF', and contains neither 'schema' nor 'database'. Choose another file or format. Nothing was changed.",
  ],
  ['<project><database', /^The file is not valid XML: .* Nothing was changed\.$/],
  ['', 'The file is empty. Choose another file. Nothing was changed.'],
  [
    '<project><database><entity id="I_1_1"><name>Pump</name></entity></database></project>',
    "The entity 'Pump' has no schemaClassId. Nothing was changed.",
  ],
  [
    '<project><database><entity id="I_1_1"><schemaClassId>Pumps</schemaClassId></entity></database></project>',
    "The file uses the classes 'Pumps', which neither the file nor this project defines. Export the file again with its schema. Nothing was changed.",
  ],
])('%s as our XML is refused in words', async (text, message) => {
  const job = await (await importByRest(truss, 'ada', '1/import/xml?wait=true', text)).json();
  expect(job).toMatchObject({ state: 'failed', error: { status: 400 } });
  expect(job.error.message).toMatch(message);
});

test('an archive without a document is refused with a message', async () => {
  const pieces = async function* () {
    yield '{}';
  };
  const parts = await Array.fromAsync(packZip([{ name: 'other.json', pieces: pieces() }]));
  const archive = new Uint8Array(Buffer.concat(parts));
  const job = await (await importByRest(truss, 'ada', '1/import/json?wait=true', archive)).json();
  expect(job).toMatchObject({
    state: 'failed',
    error: { message: 'The archive contains no project.json. Export the project again. Nothing was changed.' },
  });
});
