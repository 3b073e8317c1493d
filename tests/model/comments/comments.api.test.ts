// People say what they think of an entity, of a field and of a passage, answer each other and settle it.
// Whoever reviews may; whoever reads sees it; both APIs agree; nothing of it is a revision.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { byGraph, byRest, type Calls, type Told } from './both-apis.ts';

let truss: Truss;
let entityId: number;
const description = '<p>The payload shall handle hot pixels in a robust way.</p><p>It is tested in a robust way.</p>';
beforeAll(async () => {
  truss = await startTruss();
  entityId = (await truss.given.entity({ name: 'Hot pixels', description })).id;
});
afterAll(() => truss.close());

const describeAs = async (text: string) =>
  void (await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: entityId, projectId: 1, description: text }]));

describe.each<[string, (truss: Truss) => Calls]>([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_name, through) => {
  let api: Calls;
  beforeAll(() => (api = through(truss)));
  const all = async (resolved?: boolean) => (await api.ofProject('rob', resolved)) as Told[];

  test('a reviewer says something, others answer, and it is settled and opened again', async () => {
    const thread = await api.add('rita', { entityId, content: '  Is this testable? ' });
    expect(thread).toMatchObject({ content: 'Is this testable?', author: 'rita', state: 'SAID', field: null });
    const reply = await api.add('walt', { entityId, threadId: thread.id!, content: 'Yes, @rita. @nobody @olga' });
    expect(reply).toMatchObject({ threadId: thread.id, mentions: ['rita'] });
    const second = await api.add('rita', { entityId, threadId: reply.id!, content: 'Fine' });
    expect(second.threadId).toBe(thread.id);
    expect(await api.resolve('walt', reply.id!, true)).toMatchObject({ id: reply.id });
    const resolved = (await all(true)).filter(({ id }) => id === thread.id);
    expect(resolved).toMatchObject([{ resolved: true, resolvedBy: 'walt' }]);
    expect((await all(false)).map(({ id }) => id)).not.toContain(thread.id);
    expect((await all()).filter(({ threadId }) => threadId === thread.id)).toHaveLength(2);
    expect(await api.resolve('rita', thread.id!, false)).toMatchObject({ resolved: false, resolvedBy: null });
  });

  test('only its author changes its words', async () => {
    const { id } = await api.add('rita', { entityId, content: 'Tpyo' });
    expect(await api.edit('walt', id!, 'Mine')).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^Only its author can edit a comment/),
    });
    expect(await api.edit('rita', id!, 'Typo')).toMatchObject({ content: 'Typo', state: 'EDITED' });
  });

  test('its author or an Owner deletes a comment; replies stay', async () => {
    const { id } = await api.add('rita', { entityId, content: 'Secret words' });
    const reply = await api.add('walt', { entityId, threadId: id!, content: 'Careful' });
    expect(await api.remove('walt', id!)).toMatchObject({ status: 403 });
    expect((await api.remove('rita', id!)).status).toBeUndefined();
    const left = await all();
    expect(left.map((each) => each.id)).toContain(reply.id);
    expect(JSON.stringify(left)).not.toContain('Secret words');
    expect((await api.remove('ada', reply.id!)).status).toBeUndefined();
    expect((await all()).map((each) => each.id)).not.toContain(reply.id);
    expect(await api.edit('rita', id!, 'Again')).toMatchObject({ status: 404 });
  });

  test('a comment may be about a field, or an attribute of the class', async () => {
    const rationale = truss.given.propertyId('Requirement', 'Rationale');
    expect(await api.add('rita', { entityId, content: 'Short?', field: 'NAME' })).toMatchObject({ field: 'NAME' });
    expect(await api.add('rita', { entityId, content: 'Why?', propertyId: rationale })).toMatchObject({
      field: 'ATTRIBUTE',
      propertyId: rationale,
    });
    const strange = truss.given.propertyId('Issue', 'Priority');
    expect(await api.add('rita', { entityId, content: 'Why?', propertyId: strange })).toMatchObject({ status: 400 });
    expect(await api.add('rita', { entityId, content: 'Why?', field: 'ATTRIBUTE' })).toMatchObject({ status: 400 });
    expect(await api.add('rita', { entityId, content: 'Why?', field: 'NAME', quote: 'Hot' })).toMatchObject({
      status: 400,
    });
  });

  test('a passage stays when the text around it changes, and is detached when it goes', async () => {
    await describeAs(description);
    const about = { entityId, content: 'Cannot be tested', quote: 'in a robust way', before: 'is tested ' };
    const { id } = await api.add('rita', about);
    const seen = async () => (await all()).find((each) => each.id === id);
    expect(await seen()).toMatchObject({ quote: 'in a robust way', field: 'DESCRIPTION', isDetached: false });
    await describeAs('<h1>New</h1><p>Everything is tested <b>in a robust</b> way, daily.</p>');
    expect(await seen()).toMatchObject({ isDetached: false });
    await describeAs('<p>Everything is tested.</p>');
    expect(await seen()).toMatchObject({ isDetached: true, quote: 'in a robust way' });
    expect(await api.add('rita', about)).toMatchObject({ status: 400, message: expect.stringMatching(/passage/) });
  });

  test('a comment is refused when it is empty, too long, or about a missing entity', async () => {
    expect(await api.add('rita', { entityId, content: ' ' })).toMatchObject({ status: 400 });
    expect(await api.add('rita', { entityId, content: 'x'.repeat(10_001) })).toMatchObject({ status: 400 });
    expect(await api.add('rita', { entityId: 999_999, content: 'Hello' })).toMatchObject({ status: 404 });
    expect(await api.add('rita', { entityId, threadId: 999_999, content: 'Hello' })).toMatchObject({ status: 404 });
    expect(await api.resolve('rita', 999_999, true)).toMatchObject({ status: 404 });
  });

  test('a reader sees comments and writes none; outsiders see nothing', async () => {
    const { id } = await api.add('rita', { entityId, content: 'For all' });
    expect((await all()).map((each) => each.id)).toContain(id);
    for (const answer of [
      await api.add('rob', { entityId, content: 'Me too' }),
      await api.edit('rob', id!, 'Mine'),
      await api.resolve('rob', id!, true),
      await api.remove('rob', id!),
    ])
      expect(answer).toMatchObject({ status: 403 });
    expect(await api.ofProject('olga')).toMatchObject({ status: 403 });
    expect(await api.add('olga', { entityId, content: 'Hello' })).toMatchObject({ status: 404 });
    expect(await api.resolve('olga', id!, true)).toMatchObject({ status: 404 });
    // Sam may write, but not review.
    expect(await api.add('sam', { entityId, content: 'Hello' })).toMatchObject({ status: 403 });
  });
});

