// Organizations: made, changed and deleted through both APIs by server administrators; their own administrators change some fields;
// outsiders cannot tell a hidden one from a missing one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from '../members/cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Organization {
  slug: string;
  name: string;
  description: string;
  entityLimit: number | null;
  globalOrg: boolean;
  preferences: Record<string, unknown>;
  createdBy: string;
}
type Fields = Partial<Organization> & { administrator?: string };
interface Api {
  create(as: As, fields: Fields): Promise<Organization | Refused>;
  save(as: As, slug: string, fields: Fields): Promise<Organization | Refused>;
  remove(as: As, slug: string): Promise<true | Refused>;
  all(as: As): Promise<string[] | Refused>;
}
const rest: Api = {
  create: (as, fields) => call(truss, as, '/o', fields),
  save: (as, slug, fields) => call(truss, as, '/o', { slug, ...fields }, 'PUT'),
  remove: async (as, slug) => {
    const answer = await call(truss, as, `/o/${slug}`, undefined, 'DELETE');
    return isRefused(answer) ? answer : true;
  },
  all: async (as) => {
    const list = await call<Organization[]>(truss, as, '/o?all=true');
    return isRefused(list) ? list : list.map(({ slug }) => slug);
  },
};
const FIELDS = 'organization { slug name description entityLimit globalOrg preferences createdBy }';
const graph: Api = {
  create: async (as, fields) => {
    const answer = await mutate<{ organization: Organization }>(truss, as, 'createOrganization', fields, FIELDS);
    return isRefused(answer) ? answer : answer.organization;
  },
  save: async (as, organization, fields) => {
    const input = { organization, ...fields };
    const answer = await mutate<{ organization: Organization }>(truss, as, 'saveOrganization', input, FIELDS);
    return isRefused(answer) ? answer : answer.organization;
  },
  remove: async (as, slug) => {
    const answer = await mutate(truss, as, 'deleteOrganization', { organization: slug, slug }, 'deletedId');
    return isRefused(answer) ? answer : true;
  },
  all: async (as) => {
    const { data, errors } = await truss.graph(as, '{ organizations(all: true) { slug } }');
    if (errors) return { ...errors[0].extensions, message: errors[0].message } as Refused;
    return (data.organizations as Organization[]).map(({ slug }) => slug);
  },
};
const stored = () => truss.inside.db.selectFrom('organization').selectAll().orderBy('id').execute();

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (name, api) => {
  const slug = name === 'the graph' ? 'graph-made' : 'rest-made';
  test('a server administrator makes an organization with schema, roles and first administrator, and deletes it', async () => {
    const boss = await somebody(truss, `boss-${slug}`);
    const made = await api.create('root', {
      slug,
      name: '  Space \n works ',
      description: ' Ours ',
      administrator: boss,
    });
    expect(made).toMatchObject({
      slug,
      name: 'Space works',
      description: 'Ours',
      entityLimit: null,
      createdBy: 'root',
    });
    expect(await done<{ name: string }[]>(truss, boss, `/o/${slug}/roles`)).toMatchObject([
      { name: 'Owner' },
      { name: 'Collaborator' },
      { name: 'Reviewer' },
      { name: 'Viewer' },
    ]);
    expect((await done<{ classes: unknown[] }>(truss, boss, `/o/${slug}/schema`)).classes.length).toBeGreaterThan(10);
    const project = await done<{ id: number }>(truss, boss, `/o/${slug}/p`, { name: 'First' });
    expect(project.id).toBe(1);
    expect(await api.all('root')).toEqual(expect.arrayContaining(['acme', 'other', slug]));
    expect(await api.create('root', { slug, name: 'Again' })).toMatchObject({ status: 400 });
    expect(await api.remove(boss, slug)).toMatchObject({ status: 403 });
    expect(await api.remove('root', slug)).toBe(true);
    expect((await truss.rest(boss, `/api/v4/o/${slug}`)).status).toBe(403);
    expect(await api.all('root')).not.toContain(slug);
    expect(await api.remove('root', slug)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/^API does not exist, possibly due to an invalid organization slug \([\w-]+\)\.$/),
    });
  });

  test('wrong input is refused, and no organization is made', async () => {
    const before = await stored();
    for (const wrong of [
      { slug: 'Capital', name: 'X' },
      { slug: '-x', name: 'X' },
      { slug: 'x'.repeat(64), name: 'X' },
      { slug: 'nameless', name: ' ' },
      { slug: 'long', name: 'x'.repeat(201) },
      { slug: 'limit', name: 'X', entityLimit: -1 },
      { slug: 'stranger', name: 'X', administrator: 'nobody' },
    ])
      expect(await api.create('root', wrong)).toMatchObject({ status: 400 });
    for (const as of ['ada', 'walt', 'olga'] as Person[])
      expect(await api.create(as, { slug: 'mine', name: 'Mine' })).toMatchObject({
        status: 403,
        message: 'Only administrators of the server can do this. Ask one of them.',
      });
    expect(await api.create(null, { slug: 'mine', name: 'Mine' })).toMatchObject({ status: 401 });
    expect(await stored()).toEqual(before);
  });

  test('its administrators change it and defaults are not stored, but its entity limit they cannot change', async () => {
    const banners = { template: 'SECRET' };
    const preferences = { banners, 'ai.chat.enable': false, 'ai.chat.tokenLimit': 0, 'ai.image.enable': true };
    expect(await api.save('ada', 'acme', { name: ' Acme  Ltd ', preferences })).toMatchObject({
      name: 'Acme Ltd',
      preferences: { banners, 'ai.image.enable': true },
    });
    expect(await api.save('ada', 'acme', { name: 'Acme', preferences: { 'ai.chat.tokenLimit': 7 } })).toMatchObject({
      name: 'Acme',
      preferences: { banners, 'ai.image.enable': true, 'ai.chat.tokenLimit': 7 },
    });
    const none = { banners: null, 'ai.image.enable': false, 'ai.chat.tokenLimit': null };
    expect(await api.save('ada', 'acme', { preferences: none })).toMatchObject({ preferences: {} });
    expect(await api.save('ada', 'acme', { preferences: { 'ai.chat.tokenLimit': 'x' } })).toMatchObject({
      status: 400,
    });
    expect(await api.save('ada', 'acme', { entityLimit: 5 })).toMatchObject({ status: 403 });
    expect(await api.save('ada', 'acme', { globalOrg: true })).toMatchObject({ status: 403 });
    expect(
      await api.save('ada', 'acme', { entityLimit: null, globalOrg: false, description: 'Rockets' }),
    ).toMatchObject({
      description: 'Rockets',
    });
    expect(await api.save('walt', 'acme', { name: 'Mine' })).toMatchObject({ status: 403 });
    expect(await api.all('ada')).toMatchObject({ status: 403 });
  });

  test('above its entity limit, saving is refused (402)', async () => {
    expect(await api.save('root', 'other', { entityLimit: 2 })).toMatchObject({ entityLimit: 2 });
    const save = (names: string[]) =>
      call<unknown>(
        truss,
        'root',
        '/o/other/entities',
        names.map((name) => ({ projectId: 1, classId: truss.given.classId('Requirement'), name })),
      );
    const count = async () =>
      (await truss.inside.db.selectFrom('entity').select('id').where('name', 'like', `${slug} %`).execute()).length;
    expect(await save([`${slug} a`, `${slug} b`, `${slug} c`])).toMatchObject({
      status: 402,
      title: 'Entity Limit Exceeded',
    });
    expect(await count()).toBe(0);
    expect(await api.save('root', 'other', { entityLimit: null })).toMatchObject({ entityLimit: null });
    expect(isRefused(await save([`${slug} a`]))).toBe(false);
    expect(await count()).toBe(1);
  });

  test('an organization that may not be seen is refused like one that does not exist', async () => {
    const refused = (slug: string) => ({
      status: 403,
      // A caller who names it by its id reads the number in it.
      message: expect.stringMatching(new RegExp(`permission to access organization (${slug}|\\d+)\\.$`)),
    });
    expect(await api.save('olga', 'acme', { name: 'Mine' })).toMatchObject(refused('acme'));
    expect(await api.save('olga', 'nowhere', { name: 'Mine' })).toMatchObject(refused('nowhere'));
    expect(await api.save('root', 'nowhere', { name: 'Mine' })).toMatchObject({ status: 404 });
    const ids = (await stored()).map(({ id }) => Buffer.from(`Organization:${id}`).toString('base64'));
    const { errors } = await truss.graph('olga', 'query($id: ID!) { node(id: $id) { id } }', { id: ids[0] });
    expect(errors![0].extensions.status).toBe(403);
    expect(errors![0].message).not.toContain('acme');
  });

  test('everybody reads the projects of the global organization, and there is only one such organization', async () => {
    const visitor = await somebody(truss, `visitor-${slug}`);
    const read = async (path: string) => (await truss.rest(visitor, `/api/v4${path}`)).status;
    expect(await read('/o/acme/p/1')).toBe(403);
    expect(await api.save('root', 'acme', { globalOrg: true })).toMatchObject({ globalOrg: true });
    expect(await read('/o/acme/p/1')).toBe(200);
    const made = await done<{ id: number }>(truss, 'walt', '/o/acme/p', { name: 'For all' });
    expect(await read(`/o/acme/p/${made.id}`)).toBe(200);
    expect((await truss.rest(visitor, '/api/v4/o/acme/p', { id: 1, name: 'Mine' }, 'PUT')).status).toBe(403);
    expect((await truss.rest(visitor, '/api/v4/o/acme/p', { name: 'Mine' })).status).toBe(403);
    expect(await api.save('root', 'other', { globalOrg: true })).toMatchObject({ status: 400 });
    expect(await api.save('root', 'acme', { globalOrg: false })).toMatchObject({ globalOrg: false });
    expect(await read('/o/acme/p/1')).toBe(403);
    await done(truss, 'walt', `/o/acme/p/${made.id}`, undefined, 'DELETE');
  });
});

