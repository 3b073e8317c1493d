// Our own JSON.
// Export, import into an empty project, export again: the same document. A second import changes nothing. A broken file changes nothing and says where it is broken.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const upload = async (
  projectId: number,
  format: string,
  content: string | Uint8Array<ArrayBuffer>,
  as: 'ada' | 'rob' = 'ada',
) => {
  const form = new FormData();
  form.set('upload_file', new Blob([content]), `file.${format}`);
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/import/${format}?wait=true`, {
    method: 'POST',
    body: form,
    headers: { cookie: await truss.cookie(as) },
  });
  return response.json();
};
const exported = async (projectId: number) =>
  (await truss.rest('ada', `/api/v4/o/acme/p/${projectId}/export/json`)).text();
const emptyProject = async (name = 'Rover') =>
  (await (await truss.rest('ada', '/api/v4/o/acme/p', { name })).json()).id as number;
const withoutName = (document: string) => {
  const { project, ...rest } = JSON.parse(document);
  return { ...rest, project: { ...project, name: null } };
};

test('everything comes back: hierarchy, links with attributes, labels, numbers, project schema, files of many people', async () => {
  const save = (body: unknown) => truss.rest('ada', '/api/v4/o/acme/p/1/schema', body);
  await truss.rest('ada', '/api/v4/o/acme/p/1', { description: 'A rover.', folder: 'Mars' }, 'PUT');
  const schema = await (
    await save({
      classes: [{ name: 'Valve', parentId: truss.given.classId('Asset'), colour: 'blue' }],
      labels: [{ name: 'Flight', classIds: [truss.given.classId('Asset')] }],
    })
  ).json();
  const valve = schema.classes.find((each: { name: string }) => each.name === 'Valve').id;
  const flight = schema.labels.find((each: { name: string }) => each.name === 'Flight').id;
  const [a, b, c] = await truss.given.entities([
    {
      name: 'Tank',
      number: 'A.1',
      classId: valve,
      labelIds: [flight],
      description: '<p>Holds <strong>fuel</strong></p>',
    },
    { name: 'Pipe', number: 'A.1.10', classId: valve, metadata: { 'tool:key': 'v' } },
    { name: 'Seal', number: 'A.1.2', classId: truss.given.classId('Asset') },
  ]);
  await truss.given.entities([
    {
      id: a!.id,
      classId: undefined,
      addRels: [
        { relationId: truss.given.relationId('decomposed by'), targetId: b!.id, attrs: {} },
        { relationId: truss.given.relationId('decomposed by'), targetId: c!.id, attrs: {} },
      ],
    },
  ]);
  const first = await exported(1);
  const target = await emptyProject();
  const job = await upload(target, 'json', first);
  expect(job).toMatchObject({ state: 'done', result: { created: 3, updated: 0, unchanged: 0, warnings: [] } });
  expect(withoutName(await exported(target))).toEqual(withoutName(first));
  expect((await upload(target, 'json', first)).result).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test('the answer of export/zip can be imported by import/zip, though it is the same format', async () => {
  const packed = await (await truss.rest('ada', '/api/v4/o/acme/p/1/export/zip')).arrayBuffer();
  const target = await emptyProject();
  expect(await upload(target, 'zip', new Uint8Array(packed))).toMatchObject({
    state: 'done',
    result: { warnings: [] },
  });
  expect(withoutName(await exported(target))).toEqual(withoutName(await exported(1)));
});

test('a broken file, a file of another format and a reader are refused, and nothing is changed', async () => {
  const target = await emptyProject();
  const before = await exported(target);
  expect((await upload(target, 'json', '{"version": 1, "entities": [')).error.message).toMatch(
    /^The file is not valid JSON/,
  );
  expect((await upload(target, 'json', '{"version": 2}')).error.message).toMatch(
    /not a Truss project\. 'version' must be/,
  );
  const half = {
    version: 1,
    entities: [
      { id: 1, classId: truss.given.classId('Action'), name: 'Good' },
      { id: 2, classId: truss.given.classId('Location'), name: 'Abstract' },
    ],
  };
  expect((await upload(target, 'json', JSON.stringify(half))).error.message).toBe('The class Location is abstract.');
  expect(await upload(1, 'json', before, 'rob')).toMatchObject({ status: 403 });
  expect(await upload(target, 'docx', before)).toMatchObject({ status: 400 });
  expect(await exported(target)).toBe(before);
});