test('saying something changes no revision of the project and no version of the entity', async () => {
  const ask = async () =>
    (
      await truss.graph(
        'rob',
        `{ project(organization: "acme", projectId: 1) { revision entity(entityId: ${entityId}) { revision modified } } }`,
      )
    ).data;
  const before = await ask();
  await byGraph(truss).add('rita', { entityId, content: 'Quietly' });
  expect(await ask()).toEqual(before);
});

test('comments are found by number and by entity; those of others are left out', async () => {
  const { id } = await byRest(truss).add('rita', { entityId, content: 'Find me' });
  const ids = async (as: 'rob' | 'olga', path: string, body?: unknown) =>
    ((await (await truss.rest(as, `/api/v4/o/acme/${path}`, body)).json()) as Told[]).map((each) => each.id);
  expect(await ids('rob', `comments/${id},999999`)).toEqual([id]);
  expect(await ids('olga', `comments/${id}`)).toEqual([]);
  expect(await ids('rob', 'comment/entityids', [entityId])).toContain(id);
  expect(await ids('olga', 'comment/entityids', [entityId])).toEqual([]);
});

test('threads are read page by page, by person, by field and counted', async () => {
  const other = (await truss.given.entity({ name: 'Listed' })).id;
  const api = byGraph(truss);
  const threads: number[] = [];
  for (const [as, field] of [
    ['rita', 'NAME'],
    ['walt', undefined],
    ['rita', undefined],
  ] as const)
    threads.push((await api.add(as, { entityId: other, content: 'x', ...(field && { field }) })).id!);
  await api.add('walt', { entityId: other, threadId: threads[2]!, content: 'y' });
  await api.resolve('rita', threads[0]!, true);
  const list = async (args: string) => {
    const { data, errors } = await truss.graph(
      'walt',
      `{ project(organization: "acme", projectId: 1) { entity(entityId: ${other}) { commentCounts { open resolved }
        comments(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { commentId replies(first: 1) { totalCount } } } } } } }`,
    );
    expect(errors).toBeUndefined();
    const { comments, commentCounts } = data.project.entity;
    return {
      ...comments,
      commentCounts,
      ids: comments.edges.map((edge: { node: { commentId: number } }) => edge.node.commentId),
    };
  };
  const first = await list('first: 2');
  expect(first).toMatchObject({
    ids: threads.slice(0, 2),
    totalCount: 3,
    commentCounts: { open: 2, resolved: 1 },
    pageInfo: { hasNextPage: true },
  });
  expect(await list(`first: 2, after: "${first.pageInfo.endCursor}"`)).toMatchObject({
    ids: [threads[2]],
    pageInfo: { hasNextPage: false },
    edges: [{ node: { replies: { totalCount: 1 } } }],
  });
  expect(await list('first: 9, resolved: true')).toMatchObject({ ids: [threads[0]], totalCount: 1 });
  expect(await list('first: 9, mine: true')).toMatchObject({ ids: threads.slice(1) });
  expect(await list('first: 9, field: NAME')).toMatchObject({ ids: [threads[0]] });
});

