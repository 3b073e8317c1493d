// Beyond the access table: what a user may not see looks to them as if it did not exist, by number, search, count and through every API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callGraph, openSocket } from '../../support/sessions.ts';
import { ask, fieldsOf, take, type Answer } from './both-apis.ts';
import { cells } from './cells.ts';
import { asked, done, idOf } from './operations.ts';
import { routes, type Sent } from './routes.ts';
import { rules, type Row } from './rules.ts';
import { stateOf } from './state.ts';
import { buildWorld, SECRET, things, type Actor, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ licensed: false });
});
afterAll(() => world.close());

/** Returns the same input for another object. */
const instead = <T>(input: T, from: RegExp, to: string): T => {
  const { file, ...rest } = input as { file?: File };
  return { ...JSON.parse(JSON.stringify(rest).replace(from, to)), ...(file && { file }) } as T;
};
const kindOf = (name: string) =>
  name in done ? 'mutation' : fieldsOf('Subscription').includes(name) ? 'subscription' : 'query';
type Calls = [string, Row<never>, (as: Actor, from: RegExp, to: string) => Promise<Answer>][];
const calls: Calls = [
  ...Object.entries({ ...asked, ...done }).map(([name, row]): Calls[number] => [
    name,
    row as Row<never>,
    (as, from, to) => ask(world, as, kindOf(name), name, instead(row.input?.(world, as) ?? {}, from, to)),
  ]),
  ...Object.entries(routes).map(([name, row]): Calls[number] => [
    name,
    row as Row<never>,
    (as, from, to) => take(world, as, name, instead<Sent>(row.input?.(world, as) ?? {}, from, to)),
  ]),
];
/** A response without the name that was asked for. */
function plain({ ending, text }: Answer, name: string): string {
  const { errors, ...rest } = JSON.parse(text) as {
    errors?: { message: string; extensions: object }[];
    data?: unknown;
  };
  const [error] = errors ?? [];
  const said = error ? { message: error.message, ...error.extensions } : 'data' in rest ? rest.data : rest;
  const words = JSON.stringify(said).replace(new RegExp(`\\b${name}\\b`, 'gi'), 'THIS');
  // Mutations name organizations by their ids, and repeat the number.
  return `${ending} ${words.replace(/\borganization \d+/gi, 'organization THIS')}`;
}

/** Refusals name `"projectId":2` as project 2, `"acme"` as acme. */
const nameIn = (json: string) => json.replace('"projectId":', 'project ').replaceAll('"', '');
const differing = async (
  as: Actor,
  from: RegExp,
  there: string,
  missing: string,
  which: (row: Row<never>, name: string) => boolean,
) => {
  const differences: string[] = [];
  for (const [name, , call] of calls.filter(([name, row]) => which(row, name))) {
    const [one, other] = [await call(as, from, there), await call(as, from, missing)];
    if (plain(one, nameIn(there)) !== plain(other, nameIn(missing)))
      differences.push(
        `${name}: ${one.ending} ${one.text.slice(0, 150)} | ${other.ending} ${other.text.slice(0, 150)}`,
      );
  }
  return differences;
};

