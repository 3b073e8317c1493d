// A client that is made from openapi.json alone, with nothing known of Truss but the names of its calls, does a day's work.
import { OpenAPIClientAxios, type OpenAPIClient } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PASSWORD } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  await truss.given.entities([
    { name: 'Tank', number: 'R.1' },
    { name: 'Pipe', number: 'R.2' },
  ]);
});
afterAll(() => truss.close());

const inProject = { org: 'acme', projectId: 1 };

/** The client that the document describes; `headers` go with every call. */
async function clientOf(headers: Record<string, string> = {}): Promise<OpenAPIClient> {
  const definition = `${truss.url}/api/v4/openapi.json`;
  const axiosConfigDefaults = { headers, baseURL: `${truss.url}/api/v4` };
  return new OpenAPIClientAxios({ definition, axiosConfigDefaults, withServer: { url: `${truss.url}/api/v4` } }).init();
}

/** As somebody who has signed in by the client itself. */
async function signedIn(): Promise<OpenAPIClient> {
  const answer = await (await clientOf()).signIn!(undefined, { username: 'walt', password: PASSWORD });
  expect(answer.data).toMatchObject({ username: 'walt' });
  return clientOf({ cookie: answer.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ') });
}

/** With a key that the client has made for itself. */
async function byKey(): Promise<OpenAPIClient> {
  const permissions = ['READ', 'WRITE'].map((each) => `organization:acme:project:1:${each}`);
  const { data } = await (await signedIn()).createApiKey!(undefined, { name: 'Nightly', permissions });
  return clientOf({ authorization: `Bearer ${data.key}` });
}

describe.each(Object.entries({ signedIn, byKey }))('%s', (_way, enter) => {
  test('a generated client searches, saves, and gets a clash', async () => {
    const client = await enter();
    const { data: found } = await client.searchEntities!(inProject, { query: 'name:Tank', limit: 1 });
    expect(found).toMatchObject({ total: 1, entities: [{ name: 'Tank' }] });
    const [tank] = found.entities;
    const { data: saved } = await client.saveEntities!({ org: 'acme' }, [{ ...tank, description: '<p>Full</p>' }]);
    expect(saved).toMatchObject([{ id: tank.id, description: '<p>Full</p>' }]);
    const late = client.saveEntities!({ org: 'acme' }, [
      { projectId: 1, id: tank.id, description: '<p>Empty</p>', revision: tank.revision },
    ]);
    await expect(late).rejects.toMatchObject({ response: { status: 409 } });
    await client.saveEntities!({ org: 'acme' }, [{ ...saved[0], description: '' }]);
  });

  test('a generated client exports a project, imports it, and follows the job', async () => {
    const client = await enter();
    const { data: document } = await client.exportJson!({ ...inProject, includeHistory: 'false' });
    const body = new FormData();
    body.set('upload_file', new Blob([JSON.stringify(document)]), 'project.json');
    const accepted = await client.importFile!({ ...inProject, format: 'json' }, body);
    expect([accepted.status, accepted.data.type]).toEqual([202, 'import']);
    const done = await client.importFile!({ ...inProject, format: 'json', wait: 'true' }, body);
    expect(done.data).toMatchObject({ state: 'done', result: { created: 0, unchanged: 2 } });
    const { data: job } = await client.readJob!({ org: 'acme', jobId: done.data.jobId });
    expect(job).toEqual(done.data);
  });
});