test('a baseline shows the comments that were written before it, and an earlier revision those before the next one', async () => {
  const { id: place } = await truss.given.entity({ name: 'Reviewed' });
  const api = byGraph(truss);
  const early = (await api.add('rita', { entityId: place, content: 'Early' })).id!;
  await api.add('walt', { entityId: place, threadId: early, content: 'Early reply' });
  const { data: kept } = await truss.graph(
    'ada',
    `mutation($input: CreateBaselineInput!) { createBaseline(input: $input) { ... on CreateBaselinePayload { baseline { revision } } } }`,
    { input: { projectId: Buffer.from('Project:1:1').toString('base64'), name: 'Before the review' } },
  );
  const { revision } = kept.createBaseline.baseline;
  await api.add('rita', { entityId: place, content: 'Late' });
  await api.add('walt', { entityId: place, threadId: early, content: 'Late reply' });
  await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: place, projectId: 1, name: 'Reviewed again' }]);
  await api.add('rita', { entityId: place, content: 'Later' });
  const asOf = async (then: number | null) => {
    const { data } = await truss.graph(
      'rob',
      `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { entity(entityId: ${place}) {
        commentCounts { open } comments(first: 9) { totalCount edges { node { content replies(first: 9) { totalCount edges { node { content } } } } } } } } }`,
      { asOf: then === null ? null : { revision: then } },
    );
    const { commentCounts, comments } = data.project.entity;
    expect([commentCounts.open, comments.edges.length]).toEqual([comments.totalCount, comments.totalCount]);
    const [first] = comments.edges;
    expect(first.node.replies.edges).toHaveLength(first.node.replies.totalCount);
    return [comments.totalCount, first.node.replies.totalCount];
  };
  expect(await asOf(revision)).toEqual([1, 1]);
  expect(await asOf(revision + 1)).toEqual([3, 2]);
  await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: place, projectId: 1, name: 'Reviewed once more' }]);
  await api.add('rita', { entityId: place, content: 'Last' });
  expect(await asOf(revision + 1)).toEqual([3, 2]);
  expect(await asOf(null)).toEqual([4, 2]);
});

test('all threads of a project are found by author, addressee, and words, in replies too', async () => {
  const [about, veiled] = await truss.given.entities(['Talked of', 'Kept'].map((name) => ({ name })));
  const api = byGraph(truss);
  const first = await api.add('rita', { entityId: about!.id, content: 'Is the Zenith angle meant?' });
  await api.add('walt', { entityId: about!.id, threadId: first.id!, content: 'The azimuth, @rob' });
  const second = await api.add('walt', { entityId: about!.id, content: 'Azimuth it is' });
  const kept = await api.add('walt', { entityId: veiled!.id, content: 'A secret azimuth' });
  await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: veiled!.id, projectId: 1, isRedacted: true }]);
  const find = async (as: 'rob' | 'walt', args: string) => {
    const { data, errors } = await truss.graph(
      as,
      `{ project(organization: "acme", projectId: 1) { comments(first: 20, ${args}) { totalCount edges { node { commentId } } } } }`,
    );
    expect(errors).toBeUndefined();
    const { edges, totalCount } = data.project.comments;
    expect(totalCount).toBe(edges.length);
    return edges.map((edge: { node: { commentId: number } }) => edge.node.commentId);
  };
  expect(await find('walt', 'search: "AZIMUTH"')).toEqual([kept.id, second.id, first.id]);
  expect(await find('rob', 'search: "azimuth"')).toEqual([second.id, first.id]);
  expect(await find('walt', 'search: "zenith angle"')).toEqual([first.id]);
  expect(await find('walt', 'search: "azimuth", by: "rita"')).toEqual([first.id]);
  expect(await find('rob', 'toMe: true, search: "azimuth"')).toEqual([first.id]);
  expect(await find('rob', 'search: "nothing of the kind"')).toEqual([]);
});