describe('an outsider gets the same answer, word for word, whether the thing exists or not', () => {
  test('for an organization that the caller may not enter', async () => {
    const namesOne = (row: Row<never>, name: string) =>
      JSON.stringify(row.input?.(world, 'outsider') ?? '').includes('"acme"') &&
      (!(name in routes) || name.includes('{org}') || name === 'PUT /o' || name === 'POST /recentprojects');
    expect(await differing('outsider', /"acme"/g, '"acme"', '"nowhere"', namesOne)).toEqual([]);
  });
  test.each(['member', 'viewer', 'keyRead'] as const)(
    'for a project, to %s, with whom it is not shared',
    async (as) => {
      const namesOne = (row: Row<never>, name: string) =>
        (!(name in routes) || /\{projectId\}|recentprojects|entities$/.test(name)) &&
        ['reads', 'writes', 'shares', 'owns'].includes(row.rule) &&
        /"projectId":/.test(JSON.stringify(row.input?.(world, as) ?? '')) &&
        rules[row.rule].isWork;
      expect(
        await differing(as, /"projectId":\d+/g, `"projectId":${things.hidden}`, '"projectId":99', namesOne),
      ).toEqual([]);
    },
  );
  test.each([
    ['entity', 'entity', { organization: 'acme', projectId: 1 }, 'entityId', things.hiddenEntity],
    ['job', 'job', { organization: 'acme' }, 'jobId', things.hiddenJob],
  ] as const)('for %s of a project that is not shared', async (_what, name, rest, field, hidden) => {
    const [one, other] = [hidden, 999].map((id) => ask(world, 'viewer', 'query', name, { ...rest, [field]: id }));
    expect(plain(await one!, `${name} ${hidden}`)).toBe(plain(await other!, `${name} 999`));
  });
  test.each(['', '/serve', '/download'])('for a file of a project that is not shared%s', async (way) => {
    const [one, other] = [things.hiddenFile, 999].map((fileId) =>
      take(world, 'viewer', `GET /o/{org}/files/{fileId}${way}`, { path: { org: 'acme', fileId } }),
    );
    expect((await one!).ending).toBe(404);
    expect(plain(await one!, `file ${things.hiddenFile}`)).toBe(plain(await other!, 'file 999'));
  });
  test.each([
    ['Organization', '2', '99'],
    ['Project', '2:1', '99:1'],
    ['Project', '1:2', '1:99'],
    ['Entity', '1:4', '1:999'],
    ['Job', '1:4', '1:999'],
    ['User', 'olga', 'nobody'],
    ['Member', '2:olga', '99:olga'],
    ['Role', '2:1', '99:1'],
    ['Team', '2:1', '99:1'],
    ['Class', '2:0:1', '99:0:1'],
    ['Class', '1:2:1', '1:99:1'],
  ])('for %s %s and %s', async (type, there, missing) => {
    const [one, other] = [there, missing].map((key) => ask(world, 'viewer', 'query', 'node', { id: idOf(type, key) }));
    const numberless = (answer: Answer) => plain(answer, '-').replace(/\d+/g, 'N');
    expect(numberless(await one!)).toBe(numberless(await other!));
    expect((await one!).text).not.toContain('__typename":"');
  });
});

