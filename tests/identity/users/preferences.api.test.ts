// Preferences are saved through both APIs and merged, so that no window overwrites another's.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { call, trussBehindProxy, mutate, sessionOf } from './both-apis.ts';

let truss: Truss;
let walt: string;
beforeAll(async () => {
  truss = await trussBehindProxy();
  walt = await sessionOf(truss, 'walt', PASSWORD);
});
afterAll(() => truss.close());

const save = (preferences: object, cookie = walt) =>
  mutate(truss, 'savePreferences', { preferences }, 'viewer { preferences }', { cookie });
const put = (preferences: object) => call(truss, '/api/v4/user', { preferences }, { cookie: walt, method: 'PUT' });
const saved = async () => (await call(truss, '/api/v4/user', undefined, { cookie: walt })).body['preferences'];

test('each API keeps what the other saved, at every depth', async () => {
  await save({ pinned_links: ['database'], acme: { projects: { 7: { tab: 'history' } } } });
  await put({ generalOpen: false, acme: { projects: { 7: { width: 300 } } } });
  await save({ pinned_links: null });
  expect(await saved()).toMatchObject({
    generalOpen: false,
    acme: { projects: { 7: { tab: 'history', width: 300 } } },
  });
  expect(await saved()).not.toHaveProperty('pinned_links');
});

test('with an organization or a project they are kept for that alone, through both APIs', async () => {
  const putAt = (place: object, preferences: object) =>
    call(truss, '/api/v4/user', { preferences, ...place }, { cookie: walt, method: 'PUT' });
  const inAcme = { organizationSlug: 'acme' };
  const inProject = { ...inAcme, projectId: 1 };
  expect((await putAt(inAcme, { tab: 'a', width: 1 })).status).toBe(200);
  const asRead = (await putAt(inProject, { tab: 'p' })).body['preferences'] as object;
  await putAt({ ...inAcme, projectId: 0 }, { ...asRead, width: 2, export_options: null });
  const number = await truss.organizationNumber('acme');
  const id = (type: string, ...key: number[]) => Buffer.from([type, number, ...key].join(':')).toString('base64');
  const at = (place: object, preferences: object) =>
    mutate(truss, 'savePreferences', { preferences, ...place }, 'viewer { preferences }', { cookie: walt });
  const done = { status: 200 };
  expect(await at({ projectId: id('Project', 1) }, { height: 3 })).toMatchObject(done);
  expect(await at({ organizationId: id('Organization') }, { depth: 4 })).toMatchObject(done);
  expect(await saved()).toMatchObject({
    organizations: { acme: { tab: 'a', width: 2, depth: 4, projects: { 1: { tab: 'p', height: 3 } } } },
  });
  expect(await saved()).not.toHaveProperty('width');
  expect(await saved()).not.toHaveProperty('organizations.acme.organizations');
  expect(await putAt({ organizationSlug: 'other' }, { a: 1 })).toMatchObject({ status: 403 });
  expect(await putAt({ ...inAcme, projectId: 77 }, { a: 1 })).toMatchObject({
    status: 403,
    body: { message: 'You do not have permission to read project 77.' },
  });
  expect(await putAt({ projectId: 1 }, { a: 1 })).toMatchObject({
    status: 400,
    body: { message: 'Send the organization of the project as well.' },
  });
});

test('a project that is not there is refused, whoever names it, to read and to save', async () => {
  const root = await sessionOf(truss, 'root', PASSWORD);
  const noSuch = { status: 404, body: { title: 'Project Not Found', message: 'Project 77 was not found.' } };
  const there = { organizationSlug: 'acme', projectId: 77 };
  const asked = await call(truss, '/api/v4/user?organizationSlug=acme&projectId=77', undefined, { cookie: root });
  expect(asked).toMatchObject(noSuch);
  const put = { preferences: { a: 1 }, ...there };
  expect(await call(truss, '/api/v4/user', put, { cookie: root, method: 'PUT' })).toMatchObject(noSuch);
  const number = await truss.organizationNumber('acme');
  const projectId = Buffer.from(`Project:${number}:77`).toString('base64');
  const saving = { preferences: { a: 1 }, projectId };
  expect(await mutate(truss, 'savePreferences', saving, 'viewer { preferences }', { cookie: root })).toMatchObject({
    status: 404,
  });
});

test('a user sent back as they were read, with a place, brings no format of exports to it that nobody chose', async () => {
  const place = { organizationSlug: 'acme', projectId: 1 };
  const user = (await call(truss, '/api/v4/user', undefined, { cookie: walt })).body;
  expect(user['preferences']).toMatchObject({ export_options: 'JSON' });
  const chosen = () => saved().then((all) => (all as Placed).organizations.acme.projects[1]);
  await call(truss, '/api/v4/user', { ...user, ...place }, { cookie: walt, method: 'PUT' });
  expect(await chosen()).not.toHaveProperty('export_options');
  const put = (export_options: string) =>
    call(truss, '/api/v4/user', { preferences: { export_options }, ...place }, { cookie: walt, method: 'PUT' });
  await put('XML');
  expect(await chosen()).toMatchObject({ export_options: 'XML' });
  await put('JSON');
  expect(await chosen()).not.toHaveProperty('export_options');
});
interface Placed {
  organizations: { acme: { projects: Record<number, object> } };
}

test('twenty windows that save one record at once lose nothing', async () => {
  const ids = Array.from({ length: 20 }, (_, id) => String(id));
  await Promise.all(ids.map((id) => save({ sizes: { [id]: Number(id) } })));
  expect(await saved()).toMatchObject({ sizes: Object.fromEntries(ids.map((id) => [id, Number(id)])) });
});

test('pins that two browsers change at the same moment both take effect', async () => {
  await save({ pinned_links: { charts: 5 } });
  const changes = [{ uaf: 6 }, { charts: false }, { dashboard: 2.5 }, { documents: false }];
  await Promise.all(changes.map((pinned_links) => save({ pinned_links })));
  expect(await saved()).toMatchObject({ pinned_links: { uaf: 6, charts: false, dashboard: 2.5, documents: false } });
});

test('strangers have no preferences, and too large ones are refused without any change', async () => {
  expect(await save({ a: 1 }, '')).toMatchObject({ status: 401 });
  const before = await saved();
  const words = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`word${at}`, 'x'.repeat(10_000)]));
  expect(await save(words)).toMatchObject({
    status: 400,
    body: { message: 'These preferences are too large to save. Save fewer of them.' },
  });
  expect(await saved()).toEqual(before);
});
