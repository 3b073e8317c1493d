// The options of an export: a query, and contents to include or leave out: the same in the address, in the body, or in an address from the
// graph; and every project can be exported, whatever its name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

interface Options {
  query?: string;
  includeHistory?: boolean;
  includeBaselines?: boolean;
  includeFiles?: boolean;
  includeSchema?: boolean;
}
interface Document {
  schema?: object;
  files?: { name: string; content: string }[];
  baselines?: object[];
  history?: { entityId: number; type: string; username: string; changes: { identifiers: (string | null)[] }[] }[];
  entities: { name: string; description: string; rels: object[] }[];
}

let truss: Truss;
let fileId: number;
beforeAll(async () => {
  truss = await startTruss();
  const form = new FormData();
  form.set('upload_file', new Blob(['a plan']), 'plan.txt');
  const headers = { cookie: await truss.cookie('ada') };
  const stored = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body: form, headers });
  fileId = ((await stored.json()) as { id: number }).id;
  const description = `<p><a href="/api/v4/o/acme/files/${fileId}/download">plan</a></p>`;
  const [tank, pipe, seal] = await truss.given.entities([
    { name: 'Tank', number: '1', description },
    { name: 'Pipe', number: '2' },
    { name: 'Seal', number: '3', isHidden: true },
  ]);
  const relationId = truss.given.relationId('decomposed by');
  const addRels = [pipe!, seal!].map(({ id }) => ({ relationId, targetId: id, attrs: {} }));
  await truss.given.entities([{ id: tank!.id, classId: undefined, addRels }]);
  const made = await truss.rest('ada', '/api/v4/o/acme/p/1/baselines', { name: 'Review' });
  expect(made.status).toBe(200);
});
afterAll(() => truss.close());

const EXPORT = '/api/v4/o/acme/p/1/export/json';
const inAddress = (options: Options) =>
  `?${new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]))}`;
const apis = {
  'GET with an address': (options: Options) => truss.rest('rob', EXPORT + inAddress(options)),
  'POST with an address': (options: Options) => truss.rest('rob', EXPORT + inAddress(options), undefined, 'POST'),
  'POST with a body': (options: Options) => truss.rest('rob', EXPORT, options),
  'the graph': async (options: Options) => {
    const types = { query: 'String', includeHistory: 'Boolean', includeBaselines: 'Boolean', includeFiles: 'Boolean' };
    const names = Object.entries({ ...types, includeSchema: 'Boolean' });
    const query = `query(${names.map(([name, type]) => `$${name}: ${type}`).join(', ')}) { project(organization: "acme", projectId: 1) {
      exportUrl(format: JSON, ${names.map(([name]) => `${name}: $${name}`).join(', ')}) } }`;
    const { data } = await truss.graph('rob', query, { ...options });
    return truss.rest('rob', data.project.exportUrl);
  },
};

describe.each(Object.entries(apis))('%s', (_api, ask) => {
  const asked = async (options: Options) => (await (await ask(options)).json()) as Document;
  const names = ({ entities }: Document) => entities.map(({ name }) => name);

  test('a query exports the entities that it finds, and the links between them', async () => {
    const some = await asked({ query: 'Pipe OR Tank' });
    expect(names(some)).toEqual(['Tank', 'Pipe']);
    expect(some.entities[0]!.rels).toHaveLength(1);
    expect(names(await asked({ query: 'order:number limit:1' }))).toEqual(['Tank']);
    expect(names(await asked({ query: 'Nothing' }))).toEqual([]);
    expect(names(await asked({}))).toEqual(['Tank', 'Pipe', 'Seal']);
  });
  test('an invalid query is refused with a message', async () => {
    const answer = await ask({ query: '(' });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(/\w/),
    ]);
  });
  test('history is exported if requested, and with baselines', async () => {
    expect((await asked({})).history).toBeUndefined();
    const { history, ...rest } = await asked({ query: 'Pipe', includeHistory: true });
    expect(history).toMatchObject([
      { entityId: 1, type: 'create', username: 'root' },
      { entityId: 1, type: 'update', changes: [{ type: 'RELATIONSHIP', identifiers: [expect.anything(), null] }] },
    ]);
    expect(rest.entities).toHaveLength(1);
    expect((await asked({ includeBaselines: true })).history).toHaveLength(6);
  });
  test('without the history there are no baselines either', async () => {
    const whole = await asked({ includeBaselines: true, includeHistory: true });
    expect([whole.history?.length, whole.baselines?.length]).toEqual([6, 1]);
    const bare = await asked({ includeBaselines: true, includeHistory: false });
    expect([bare.history, bare.baselines]).toEqual([undefined, undefined]);
  });
  test('files and the schema are left out on request', async () => {
    const whole = await asked({});
    expect(whole.files).toMatchObject([{ name: 'plan.txt', content: Buffer.from('a plan').toString('base64') }]);
    expect(whole.entities[0]!.description).toContain('"file:1/download"');
    const bare = await asked({ includeFiles: false, includeSchema: false });
    expect([bare.files, bare.schema]).toEqual([undefined, undefined]);
    expect(bare.entities[0]!.description).toContain(`/files/${fileId}/download`);
  });
});

test('an unknown option is refused with its name', async () => {
  const answer = await truss.rest('rob', EXPORT, { includeEverything: true });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('includeEverything')]);
});

test.each(['"Rover" \\ \'no\'', 'a/b', 'two\nlines', 'Räder 火星 🚀', '👩‍🚀'.repeat(25), '..', '%00'])(
  'a project called %j is exported under its name in every format',
  async (name) => {
    const { id } = (await (await truss.rest('ada', '/api/v4/o/acme/p', { name })).json()) as { id: number };
    for (const format of ['export/json', 'report/reqif']) {
      const answer = await truss.rest('ada', `/api/v4/o/acme/p/${id}/${format}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S+\.(json|reqif)$/,
      );
    }
  },
);