test('lists, counts, folders, search and history contain only what is shared with the caller', async () => {
  const query = `{ organizations { slug } recentProjects { projectName }
    organization(slug: "acme") { folders projects(first: 50) { totalCount edges { node { name folder createdBy } } }
      users(search: "", first: 20) { edges { node { username } } } teams(first: 9) { edges { node { name } } totalCount } entityCount memberCount projectCount }
    project(organization: "acme", projectId: 1) { counts { total } entities(query: "${SECRET}", first: 10) { totalCount edges { node { name } } }
      changes(first: 50) { edges { node { entityName } } } jobs(first: 10) { edges { node { jobId } } } } }`;
  const { data, errors } = (await (
    await fetch(`${world.truss.url}/graphql`, {
      method: 'POST',
      headers: { ...world.headers.viewer, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
  ).json()) as { data: Record<string, never>; errors?: unknown };
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).toLowerCase()).not.toContain(SECRET);
  expect(data).toMatchObject({
    organizations: [{ slug: 'acme' }],
    organization: { projects: { totalCount: 3 }, entityCount: null, memberCount: null, projectCount: null },
    project: { counts: { total: 10 }, entities: { totalCount: 0 } },
  });
});

describe('an API key that may only read', () => {
  test('changes nothing, whichever call it makes', async () => {
    const before = await stateOf(world);
    const open = cells.filter(({ row }) => {
      const may: readonly Actor[] = rules[row.rule].may;
      return may.includes('keyRead') && !may.includes('out');
    });
    expect(open.length).toBeGreaterThan(30);
    await Promise.all(open.map(({ call }) => call(world, 'keyRead')));
    expect(await stateOf(world)).toBe(before);
  });
  test.each([
    [
      'organization',
      { slug: 'acme' },
      ['users(first: 5) { edges { node { username } } }', 'teams(first: 5) { totalCount edges { node { name } } }'],
    ],
    [
      'project',
      { organization: 'acme', projectId: 1 },
      [
        'sharedWith { since }',
        'effectivePeople(first: 50) { edges { node { reasons } } }',
        'chat(first: 5) { edges { node { content } } }',
        'conversations { last }',
        'presence { username }',
      ],
    ],
  ] as const)('learns from %s neither who the other people are nor what they write', async (name, args, fields) => {
    for (const field of fields)
      expect([field, (await ask(world, 'keyRead', 'query', name, args, field)).ending]).toEqual([field, 403]);
    for (const field of fields)
      expect([field, (await ask(world, 'keyIn', 'query', name, args, field)).ending]).toEqual([field, 200]);
  });
});

test('a link to an entity that the caller may not see is refused like one to a missing entity, with no more words', async () => {
  const relationId = world.truss.given.relationId('decomposed by');
  const linked = (targetId: number) =>
    ask(world, 'collaborator', 'mutation', 'saveEntities', {
      organization: 'acme',
      projectId: 1,
      entities: [{ entityId: things.entity, addLinks: [{ relationId, targetId }] }],
    });
  const [one, other] = [await linked(things.hiddenEntity), await linked(999)];
  expect(one.text.toLowerCase()).not.toContain(SECRET);
  expect(plain(one, `entity ${things.hiddenEntity}`)).toBe(plain(other, 'entity 999'));
});

test('a call that names a project and things of another project is refused as if those did not exist', async () => {
  for (const [name, input] of [
    ['saveEntities', { organization: 'acme', projectId: 1, entities: [{ entityId: things.hiddenEntity, name: 'x' }] }],
    ['deleteEntities', { organization: 'acme', projectId: 1, entityIds: [things.hiddenEntity] }],
    ['restoreEntities', { organization: 'acme', projectId: 1, entityIds: [things.hiddenEntity] }],
    ['cancelJob', { organization: 'acme', jobId: things.hiddenJob }],
  ] as const) {
    const [one, other] = [
      await ask(world, 'collaborator', 'mutation', name, input),
      await ask(
        world,
        'collaborator',
        'mutation',
        name,
        instead(input as object, /(Id"|Ids"):\[?4/g, /^(delete|restore)/.test(name) ? '$1:[999' : '$1:999') as never,
      ),
    ];
    expect(one.text.toLowerCase()).not.toContain(SECRET);
    expect([name, plain(one, '(entity|job) 4')]).toEqual([name, plain(other, '(entity|job) 999')]);
  }
});

test('a permission with a wrong letter, or with part of a name or number, permits nothing', async () => {
  const { db } = world.truss.inside;
  for (const permission of [
    'organization:acm',
    'organization:acme2:admin',
    'organization:acme:project:11:READ',
    'org:acme',
    'organization',
  ]) {
    await db
      .updateTable('user')
      .set({ permissions: [permission] })
      .where('username', '=', 'olga')
      .execute();
    await db
      .updateTable('accessVersion')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    const { status } = await callGraph(
      world.truss,
      world.headers.outsider,
      '{ project(organization: "acme", projectId: 1) { name } }',
    );
    expect([permission, status]).toEqual([permission, permission === 'organization' ? 200 : 403]);
  }
  await db
    .updateTable('user')
    .set({ permissions: ['organization:other:member'] })
    .where('username', '=', 'olga')
    .execute();
});

describe('a socket refuses in the same way as api/v4 and the graph', () => {
  test.each(['outsider', 'member', 'viewer', 'keyOut'] as const)('%s', async (as) => {
    const { client } = openSocket(world.truss, world.headers[as]);
    const over = (query: string, variables: Record<string, unknown>) =>
      new Promise<unknown>((resolve) => {
        const stop = client.subscribe<Record<string, unknown>>(
          { query, variables },
          {
            next: ({ data, errors }) => {
              resolve(errors?.[0]?.extensions?.['status'] ?? (Object.values(data ?? {})[0] === null ? 'null' : 200));
              queueMicrotask(() => stop());
            },
            error: (errors) => resolve((errors as { extensions?: { status?: number } }[])[0]?.extensions?.status),
            complete: () => resolve('complete'),
          },
        );
      });
    for (const [name, args, query] of [
      [
        'project',
        { o: 'acme', p: 1 },
        'query($o: String!, $p: Int!) { project(organization: $o, projectId: $p) { name } }',
      ],
      [
        'projectChanged',
        { o: 'acme', p: 1 },
        'subscription($o: String!, $p: Int!) { projectChanged(organization: $o, projectId: $p, after: 0) { revision } }',
      ],
      [
        'jobChanged',
        { o: 'acme', j: 1 },
        'subscription($o: String!, $j: Int!) { jobChanged(organization: $o, jobId: $j) { state } }',
      ],
      ['audit', {}, '{ audit(first: 1) { __typename } }'],
      ['node', { i: idOf('Project', '1:2') }, 'query($i: ID!) { node(id: $i) { id } }'],
    ] as const) {
      const { ending } =
        name === 'node'
          ? await ask(world, as, 'query', 'node', { id: idOf('Project', '1:2') })
          : await ask(world, as, kindOf(name), name, asked[name]!.input!(world, as));
      expect([name, await over(query, args)]).toEqual([name, ending]);
    }
    await client.dispose();
  });
});