test('deleting it needs its slug to be typed', async () => {
  const input = { organization: 'other', slug: 'acme' };
  expect(await mutate(truss, 'root', 'deleteOrganization', input, 'deletedId')).toMatchObject({
    status: 400,
    message: "Type 'other' to delete this organization.",
  });
});

test('only its administrators see its size', async () => {
  const ask = (as: As) =>
    truss.graph(as, '{ organization(slug: "acme") { entityCount projectCount memberCount modified createdBy } }');
  expect((await ask('ada')).data.organization).toMatchObject({ projectCount: 1, memberCount: 1, createdBy: 'root' });
  expect((await ask('walt')).data.organization).toMatchObject({ entityCount: null, memberCount: null });
});

test('concurrent saves in several projects cannot exceed the entity limit together', async () => {
  const projects = await Promise.all(
    Array.from({ length: 5 }, (_, i) => done<{ id: number }>(truss, 'walt', '/o/acme/p', { name: `At once ${i}` })),
  );
  const count = async () => {
    const { data } = await truss.graph('ada', '{ organization(slug: "acme") { entityCount } }');
    return data.organization.entityCount as number;
  };
  const limit = (await count()) + 3;
  await done(truss, 'root', '/o', { slug: 'acme', entityLimit: limit }, 'PUT');
  const answers = await Promise.all(
    projects.map(({ id }) =>
      truss.rest('walt', '/api/v4/o/acme/entities', [
        { projectId: id, classId: truss.given.classId('Requirement'), name: 'One' },
        { projectId: id, classId: truss.given.classId('Requirement'), name: 'Two' },
      ]),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 402)).toHaveLength(4);
  expect(await count()).toBe(limit - 1);
  await done(truss, 'root', '/o', { slug: 'acme', entityLimit: null }, 'PUT');
});