test('a list of entities with their comments takes a fixed number of statements', async () => {
  const api = byGraph(truss);
  const made = await truss.given.entities(Array.from({ length: 12 }, (_, i) => ({ name: `Many ${i}` })));
  for (const { id } of made) {
    const thread = await api.add('rita', { entityId: id, content: 'one', field: 'NAME' });
    await api.add('walt', { entityId: id, threadId: thread.id!, content: 'two' });
  }
  const ask = (first: number) => () =>
    truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { entities(query: "name:Many", first: ${first}) { edges { node {
        commentCounts { open } comments(first: 5) { totalCount edges { node { content isDetached user { fullName } property { name } replies(first: 5) { edges { node { content } } } } } } } } } } }`,
    );
  await ask(1)();
  expect(await truss.readingStatements(ask(12))).toBe(await truss.readingStatements(ask(2)));
});

test('search finds commented entities, by words and by open threads', async () => {
  const [quiet, loud, settled] = await truss.given.entities(
    ['Quiet', 'Loud', 'Settled'].map((name) => ({ name: `Sought ${name}` })),
  );
  const api = byGraph(truss);
  await api.add('rita', { entityId: loud!.id, content: 'Überlast at the Inverter' });
  const done = await api.add('rita', { entityId: settled!.id, content: 'Done' });
  await api.resolve('rita', done.id!, true);
  const find = async (query: string) => {
    const { data, errors } = await truss.graph(
      'rob',
      'query($query: String) { project(organization: "acme", projectId: 1) { entities(query: $query, first: 50) { edges { node { entityId } } } } }',
      { query: `name:Sought ${query} order:id` },
    );
    expect(errors).toBeUndefined();
    return data.project.entities.edges.map((edge: { node: { entityId: number } }) => edge.node.entityId);
  };
  expect(await find('has:comment')).toEqual([loud!.id, settled!.id]);
  expect(await find('has:unresolved')).toEqual([loud!.id]);
  expect(await find('-has:comment')).toEqual([quiet!.id]);
  expect(await find('comment:uber')).toEqual([loud!.id]);
  expect(await find('comment:last')).toEqual([]);
  expect(await find('comment:~last')).toEqual([loud!.id]);
  expect(await find('comment:"the inverter"')).toEqual([loud!.id]);
  expect(await find('comment:none')).toEqual([quiet!.id]);
});

test('a comment under a lock, and on a deleted entity: it is allowed, and restored with the entity', async () => {
  const locked = await truss.given.entity({ name: 'Locked' });
  await truss.inside.db
    .updateTable('entity')
    .set({ isLocked: true, lockedBy: 'ada' })
    .where('id', '=', locked.id)
    .execute();
  const { id } = await byGraph(truss).add('rita', { entityId: locked.id, content: 'Still' });
  expect(id).toBeGreaterThan(0);
  await truss.inside.db
    .updateTable('entity')
    .set({ isLocked: false, lockedBy: null })
    .where('id', '=', locked.id)
    .execute();
  const ids = async () => ((await byGraph(truss).ofProject('rob')) as Told[]).map((each) => each.id);
  await truss.rest('walt', '/api/v4/o/acme/entities/ids', [locked.id], 'DELETE');
  expect(await ids()).not.toContain(id);
  expect(await byGraph(truss).add('rita', { entityId: locked.id, content: 'Gone' })).toMatchObject({ status: 404 });
  await truss.rest('walt', `/api/v4/o/acme/entities/restore/${locked.id}`, undefined, 'PUT');
  expect(await ids()).toContain(id);
});
