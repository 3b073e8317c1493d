// A property type is a file and a line of the catalogue: schema, saves, texts, the graph, the search language and exports know it from there.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { id } from '../../support/ids.ts';
import { reqifOf } from '../../support/reqif-check.ts';
import { databaseUrl, PASSWORD, ServerProcess, sqlOn } from '../../support/server-process.ts';

const database = `added_type_${process.pid}`;
const PROJECT = '/api/v4/o/sample/p/1';
let server: ServerProcess;
let propertyId: number;
let classId: number;

interface Item {
  id: number;
  name: string;
}
async function rest<T>(path: string, body?: unknown): Promise<T> {
  const response = await (body === undefined ? server.get(path) : server.post(path, body));
  const answer = (await response.json()) as T;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}
async function graph<T>(query: string): Promise<T> {
  const { data, errors } = await rest<{ data: T; errors?: unknown }>('/graphql', { query });
  expect(errors).toBeUndefined();
  return data;
}
const saveBody = (name: string, value: unknown) => ({ projectId: 1, classId, name, attrs: { [propertyId]: value } });

beforeAll(async () => {
  await sqlOn(inject('adminUrl'), `create database ${database}`);
  const hook = pathToFileURL(resolve(import.meta.dirname, 'with-temperature.ts')).href;
  server = new ServerProcess({
    DATABASE_URL: databaseUrl(inject('adminUrl'), database),
    ADMIN_PASSWORD: PASSWORD,
    NODE_OPTIONS: `--import=${hook}`,
  });
  await (await server.listening()).signIn();
  const { classes } = await rest<{ classes: Item[] }>(`${PROJECT}/schema`);
  classId = classes.find(({ name }) => name === 'Asset')!.id;
  const { properties } = await rest<{ properties: Item[] }>(`${PROJECT}/schema`, {
    properties: [{ name: 'Warmth', type: 'TEMPERATURE', classId }],
  });
  propertyId = properties.find(({ name }) => name === 'Warmth')!.id;
});
afterAll(async () => {
  await server.kill();
  await sqlOn(inject('adminUrl'), `drop database ${database} with (force)`);
});

test('a value saved through api/v4 is read through the graph, in the fields of its type', async () => {
  await rest('/api/v4/o/sample/entities', [saveBody('Boiler', 100)]);
  const { project } = await graph<{ project: { entities: { edges: { node: { attributes: unknown[] } }[] } } }>(`{
    project(organization: "sample", projectId: 1) { entities(query: "Warmth:>=99", first: 2) { edges { node {
      attributes { text property { name type } ... on TemperatureAttribute { celsius kelvin } } } } } } }`);
  const attributes = project.entities.edges.map(({ node }) => node.attributes);
  const property = { name: 'Warmth', type: 'TEMPERATURE' };
  expect(attributes).toEqual([expect.arrayContaining([{ text: '100 °C', property, celsius: 100, kelvin: 373.15 }])]);
});

test('a value saved through the graph is found and read through api/v4', async () => {
  await graph(`mutation { saveEntities(input: { projectId: "${id('Project', 1)}", entities: [
    { classId: "${id('Class', classId)}", name: "Freezer", attributes: [{ propertyId: "${id('Property', propertyId)}", value: -18 }] }] }) { __typename } }`);
  const found = await rest<{ results: { name: string; attrs: Record<string, unknown> }[] }>(
    `${PROJECT}/entities/search`,
    {
      query: 'Warmth:<0',
      limit: 5,
    },
  );
  expect(JSON.stringify(found)).toContain('Freezer');
  expect(JSON.stringify(found)).toContain(`"${propertyId}":-18`);
});

test('an invalid value is refused with the message of its type through both APIs', async () => {
  const response = await server.post('/api/v4/o/sample/entities', [saveBody('Oven', 'hot')]);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('a temperature')]);
});

test('a value of the added type is exported to JSON and ReqIF', async () => {
  const { entities } = await rest<{ entities: { name: string; attrs: object }[] }>(`${PROJECT}/export/json`);
  expect(entities.find(({ name }) => name === 'Boiler')?.attrs).toEqual({ [propertyId]: 100 });
  const file = await server.get(`${PROJECT}/report/reqif`);
  expect(reqifOf(new Uint8Array(await file.arrayBuffer()))).toContain('<ATTRIBUTE-VALUE-REAL THE-VALUE="100">');
});
