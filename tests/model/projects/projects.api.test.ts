// Projects.
// Made, renamed, put into folders, listed, visited and deleted through both APIs.
import { describe, expect, test } from 'vitest';

import { apis, truss, made, openTruss, permissionsOf, stored, type As, type Project } from './both-apis.ts';

openTruss();

describe.each(apis)('through %s', (name, api) => {
  test('a member creates a project, whose name is trimmed, and gets full access to it', async () => {
    const project = await api.create('walt', 'acme', {
      name: '  Lunar \n lander ',
      description: ' To land ',
      folder: ' Space ',
    });
    expect(project).toMatchObject({ name: 'Lunar lander', description: 'To land', folder: 'Space' });
    const { id } = project as Project;
    expect(await permissionsOf('walt')).toContain(`organization:acme:project:${id}:WRITE_SCHEMA`);
    expect(await api.read('walt', 'acme', id)).toEqual(project);
    expect(await api.update('walt', 'acme', id, { name: 'Lander' })).toMatchObject({
      name: 'Lander',
      folder: 'Space',
    });
    expect(await api.read('wendy', 'acme', id)).toMatchObject({ status: 403 });
    expect(await api.remove('walt', 'acme', id)).toBe(true);
  });

  test('a project is renamed and moved field by field, each time as a revision', async () => {
    const { id } = await made('walt', { name: `Before ${name}`, description: 'Kept', folder: 'Old' });
    expect(await api.update('walt', 'acme', id, { name: ` After  ${name} ` })).toEqual({
      id,
      name: `After ${name}`,
      description: 'Kept',
      folder: 'Old',
    });
    expect(await api.update('walt', 'acme', id, { folder: 'New', description: '' })).toEqual({
      id,
      name: `After ${name}`,
      description: '',
      folder: 'New',
    });
    const row = (await stored()).find((each) => each.organizationId === 1 && each.id === id)!;
    expect(row).toMatchObject({ modifiedBy: 'walt', createdBy: 'walt', revision: 2 });
    expect(row.modified).toBeInstanceOf(Date);
  });

  test('an empty name and fields that are too long are refused with a message, and no project is made', async () => {
    const before = await stored();
    expect(await api.create('walt', 'acme', { name: ' \n ' })).toMatchObject({
      status: 400,
      title: 'Invalid Request',
      message: 'A project needs a name. Enter one and try again.',
    });
    for (const [field, fields] of [
      ['Name', { name: 'x'.repeat(201) }],
      ['Folder', { name: 'x', folder: 'x'.repeat(201) }],
      ['Description', { name: 'x', description: 'x'.repeat(20_001) }],
    ] as const)
      expect(await api.create('walt', 'acme', fields)).toMatchObject({
        status: 400,
        message: `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
      });
    expect(await api.update('walt', 'acme', 1, { name: '' })).toMatchObject({ status: 400 });
    expect(await api.create('walt', 'acme', { name: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
  });

  test('lists contain the projects that the viewer may read, by name, and no others', async () => {
    const list = async (as: As) => ((await api.list(as, 'acme')) as Project[]).map((each) => each.name);
    await made('ada', { name: `Aardvark ${name}`, folder: `Animals ${name}` });
    await made('ada', { name: `Zebra ${name}`, folder: `Animals ${name}` });
    const all = await list('ada');
    expect(all).toEqual(all.toSorted());
    expect(all).toEqual(expect.arrayContaining([`Aardvark ${name}`, 'Rover', `Zebra ${name}`]));
    expect(await list('root')).toEqual(all);
    expect(await list('rob')).toEqual(['Rover']);
    expect(await api.list('olga', 'other')).toEqual([]);
    expect(await api.folders('ada', 'acme')).toContain(`Animals ${name}`);
    expect(await api.folders('rob', 'acme')).toEqual([]);
  });

  test('recent projects: the last visited first, each once, without those that are gone or closed', async () => {
    const [one, two, three] = [
      await made('wendy', { name: `One ${name}` }),
      await made('wendy', { name: `Two ${name}` }),
      await made('ada', { name: `Three ${name}` }),
    ];
    for (const { id } of [one, two, one]) expect(await api.visit('wendy', 'acme', id)).toBe(true);
    expect((await api.recent('wendy')) as string[]).toEqual(expect.arrayContaining([`One ${name}`, `Two ${name}`]));
    expect(((await api.recent('wendy')) as string[]).slice(0, 2)).toEqual([`One ${name}`, `Two ${name}`]);
    expect(await api.recent('wendy', 1)).toEqual([`One ${name}`]);
    expect(await api.recent('wendy', 10, 'other')).toEqual([]);
    expect(await api.visit('wendy', 'acme', three.id)).toMatchObject({ status: 403 });
    expect(await api.remove('wendy', 'acme', one.id)).toBe(true);
    expect(((await api.recent('wendy')) as string[]).slice(0, 1)).toEqual([`Two ${name}`]);
    expect(await api.recent('rita')).toEqual([]);
  });

  test('a project is deleted by its owner or an administrator, with its content and all permissions on it', async () => {
    const { id } = await made('walt', { name: `Doomed ${name}` });
    await truss.given.entity({ name: 'Inside', projectId: id });
    const prefix = `organization:acme:project:${id}`;
    await truss.inside.db
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
    expect(await api.remove('rita', 'acme', id)).toMatchObject({
      status: 403,
      message: 'You do not have permission to delete this project. Ask an Owner of the project.',
    });
    expect(await api.remove('ada', 'acme', id)).toBe(true);
    expect(await api.read('ada', 'acme', id)).toEqual({
      status: 404,
      title: 'Project Not Found',
      message: `Project ${id} was not found.`,
    });
    expect(await permissionsOf('rita')).toEqual([`${prefix}0:READ`, 'organization:acme:project:1:READ']);
    expect(await permissionsOf('walt')).not.toContain(prefix);
    const left = await truss.inside.db.selectFrom('entity').select('id').where('projectId', '=', id).execute();
    expect(left).toEqual([]);
    const next = await made('walt', { name: `Next ${name}` });
    expect(next.id).not.toBe(id);
  });

  test('without a session every call is refused with the message of the catalogue', async () => {
    const before = await stored();
    const answers = [
      await api.create(null, 'acme', { name: 'x' }),
      await api.update(null, 'acme', 1, { name: 'x' }),
      await api.read(null, 'acme', 1),
      await api.list(null, 'acme'),
      await api.folders(null, 'acme'),
      await api.visit(null, 'acme', 1),
      await api.recent(null),
      await api.remove(null, 'acme', 1),
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
