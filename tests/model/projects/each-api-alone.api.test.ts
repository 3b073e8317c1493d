// The differences between the APIs to projects: the graph asks for a name before it deletes, and pages; api/v4 explains invalid calls, and
// lists project 0.
import { describe, expect, test } from 'vitest';

import { byRest, truss, made, openTruss, rest, type As, type Project, type Refused } from './both-apis.ts';

openTruss();

test('the graph deletes a project only if its exact name is given', async () => {
  const { id } = await made('walt', { name: 'Precious' });
  const remove = (name: string) =>
    truss.graph(
      'walt',
      `mutation($input: DeleteProjectInput!) { deleteProject(input: $input) { deletedId organization { slug } } }`,
      { input: { organization: 'acme', projectId: id, name } },
    );
  expect((await remove('precious')).errors![0]).toMatchObject({
    message: `Type the project's name, 'Precious', to delete it.`,
    extensions: { status: 400 },
  });
  expect(await rest.read('walt', 'acme', id)).toMatchObject({ name: 'Precious' });
  const { data } = await remove(' Precious ');
  expect(Buffer.from(data.deleteProject.deletedId, 'base64').toString()).toBe(`Project:1:${id}`);
  expect(await rest.read('ada', 'acme', id)).toMatchObject({ status: 404 });
});

test('pages of projects: each once, forwards and backwards', async () => {
  for (const name of ['Page b', 'Page a', 'Page a', 'Page c', 'page d']) await made('ada', { name });
  const walk = async (way: 'first' | 'last') => {
    const cursor = way === 'first' ? 'after' : 'before';
    const seen: number[] = [];
    let at: string | null = null;
    for (;;) {
      const { data } = await truss.graph(
        'ada',
        `query($at: String) { organization(slug: "acme") { projects(${way}: 2, ${cursor}: $at) {
          totalCount edges { node { projectId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
        { at },
      );
      const { edges, pageInfo } = data.organization.projects as {
        edges: { node: { projectId: number } }[];
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
      };
      const ids = edges.map((edge) => edge.node.projectId);
      if (way === 'first') seen.push(...ids);
      else seen.unshift(...ids);
      if (!(way === 'first' ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return seen;
      at = way === 'first' ? pageInfo.endCursor : pageInfo.startCursor;
    }
  };
  const all = ((await rest.list('ada', 'acme')) as Project[]).map((each) => each.id);
  expect(all.length).toBeGreaterThan(5);
  expect(await walk('first')).toEqual(all);
  expect(await walk('last')).toEqual(all);
  const { errors } = await truss.graph(
    'ada',
    `{ organization(slug: "acme") { projects(first: 2, after: "nonsense") { totalCount edges { node { name } } } } }`,
  );
  expect(errors![0]).toMatchObject({ extensions: { status: 400 }, message: expect.stringContaining("'nonsense'") });
});

describe('api/v4 alone', () => {
  test('only a user with WRITE_SCHEMA changes the workflow', async () => {
    const workflow = { watchedPropertyIds: { 1: [2] } };
    expect(await byRest('walt', '/o/acme/p', { id: 1, workflow }, 'PUT')).toMatchObject({
      status: 403,
      message: 'You do not have permission to change the workflow of this project. Ask an Owner of the project.',
    });
    expect(await byRest('sam', '/o/acme/p', { id: 1, workflow }, 'PUT')).toMatchObject({ workflow });
  });

  test('a malformed workflow is refused and not stored', async () => {
    const workflow = { watchedPropertyIds: { 1: 5 } };
    expect(await byRest('sam', '/o/acme/p', { id: 1, workflow }, 'PUT')).toMatchObject({
      status: 400,
      message: "'watchedPropertyIds' of class 1 must be a list.",
    });
    expect(await byRest('walt', '/o/acme/p', { name: 'Made so', workflow }, 'POST')).toMatchObject({ status: 400 });
  });

  test.each([
    ['GET', '/o/acme/p/one', undefined],
    ['GET', '/o/acme/p/99999999999999', undefined],
    ['GET', '/o/acme/p/1.5', undefined],
    ['POST', '/o/acme/p', { title: 'No name' }],
    ['POST', '/o/acme/p', { name: 7 }],
    ['POST', '/o/acme/p', []],
    ['PUT', '/o/acme/p', { name: 'No id' }],
    ['GET', '/recentprojects?limit=many', undefined],
  ] as const)('invalid input is refused in words: %s %s %j', async (method, path, body) => {
    const answer = await byRest<Refused>('ada', path, body, method);
    expect(answer).toMatchObject({ status: 400, title: 'Invalid Request', message: expect.stringMatching(/\.$/) });
  });

  test('a body that is no JSON and an unknown route are refused with a message', async () => {
    const response = await fetch(`${truss.url}/api/v4/o/acme/p`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await truss.cookie('ada') },
      body: '{"name": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect(await byRest('ada', '/o/acme/nothing')).toMatchObject({ status: 404, title: 'Not Found' });
  });
});

test('with includeProjectId api/v4 lists a project that is otherwise left out, if the viewer may read it', async () => {
  const ids = async (as: As, query: string) => {
    const response = await truss.rest(as, `/api/v4/o/acme/p${query}`);
    const body = (await response.json()) as Project[];
    return response.ok ? body.map(({ id }) => id).toSorted((a, b) => a - b) : response.status;
  };
  const all = (await ids('walt', '')) as number[];
  expect(all).toContain(1);
  expect(await ids('walt', '?includeProjectId=0')).toEqual([0, ...all]);
  expect(await ids('walt', '?includeProjectId=1')).toEqual(all);
  const closed = (await ids('ada', '')) as number[];
  expect(await ids('rob', '?includeProjectId=99999')).toBe(403);
  expect(await ids('ada', '?includeProjectId=0')).toEqual([0, ...closed]);
  for (const wrong of ['-1', '1.5', 'x']) expect(await ids('walt', `?includeProjectId=${wrong}`)).toBe(400);
  expect(await ids('olga', '?includeProjectId=0')).toBe(403);
  expect(await ids(null, '?includeProjectId=0')).toBe(401);
});
