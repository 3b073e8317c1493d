// Copying a project.
// A copy is the project a second time, with ids of its own by which its texts, values, links and diagrams speak of each other; it is there whole or not at all.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { id } from '../../support/ids.ts';
import { buildModel, models } from '../../support/model-project.ts';
import type { Person } from '../../support/people.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { waitingFor } from '../../support/waiting.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

type As = Person | 'root';
const copied = async (projectId: number, query = '', as: As = 'root', body?: object) => {
  const answer = await truss.rest(as, `/api/v4/o/acme/p/${projectId}/copy${query}`, body, 'POST');
  return { status: answer.status, ...(await answer.json()) };
};
const made = async (...asked: Parameters<typeof copied>): Promise<number> => {
  const answer = await copied(...asked);
  expect(answer).toMatchObject({ status: 200 });
  return answer.project.id;
};
const exported = async (projectId: number, asOf = '') =>
  withoutName(
    Buffer.from(await (await truss.rest('root', `/api/v4/o/acme/p/${projectId}/export/json${asOf}`)).arrayBuffer()),
  );
const rows = async (sql: string) => {
  const client = new pg.Client(truss.databaseUrl);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};
const projects = async () => rows('select id, name from project order by id');

test('any model, copied, is the same but for its ids', async () => {
  const { ctx, empty } = exchangeIn(truss);
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      const source = await empty();
      await buildModel(ctx(), source, model);
      const copy = await made(source, '?isBranch=true');
      expect(await exported(copy)).toEqual(await exported(source));
      expect(await rows(`select id from entity where project_id = ${copy} and revision <> 1`)).toEqual([]);
    }),
    slowDraws(2, 8),
  );
});

const textOf = (entity: number, file: number) =>
  `<p>@{${entity}}:name <span class="mention" data-entity="${entity}">x</span> <img src="/api/v4/o/acme/files/${file}/serve" /></p>`;

describe('references by number', () => {
  test('texts, pictures, values of entities and links, and diagrams speak of the copies', async () => {
    const { ctx, empty } = exchangeIn(truss);
    const source = await empty('Names');
    const picture = new FormData();
    picture.set('upload_file', new Blob(['GIF89a'], { type: 'image/gif' }), 'x.png');
    const sent = { method: 'POST', body: picture, headers: { cookie: await truss.cookie('root') } };
    const { id: file } = await (await fetch(`${truss.url}/api/v4/o/acme/p/${source}/files`, sent)).json();
    const send = (patches: object[]) =>
      saveEntities(
        ctx(),
        'acme',
        patches.map((patch) => ({ projectId: source, classId: truss.given.classId('Requirement'), ...patch })),
      );
    const [first] = (await send([{ name: 'First', imageId: file }])).entities;
    const text = textOf(first!.id, file);
    const schema = await (
      await truss.rest('root', `/api/v4/o/acme/p/${source}/schema`, {
        properties: [
          { id: -1, name: 'Rich', type: 'HTML', classId: truss.given.classId('Requirement') },
          { id: -2, name: 'Attached', type: 'FILE', classId: truss.given.classId('Requirement') },
        ],
      })
    ).json();
    const property = (name: string) => schema.properties.find((each: { name: string }) => each.name === name).id;
    const [second] = (
      await send([
        {
          name: 'Second',
          description: text,
          attrs: { [property('Rich')]: text, [property('Attached')]: file },
          rels: [{ relationId: truss.given.relationId('decomposes'), targetId: first!.id }],
        },
      ])
    ).entities;
    const arranged = await truss.graph(
      'root',
      `mutation($input: ArrangeDiagramInput!) { arrangeDiagram(input: $input) { __typename } }`,
      {
        input: {
          projectId: id('Project', source),
          entityId: id('Entity', first!.id),
          slug: 'hierarchy',
          places: [
            { key: first!.globalId, x: 5 },
            { key: 'free:1', x: 1, free: { kind: 'IMAGE', file } },
          ],
        },
      },
    );
    expect(arranged.errors).toBeUndefined();
    const copy = await made(source);
    const [one, two] = await rows(`select * from entity where project_id = ${copy} order by id`);
    const [{ id: newFile }] = await rows(`select id from file where project_id = ${copy}`);
    expect([one.origin_id, two.origin_id, one.origin_project_id]).toEqual([first!.id, second!.id, source]);
    expect([one.global_id, one.image_id]).toEqual([first!.globalId, newFile]);
    expect(two.description).toBe(textOf(one.id, newFile));
    expect(two.attrs[property('Rich')]).toContain(`@{${one.id}}:name`);
    expect(two.attrs[property('Attached')]).toBe(newFile);
    expect(two.text_key).toContain(`@{${one.id}}:name`);
    expect(two.sort_number.endsWith(`!${two.id}`)).toBe(true);
    expect(await rows(`select source_id, target_id from link where project_id = ${copy}`)).toHaveLength(1);
    expect(await rows(`select root_id, place from diagram_place where project_id = ${copy} order by key`)).toEqual(
      expect.arrayContaining([
        { root_id: one.id, place: { x: 5 } },
        { root_id: one.id, place: { x: 1, free: { kind: 'IMAGE', file: newFile } } },
      ]),
    );
    const names = ((await exported(copy)) as { entities: { name: string }[] }).entities.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['First', 'Second']);
    expect((await truss.rest('root', `/api/v4/o/acme/files/${newFile}/serve`)).status).toBe(200);
  });
});

