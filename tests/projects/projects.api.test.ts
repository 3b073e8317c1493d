// Projects.
// Made, renamed, put into folders, listed, visited and deleted through both doors; who may not is refused in the same words at both, and a stranger learns nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readPermissions } from '../../server/session/queries.ts';
import { buildHouse, type House } from '../support/house.ts';
import type { Person } from '../support/people.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
});
afterAll(() => house.close());

type As = Person | 'root' | null;
interface Project {
  id: number;
  name: string;
  description: string;
  folder: string;
}
interface Refused {
  status: number;
  title: string;
  message: string;
}
type Fields = Partial<Omit<Project, 'id'>>;
interface Door {
  create(as: As, org: string, fields: Fields): Promise<Project | Refused>;
  update(as: As, org: string, id: number, fields: Fields): Promise<Project | Refused>;
  read(as: As, org: string, id: number): Promise<Project | Refused>;
  list(as: As, org: string): Promise<Project[] | Refused>;
  folders(as: As, org: string): Promise<string[] | Refused>;
  visit(as: As, org: string, id: number): Promise<true | Refused>;
  recent(as: As, limit?: number, org?: string): Promise<string[] | Refused>;
  remove(as: As, org: string, id: number): Promise<true | Refused>;
}

const isRefused = (answer: unknown): answer is Refused => Object(answer) === answer && 'message' in Object(answer);
const shape = ({ id, name, description, folder }: Project): Project => ({ id, name, description, folder });

async function byRest<T, R = T>(as: As, path: string, body?: unknown, method?: string, pick?: (value: T) => R) {
  const response = await house.rest(as, `/api/v4${path}`, body, method);
  const value = (await response.json()) as T | Refused;
  if (response.ok) return pick ? pick(value as T) : (value as unknown as R);
  expect((value as Refused).status).toBe(response.status);
  return value as Refused;
}
const rest: Door = {
  create: (as, org, fields) => byRest<Project>(as, `/o/${org}/p`, fields, 'POST', shape),
  update: (as, org, id, fields) => byRest<Project>(as, `/o/${org}/p`, { id, ...fields }, 'PUT', shape),
  read: (as, org, id) => byRest<Project>(as, `/o/${org}/p/${id}`, undefined, 'GET', shape),
  list: (as, org) => byRest<Project[], Project[]>(as, `/o/${org}/p`, undefined, 'GET', (list) => list.map(shape)),
  folders: (as, org) => byRest<string[]>(as, `/o/${org}/folders`),
  visit: (as, organizationSlug, projectId) =>
    byRest<{ ok: true }, true>(as, '/recentprojects', { organizationSlug, projectId }, 'POST', ({ ok }) => ok),
  recent: (as, limit, org) =>
    byRest<{ projectName: string }[], string[]>(
      as,
      `/recentprojects?${new URLSearchParams({ ...(limit && { limit: String(limit) }), ...(org && { slug: org }) })}`,
      undefined,
      'GET',
      (list) => list.map((each) => each.projectName),
    ),
  remove: (as, org, id) => byRest<{ ok: true }, true>(as, `/o/${org}/p/${id}`, undefined, 'DELETE', ({ ok }) => ok),
};