describe('files', () => {
  const send = async (projectId: number, text: string) => {
    const form = new FormData();
    form.set('upload_file', new Blob([text], { type: 'text/plain' }), 'x.txt');
    const sent = { method: 'POST', body: form, headers: { cookie: await truss.cookie('root') } };
    return ((await (await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/files`, sent)).json()) as { id: number }).id;
  };
  const held = async (file: number) =>
    (await (await truss.rest('root', `/api/v4/o/acme/files/${file}/download`)).text()).slice(0, 20);
  const slices = async () => (await rows('select count(*)::int from file_slice'))[0].count as number;
  const copyOf = async (projectId: number) => {
    const copy = await made(projectId);
    return { copy, file: (await rows(`select id from file where project_id = ${copy}`))[0].id as number };
  };
  const remove = (projectId: number) => truss.rest('root', `/api/v4/o/acme/p/${projectId}`, undefined, 'DELETE');

  test('of copies share their content, whichever is deleted first; it is deleted with the last', async () => {
    const { empty } = exchangeIn(truss);
    const source = await empty('With files');
    const before = await slices();
    const file = await send(source, 'kept once');
    const [one, two] = [await copyOf(source), await copyOf(source)];
    const three = await copyOf(one.copy);
    expect(await slices()).toBe(before + 1);
    await remove(source);
    for (const each of [one, two, three]) expect(await held(each.file)).toBe('kept once');
    expect((await truss.rest('root', `/api/v4/o/acme/files/${file}`)).status).toBe(404);
    await remove(one.copy);
    await Promise.all([remove(two.copy), remove(three.copy)]);
    expect(await slices()).toBe(before);
    expect(await rows(`select id from file_content where id = ${file}`)).toEqual([]);
  });
  test('of a copy are for readers of the copy, and those of its origin for readers of that', async () => {
    const { empty } = exchangeIn(truss);
    const source = await empty('Apart');
    const file = await send(source, 'mine');
    const { copy, file: copied } = await copyOf(source);
    await truss.rest('root', `/api/v4/o/acme/p/${copy}/users/rob?roleId=4`, undefined, 'POST');
    const seen = async (id: number) => (await truss.rest('rob', `/api/v4/o/acme/files/${id}/download`)).status;
    expect([await seen(file), await seen(copied)]).toEqual([404, 200]);
  });
});

test('as of a revision, it is the project as it was then', async () => {
  const { ctx, empty } = exchangeIn(truss);
  const source = await empty('Then');
  await fc.assert(
    fc.asyncProperty(models, async (model) => buildModel(ctx(), source, model)),
    { numRuns: 1, seed: 3 },
  );
  const [{ revision }] = await rows(`select revision from project where id = ${source}`);
  const then = await exported(source);
  const ids = (await rows(`select id from entity where project_id = ${source}`)).map((row) => row.id);
  await truss.rest('root', '/api/v4/o/acme/entities/ids', ids.slice(0, 2), 'DELETE');
  await truss.rest('root', '/api/v4/o/acme/p', { id: source, name: 'Now', folder: 'Later' }, 'PUT');
  expect(await exported(source)).not.toEqual(then);
  const copy = await made(source, `?asOf=${revision}&isBranch`);
  expect(await exported(copy)).toEqual(then);
  expect(await rows(`select * from branch where project_id = ${copy}`)).toMatchObject([
    {
      origin_project_id: source,
      origin_revision: revision,
      first_revision: 1,
      base_origin_revision: revision,
      base_branch_revision: 1,
    },
  ]);
});

test('a copy that goes on has ids, versions and a history of its own', async () => {
  const { empty, ctx } = exchangeIn(truss);
  const source = await empty('Goes on');
  const [entity] = (
    await saveEntities(ctx(), 'acme', [{ projectId: source, classId: truss.given.classId('Asset'), name: 'Rover' }])
  ).entities;
  const copy = await made(source, '?isBranch=1&name=On');
  const [here] = await rows(`select id from entity where project_id = ${copy}`);
  await truss.rest('root', '/api/v4/o/acme/entities', [{ id: here.id, projectId: copy, name: 'Changed' }]);
  const named = async (projectId: number, asOf = '') =>
    ((await exported(projectId, asOf)) as { entities: { name: string }[] }).entities.map(({ name }) => name);
  expect([await named(copy), await named(copy, '?asOf=1'), await named(source)]).toEqual([
    ['Changed'],
    ['Rover'],
    [entity!.name],
  ]);
});

describe('permission to copy a project', () => {
  const graph = (as: Person, input: object) =>
    truss.graph(as, `mutation($input: CopyProjectInput!) { copyProject(input: $input) { job { jobId state } } }`, {
      input: { projectId: id('Project', 1), ...input },
    });

  test('a member who may read it owns the copy, through both APIs; nobody else sees it', async () => {
    const copy = await made(1, '?name=Mine', 'walt');
    const mine = await (await truss.rest('walt', `/api/v4/o/acme/p/${copy}/users`)).json();
    expect(mine).toMatchObject([{ username: 'walt', roleId: 1 }]);
    expect((await truss.rest('wendy', `/api/v4/o/acme/p/${copy}`)).status).toBe(403);
    const { data } = await graph('walt', { name: 'Mine too', isBranch: true });
    const { jobId } = data.copyProject.job;
    const fields = `state result { ... on CopyResult { projectId name isBranch entities errors } }`;
    const job = async () =>
      (await truss.graph('walt', `{ job(organization: "acme", jobId: ${jobId}) { ${fields} } }`)).data.job;
    await vi.waitUntil(async () => (await job()).state === 'DONE');
    expect(await job()).toMatchObject({ result: { name: 'Mine too', isBranch: true, errors: [] } });
  });
  test('a person who may not create projects, or not read this one, is refused', async () => {
    const before = await projects();
    expect((await copied(1, '', 'rob')).status).toBe(403);
    expect((await copied(1, '', 'olga')).status).toBe(403);
    expect((await graph('rob', {})).errors![0].extensions.status).toBe(403);
    expect(await projects()).toEqual(before);
  });
});

describe('refused in words', () => {
  test('a name of blanks is one left out, one that is too long is refused', async () => {
    expect((await copied(1, '?name=%20', 'walt')).project.name).toBe('Copy of Rover');
    expect((await copied(1, `?name=${'x'.repeat(201)}`, 'walt')).status).toBe(400);
  });
  test('beyond the entity limit: 402, and nothing is made', async () => {
    const { ctx, empty } = exchangeIn(truss);
    const source = await empty('Limited');
    await saveEntities(ctx(), 'acme', [{ projectId: source, classId: truss.given.classId('Asset'), name: 'One' }]);
    const [{ count }] = await rows('select count(*)::int from entity');
    const before = await projects();
    await rows(`update organization set entity_limit = ${count} where slug = 'acme'`);
    expect(await copied(source)).toMatchObject({ status: 402, title: 'Entity Limit Exceeded' });
    await rows(`update organization set entity_limit = null where slug = 'acme'`);
    expect(await projects()).toEqual(before);
  });
  test('without its schema, dependent content is an ERROR, and there is no copy; content that can be left out is listed', async () => {
    const { empty } = exchangeIn(truss);
    const source = await empty('Own schema');
    const schema = await (
      await truss.rest('root', `/api/v4/o/acme/p/${source}/schema`, {
        classes: [{ id: -1, name: 'Own class', parentId: truss.given.classId('Asset') }],
        labels: [{ id: -1, name: 'Own label' }],
      })
    ).json();
    const classId = schema.classes.find((each: { name: string }) => each.name === 'Own class').id;
    const label = schema.labels.find((each: { name: string }) => each.name === 'Own label').id;
    const [saved] = await (
      await truss.rest('root', '/api/v4/o/acme/entities', [
        { projectId: source, classId: truss.given.classId('Asset'), name: 'Plain', labelIds: [label] },
      ])
    ).json();
    const plain = await copied(source, '', 'root', { includeSchema: false });
    expect(plain).toMatchObject({
      status: 200,
      errors: ['1 label is missing in the schema of the copy; removed from all entities there.'],
    });
    expect(await rows(`select label_ids from entity where project_id = ${plain.project.id}`)).toEqual([
      { label_ids: [] },
    ]);
    await truss.rest('root', '/api/v4/o/acme/entities', [{ id: saved.id, projectId: source, classId }]);
    const before = await projects();
    expect(await copied(source, '', 'root', { includeSchema: false })).toMatchObject({
      status: 400,
      title: 'Copy Failed',
      message: expect.stringContaining('ERROR: 1 entity is of a class'),
    });
    expect(await projects()).toEqual(before);
    expect((await copied(source)).errors).toEqual([]);
  });
});

test('cancelled while it works, there is no new project', async () => {
  const { empty, ctx } = exchangeIn(truss);
  const source = await empty('Cancelled');
  await saveEntities(ctx(), 'acme', [{ projectId: source, classId: truss.given.classId('Asset'), name: 'One' }]);
  const before = [await projects(), await rows('select count(*) from entity'), await rows('select count(*) from file')];
  const lock = new pg.Client(truss.databaseUrl);
  await lock.connect();
  try {
    await lock.query('begin; lock table link in share mode');
    const { jobId, status } = await copied(source, '?wait=false&isBranch=true');
    expect(status).toBe(202);
    // By now it has copied the entities, and waits to write their links.
    await vi.waitUntil(async () => (await lock.query(waitingFor('link'))).rowCount);
    expect((await truss.rest('root', `/api/v4/o/acme/jobs/${jobId}`, undefined, 'DELETE')).status).toBe(200);
    await lock.query('commit');
    await vi.waitUntil(
      async () => (await lock.query(`select 1 from project where name like 'Branch of Cancelled'`)).rowCount === 0,
    );
  } finally {
    await lock.end();
  }
  expect([
    await projects(),
    await rows('select count(*) from entity'),
    await rows('select count(*) from file'),
  ]).toEqual(before);
});

test('a server that dies half-way leaves nothing, and the next one copies all of it', async () => {
  const { empty, ctx } = exchangeIn(truss);
  const source = await empty('Killed');
  await saveEntities(ctx(), 'acme', [{ projectId: source, classId: truss.given.classId('Asset'), name: 'One' }]);
  const lock = new pg.Client(truss.databaseUrl);
  await lock.connect();
  try {
    await lock.query('begin; lock table link in share mode');
    const { jobId } = await copied(source, '?wait=false');
    const { pid } = await vi.waitUntil(async () => (await lock.query(waitingFor('link'))).rows[0]);
    await lock.query(`select pg_terminate_backend(${pid})`);
    await lock.query('commit');
    const state = async () => (await (await truss.rest('root', `/api/v4/o/acme/jobs/${jobId}`)).json()).state;
    await vi.waitUntil(async () => ['done', 'failed'].includes(await state()) || undefined);
    const names = (await projects()).filter(({ name }) => name === 'Copy of Killed');
    expect(names).toHaveLength((await state()) === 'done' ? 1 : 0);
  } finally {
    await lock.end();
  }
});