const FIELDS = 'id: projectId name description folder';
async function byGraph<T>(as: As, query: string, variables: Record<string, unknown>, pick: (data: never) => T) {
  const { data, errors } = await house.graph(as, query, variables);
  if (!errors) return pick(data as never);
  const { status, title } = errors[0].extensions as Refused;
  return { status, title, message: errors[0].message as string };
}
const graph: Door = {
  create: (as, organization, fields) =>
    byGraph(
      as,
      `mutation($input: CreateProjectInput!) { createProject(input: $input) { project { ${FIELDS} } } }`,
      { input: { organization, ...fields } },
      (data: { createProject: { project: Project } }) => data.createProject.project,
    ),
  update: (as, organization, projectId, fields) =>
    byGraph(
      as,
      `mutation($input: UpdateProjectInput!) { updateProject(input: $input) { project { ${FIELDS} } } }`,
      { input: { organization, projectId, ...fields } },
      (data: { updateProject: { project: Project } }) => data.updateProject.project,
    ),
  read: (as, org, id) =>
    byGraph(
      as,
      `query($org: String!, $id: Int!) { project(organization: $org, projectId: $id) { ${FIELDS} } }`,
      { org, id },
      (data: { project: Project }) => data.project,
    ),
  list: (as, org) =>
    byGraph(
      as,
      `query($org: String!) { organization(slug: $org) { projects(first: 100) { totalCount edges { node { ${FIELDS} } } } } }`,
      { org },
      ({
        organization: { projects },
      }: {
        organization: { projects: { totalCount: number; edges: { node: Project }[] } };
      }) => {
        expect(projects.totalCount).toBe(projects.edges.length);
        return projects.edges.map((edge) => edge.node);
      },
    ),
  folders: (as, org) =>
    byGraph(
      as,
      `query($org: String!) { organization(slug: $org) { folders } }`,
      { org },
      (data: { organization: { folders: string[] } }) => data.organization.folders,
    ),
  visit: (as, organization, projectId) =>
    byGraph(
      as,
      `mutation($input: VisitProjectInput!) { visitProject(input: $input) { recentProjects { visited } } }`,
      { input: { organization, projectId } },
      () => true as const,
    ),
  recent: (as, first, organization) =>
    byGraph(
      as,
      `query($first: Int, $organization: String) { recentProjects(first: $first, organization: $organization) { project { name } } }`,
      { first, organization },
      (data: { recentProjects: { project: { name: string } }[] }) =>
        data.recentProjects.map((each) => each.project.name),
    ),
  remove: async (as, organization, projectId) => {
    const project = await graph.read(as, organization, projectId);
    return byGraph(
      as,
      `mutation($input: DeleteProjectInput!) { deleteProject(input: $input) { deletedId } }`,
      { input: { organization, projectId, name: isRefused(project) ? 'x' : project.name } },
      () => true as const,
    );
  },
};

const made = async (as: As, fields: Fields, org = 'acme') => {
  const project = await rest.create(as, org, fields);
  if (isRefused(project)) throw new Error(project.message);
  return project;
};
const stored = () =>
  house.inside.db.selectFrom('project').selectAll().orderBy('organizationId').orderBy('id').execute();
const permissionsOf = (username: string) => readPermissions(house.inside.db, username);

const doors = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;

describe.each(doors)('through %s', (name, door) => {
  test('a member makes a project, trimmed, and holds all of it', async () => {
    const project = await door.create('walt', 'acme', {
      name: '  Lunar \n lander ',
      description: ' To land ',
      folder: ' Space ',
    });
    expect(project).toMatchObject({ name: 'Lunar lander', description: 'To land', folder: 'Space' });
    const { id } = project as Project;
    expect(await permissionsOf('walt')).toContain(`organization:acme:project:${id}:WRITE_SCHEMA`);
    expect(await door.read('walt', 'acme', id)).toEqual(project);
    expect(await door.update('walt', 'acme', id, { name: 'Lander' })).toMatchObject({
      name: 'Lander',
      folder: 'Space',
    });
    expect(await door.read('wendy', 'acme', id)).toMatchObject({ status: 403 });
    expect(await door.remove('walt', 'acme', id)).toBe(true);
  });

  test('is renamed and moved field by field', async () => {
    const { id } = await made('walt', { name: `Before ${name}`, description: 'Kept', folder: 'Old' });
    expect(await door.update('walt', 'acme', id, { name: ` After  ${name} ` })).toEqual({
      id,
      name: `After ${name}`,
      description: 'Kept',
      folder: 'Old',
    });
    expect(await door.update('walt', 'acme', id, { folder: 'New', description: '' })).toEqual({
      id,
      name: `After ${name}`,
      description: '',
      folder: 'New',
    });
    const row = (await stored()).find((each) => each.organizationId === 1 && each.id === id)!;
    expect(row).toMatchObject({ modifiedBy: 'walt', createdBy: 'walt', revision: 0 });
    expect(row.modified).toBeInstanceOf(Date);
  });

  test('a name that is none, and fields that are too long, are refused in words, and nothing is made', async () => {
    const before = await stored();
    expect(await door.create('walt', 'acme', { name: ' \n ' })).toMatchObject({
      status: 400,
      title: 'Invalid Request',
      message: 'A project needs a name. Enter one and try again.',
    });
    for (const [field, fields] of [
      ['Name', { name: 'x'.repeat(201) }],
      ['Folder', { name: 'x', folder: 'x'.repeat(201) }],
      ['Description', { name: 'x', description: 'x'.repeat(20_001) }],
    ] as const)
      expect(await door.create('walt', 'acme', fields)).toMatchObject({
        status: 400,
        message: `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
      });
    expect(await door.update('walt', 'acme', 1, { name: '' })).toMatchObject({ status: 400 });
    expect(await door.create('walt', 'acme', { name: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
  });

  test('lists show, by name, what one may read, and nothing else', async () => {
    const list = async (as: As) => ((await door.list(as, 'acme')) as Project[]).map((each) => each.name);
    await made('ada', { name: `Aardvark ${name}`, folder: `Animals ${name}` });
    await made('ada', { name: `Zebra ${name}`, folder: `Animals ${name}` });
    const all = await list('ada');
    expect(all).toEqual(all.toSorted());
    expect(all).toEqual(expect.arrayContaining([`Aardvark ${name}`, 'Rover', `Zebra ${name}`]));
    expect(await list('root')).toEqual(all);
    expect(await list('rob')).toEqual(['Rover']);
    expect(await door.list('olga', 'other')).toEqual([]);
    expect(await door.folders('ada', 'acme')).toContain(`Animals ${name}`);
    expect(await door.folders('rob', 'acme')).toEqual([]);
  });

  test('recent projects: the last visited first, each once, without those that are gone or closed', async () => {
    const [one, two, three] = [
      await made('wendy', { name: `One ${name}` }),
      await made('wendy', { name: `Two ${name}` }),
      await made('ada', { name: `Three ${name}` }),
    ];
    for (const { id } of [one, two, one]) expect(await door.visit('wendy', 'acme', id)).toBe(true);
    expect((await door.recent('wendy')) as string[]).toEqual(expect.arrayContaining([`One ${name}`, `Two ${name}`]));
    expect(((await door.recent('wendy')) as string[]).slice(0, 2)).toEqual([`One ${name}`, `Two ${name}`]);
    expect(await door.recent('wendy', 1)).toEqual([`One ${name}`]);
    expect(await door.recent('wendy', 10, 'other')).toEqual([]);
    expect(await door.visit('wendy', 'acme', three.id)).toMatchObject({ status: 403 });
    expect(await door.remove('wendy', 'acme', one.id)).toBe(true);
    expect(((await door.recent('wendy')) as string[]).slice(0, 1)).toEqual([`Two ${name}`]);
    expect(await door.recent('rita')).toEqual([]);
  });

  test('is deleted by its owner or an administrator, with what was in it and what was held on it', async () => {
    const { id } = await made('walt', { name: `Doomed ${name}` });
    await house.given.entity({ name: 'Inside', projectId: id });
    const prefix = `organization:acme:project:${id}`;
    await house.inside.db
      .updateTable('user')
      .set({
        permissions: [
          `${prefix}0:READ`,
          `${prefix}:WRITE`,
          `${prefix}:WRITE_SCHEMA`,
          'organization:acme:project:1:READ',
        ],
      })
      .where('username', '=', 'rita')
      .execute();
    expect(await door.remove('rita', 'acme', id)).toMatchObject({
      status: 403,
      message: 'You do not have permission to delete this project. Ask an Owner of the project.',
    });
    expect(await door.remove('ada', 'acme', id)).toBe(true);
    expect(await door.read('ada', 'acme', id)).toEqual({
      status: 404,
      title: 'Project Not Found',
      message: `Project ${id} was not found.`,
    });
    expect(await permissionsOf('rita')).toEqual([`${prefix}0:READ`, 'organization:acme:project:1:READ']);
    expect(await permissionsOf('walt')).not.toContain(prefix);
    const left = await house.inside.db.selectFrom('entity').select('id').where('projectId', '=', id).execute();
    expect(left).toEqual([]);
    const next = await made('walt', { name: `Next ${name}` });
    expect(next.id).not.toBe(id);
  });

  test('signed out, every call is refused in the words of the catalogue', async () => {
    const before = await stored();
    const answers = [
      await door.create(null, 'acme', { name: 'x' }),
      await door.update(null, 'acme', 1, { name: 'x' }),
      await door.read(null, 'acme', 1),
      await door.list(null, 'acme'),
      await door.folders(null, 'acme'),
      await door.visit(null, 'acme', 1),
      await door.recent(null),
      await door.remove(null, 'acme', 1),
    ];
    for (const answer of answers)
      expect(answer).toEqual({
        status: 401,
        title: 'Signed Out!',
        message: 'You are not signed in. Sign in and try again.',
      });
    expect(await stored()).toEqual(before);
  });
});

describe('both doors refuse alike', () => {
  const who: As[] = ['olga', 'rob', 'rita', 'sam', 'walt'];
  const deeds: [string, (door: Door, as: As) => Promise<unknown>][] = [
    ['make one in acme', (door, as) => door.create(as, 'acme', { name: 'Refused' })],
    ['make one nowhere', (door, as) => door.create(as, 'nowhere', { name: 'Refused' })],
    ['rename', (door, as) => door.update(as, 'acme', 1, { name: 'Rover' })],
    ['read', (door, as) => door.read(as, 'acme', 1)],
    ['read another', (door, as) => door.read(as, 'acme', 999)],
    ['read project 0', (door, as) => door.read(as, 'acme', 0)],
    ['read through another organization', (door, as) => door.read(as, 'other', 1)],
    ['list another organization', (door, as) => door.list(as, 'other')],
    ['list nowhere', (door, as) => door.list(as, 'nowhere')],
    ['visit', (door, as) => door.visit(as, 'acme', 999)],
    ['delete', (door, as) => door.remove(as, 'other', 1)],
  ];
  test.each(who.flatMap((as) => deeds.map(([deed, act]) => [as, deed, act] as const)))(
    '%s: %s',
    async (as, _deed, act) => {
      const [one, other] = [await act(graph, as), await act(rest, as)];
      if (isRefused(one)) {
        expect(other).toEqual(one);
        expect(Object.keys(one).toSorted()).toEqual(['message', 'status', 'title']);
      } else expect(isRefused(other)).toBe(false);
    },
  );

  test.each<[As, string, boolean]>([
    ['ada', 'update', true],
    ['walt', 'update', true],
    ['sam', 'update', true],
    ['rita', 'update', false],
    ['rob', 'update', false],
    ['olga', 'update', false],
    ['ada', 'create', true],
    ['wendy', 'create', true],
    ['sam', 'create', false],
    ['rob', 'create', false],
    ['olga', 'create', false],
    ['walt', 'remove', false],
    ['sam', 'remove', false],
    ['rob', 'remove', false],
    ['olga', 'remove', false],
  ])('%s may %s: %s', async (as, deed, may) => {
    for (const [, door] of doors) {
      const answer =
        deed === 'create'
          ? await door.create(as, 'acme', { name: 'New' })
          : deed === 'update'
            ? await door.update(as, 'acme', 1, { name: 'Rover' })
            : await door.remove(as, 'acme', 1);
      if (may) expect(isRefused(answer)).toBe(false);
      else expect(answer).toMatchObject({ status: 403, title: 'Permission Denied' });
    }
  });
});

describe.each(doors)('a stranger, through %s', (_name, door) => {
  const hidden = { id: 0, missing: 4_711 };
  beforeAll(async () => {
    hidden.id = (await made('ada', { name: 'Hidden', folder: 'Hidden folder' })).id;
  });
  // Walt is of the organization and not of the project, Olga of neither; project 1 of `other` is there, `nowhere` is not.
  test.each<[As, string]>([
    ['walt', 'acme'],
    ['rob', 'acme'],
    ['olga', 'acme'],
  ])('%s cannot tell whether a project of %s is there', async (as, org) => {
    const both = async (act: (id: number) => Promise<unknown>) => {
      const [there, missing] = [await act(hidden.id), await act(hidden.missing)];
      expect(there).toMatchObject({ status: 403 });
      expect(JSON.stringify(missing).replaceAll(String(hidden.missing), '#')).toBe(
        JSON.stringify(there).replaceAll(String(hidden.id), '#'),
      );
    };
    await both((id) => door.read(as, org, id));
    await both((id) => door.update(as, org, id, { name: 'Mine' }));
    await both((id) => door.update(as, org, id, { name: '' }));
    await both((id) => door.visit(as, org, id));
    await both((id) => door.remove(as, org, id));
    expect(JSON.stringify(await door.list(as, org))).not.toContain('Hidden');
    expect(JSON.stringify(await door.folders(as, org))).not.toContain('Hidden');
    expect((await stored()).find((each) => each.organizationId === 1 && each.id === hidden.id)).toMatchObject({
      name: 'Hidden',
    });
  });

  test('cannot tell whether an organization is there', async () => {
    for (const act of [
      (org: string) => door.list('walt', org),
      (org: string) => door.folders('walt', org),
      (org: string) => door.read('walt', org, 1),
      (org: string) => door.create('walt', org, { name: 'Mine' }),
    ]) {
      const [there, missing] = [await act('other'), await act('nowhere')];
      expect(there).toMatchObject({ status: 403 });
      expect(JSON.stringify(missing).replaceAll('nowhere', '#')).toBe(JSON.stringify(there).replaceAll('other', '#'));
    }
  });
});

test('nor by the id of a node', async () => {
  const { id } = await made('ada', { name: 'Behind a node' });
  const ask = async (number: number) => {
    const node = Buffer.from(`Project:1:${number}`).toString('base64');
    const { data, errors } = await house.graph(
      'walt',
      `query($id: ID!) { node(id: $id) { id ... on Project { name } } }`,
      {
        id: node,
      },
    );
    expect(data.node).toBeNull();
    return JSON.stringify(errors!.map(({ message, extensions }) => ({ message, extensions }))).replaceAll(
      String(number),
      '#',
    );
  };
  expect(await ask(id)).toBe(await ask(4_711));
});

test('the graph deletes only when the name was typed as it stands', async () => {
  const { id } = await made('walt', { name: 'Precious' });
  const remove = (name: string) =>
    house.graph(
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
      const { data } = await house.graph(
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
  const { errors } = await house.graph(
    'ada',
    `{ organization(slug: "acme") { projects(first: 2, after: "nonsense") { totalCount edges { node { name } } } } }`,
  );
  expect(errors![0]).toMatchObject({ extensions: { status: 400 }, message: expect.stringContaining("'nonsense'") });
});

describe('api/v4 alone', () => {
  test('only a keeper of the schema changes the workflow', async () => {
    const workflow = { watchedPropertyIds: { 1: [2] } };
    expect(await byRest('walt', '/o/acme/p', { id: 1, workflow }, 'PUT')).toMatchObject({
      status: 403,
      message: 'You do not have permission to change the workflow of this project. Ask an Owner of the project.',
    });
    expect(await byRest('sam', '/o/acme/p', { id: 1, workflow }, 'PUT')).toMatchObject({ workflow });
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
  ] as const)('what is not right is said: %s %s %j', async (method, path, body) => {
    const answer = await byRest<Refused>('ada', path, body, method);
    expect(answer).toMatchObject({ status: 400, title: 'Invalid Request', message: expect.stringMatching(/\.$/) });
  });

  test('what is no JSON is said, and an unknown call too', async () => {
    const response = await fetch(`${house.url}/api/v4/o/acme/p`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await house.cookie('ada') },
      body: '{"name": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect(await byRest('ada', '/o/acme/nothing')).toMatchObject({ status: 404, title: 'Not Found' });
  });
});

test('api/v4 lists with includeProjectId what is otherwise left out, and only what one may read', async () => {
  const ids = async (as: As, query: string) => {
    const response = await house.rest(as, `/api/v4/o/acme/p${query}`);
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
