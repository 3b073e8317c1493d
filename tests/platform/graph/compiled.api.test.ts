// Operations that are compiled to one statement: answered as their resolvers answer them, letter by letter.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { waitingFor } from '../../support/waiting.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await pin();
  const made = await truss.given.entities(
    Array.from({ length: 12 }, (_, i) => ({
      name: `Ent "${i}" \\ \u2028 ü\t`,
      number: i % 3 ? `C.${i}` : '',
      description: `<p>Words ${i}</p>`,
      labelIds: [truss.given.labelId('Analysis')],
    })),
  );
  await truss.given.entities(
    made.slice(1).map(({ id }, i) => ({
      id,
      classId: undefined,
      addRels: [
        { relationId: truss.given.relationId('decomposes'), targetId: made[Math.floor(i / 3)]!.id, attrs: {} },
        { relationId: truss.given.relationId('related to'), targetId: made[i]!.id, attrs: {} },
      ],
    })),
  );
});
afterAll(() => truss.close());

const pin = async () => {
  const preferences = { pinned_relationships: ['Related to', 'traced from'] };
  await truss.inside.db.updateTable('user').set({ preferences }).where('username', '=', 'walt').execute();
};

const FIELDS =
  'id entityId projectId globalId number name displayName sortNumber description plainDescription created createdBy modified modifiedBy isHidden isArchived isRedacted isLocked lockedBy script revision';
const project = (rest: string) => `{ project(organization: "acme", projectId: 1) { ${rest} } }`;
const asItWas = (rest: string) => `{ project(organization: "acme", projectId: 1, asOf: { revision: 1 }) { ${rest} } }`;
const list = (fields: string, args = 'first: 5, order: "number"') =>
  project(`entities(${args}) { edges { node { ${fields} } } }`);

describe('one statement answers', () => {
  test.each([
    ['scalars', list(FIELDS)],
    ['class', list('class { id name colour icon parent { name } __typename } __typename')],
    ['labels', list('labels { name labelId }')],
    ['attributes', list('attributes { id text isStored json property { name } ... on TextAttribute { value } }')],
    ['metadata and the score', list('metadata qualityScore')],
    [
      'cursors and counts',
      project(
        'entities(first: 5) { totalCount warnings pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor level isFound node { name } } }',
      ),
    ],
    ['a search', list('name', 'first: 5, query: "number:C label:Analysis"')],
    [
      'links',
      list(
        'links(first: 3) { pageInfo { hasNextPage endCursor } edges { cursor node { id relation { name } attributes { text } entity { id displayName class { name } links(first: 2) { edges { node { entity { entityId } } } } } } } }',
      ),
    ],
    ['links of a relation', list('links(first: 3, relation: "decomposed by") { edges { node { entity { name } } } }')],
    [
      'the project',
      project('id projectId name description folder created createdBy modified preferences revision permissions'),
    ],
    [
      'an empty list',
      list(
        'name links(first: 1) { edges { cursor } pageInfo { startCursor endCursor hasNextPage } }',
        'first: 5, query: "nothing has this name"',
      ),
    ],
    [
      'the same at a revision',
      asItWas('name revision asOf preferences entities(first: 3) { edges { node { id name } } }'),
    ],
    [
      'the past by its node',
      '{ node(id: "UHJvamVjdDoxOjFAMQ==") { ... on Project { asOf revision } } project: node(id: "UHJvamVjdDoxOjFAMQ==") { id } }',
    ],
    [
      'several places',
      `{ viewer { username preferences pinnedRelationships } ${project('name').slice(1, -1)} again: ${project('id').slice(1)}`,
    ],
    [
      'counts',
      project(
        'counts(query: "label:Analysis") { total byClass { class { id } count } byLabel { label { name } count } byStatus { name } }',
      ),
    ],
    ['counts of links', project('linkCounts { relation { id name } count }')],
    ['counts of links at a revision', asItWas('linkCounts { relation { name } count }')],
    [
      'the tree with what stands above',
      list('name whole { name } parent { id }', 'first: 9, query: "number:C", withParents: true'),
    ],
    [
      'the tree with what stands above, from a row on',
      list('name whole { name }', 'first: 2, offset: 1, query: "number:C", withParents: true'),
    ],
    ['the count of what a query finds and what stands above', project('countWithParents(query: "number:C")')],
    [
      'trees',
      list(
        'childCount partCount children(first: 2) { totalCount edges { cursor node { name } } } parts(first: 2, offset: 1) { totalCount pageInfo { endCursor hasPreviousPage } edges { node { name } } }',
      ),
    ],
    [
      'relation groups, the pinned first',
      list(
        'relationGroups { label isPinned count targetLabel links(first: 2) { id attributes { id } entity { name class { name } } } more: links { id } }',
        'first: 2, order: "number"',
      ),
    ],
    [
      'what was done',
      project(
        'changes(first: 4, type: UPDATE) { totalCount edges { cursor node { id type date cause { kind revision projectId } user { fullName } entity { name } class { name } changes { type field valueText value entity { id name } } } } }',
      ),
    ],
    [
      'histories',
      list(
        'history(first: 2) { totalCount pageInfo { hasNextPage } edges { node { revision type changes { entity { name } } } } }',
      ),
    ],
    ['banners', project('banner { top { text } } bannerSetting { topText }')],
    [
      'nothing of a list',
      project('entities(first: 0) { edges { cursor } pageInfo { startCursor endCursor hasNextPage } }'),
    ],
  ])('%s', async (_what, query) => {
    const compared = truss.compiledAnswers();
    const { errors, data } = await truss.graph('walt', query);
    expect(errors).toBeUndefined();
    expect(data.project).toBeTruthy();
    expect(truss.compiledAnswers()).toBeGreaterThan(compared);
    await truss.graph('walt', query);
    expect(await truss.readingStatements(() => truss.graph('walt', query))).toBe(1);
  });
});

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: { code: string } }[];
}

describe('refused with the same message by the compiler and by resolvers', () => {
  const both = async (
    body: object,
    as: 'rob' | null = 'rob',
    work = { before: async () => {}, meanwhile: async () => {} },
  ) => {
    const cookie = await truss.cookie(as);
    const ask = async (more: Record<string, string>) => {
      await work.before();
      const asked = fetch(`${truss.url}/graphql`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', accept: 'application/json', ...more },
        body: JSON.stringify(body),
      });
      await work.meanwhile();
      const answer = await asked;
      const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, answer: (await answer.json()) as Answer };
    };
    const compiled = await ask({});
    expect(compiled).toEqual(await ask({ 'x-by-resolvers': 'yes' }));
    return compiled.answer;
  };
  const query = list('name');

  test('a compiled answer has the same headers', async () => {
    expect((await both({ query })).errors).toBeUndefined();
    expect((await both({ query, variables: null, operationName: null })).errors).toBeUndefined();
  });

  test.each<[string, object, string]>([
    ['a mistake in a search', { query: list('name', 'first: 1, query: "(("') }, 'QUERY'],
    ['a foreign cursor', { query: list('name', 'first: 1, after: "x"') }, 'INVALID'],
    ['too long a page', { query: list('name', 'first: 101') }, 'INVALID'],
    ['no entity', { query: '{ entity(organization: "acme", projectId: 1, entityId: 987654) { name } }' }, 'NOT_FOUND'],
    ['no entity in a project', { query: project('name entity(entityId: 987654) { name }') }, 'NOT_FOUND'],
    [
      'no entity beside what is there',
      {
        query: `{ viewer { username } entity(organization: "acme", projectId: 1, entityId: 987654) { name } ${project('name').slice(1)}`,
      },
      'NOT_FOUND',
    ],
    [
      'a revision that is still to come',
      { query: '{ project(organization: "acme", projectId: 1, asOf: { revision: 987654 }) { name } }' },
      'INVALID',
    ],
    [
      'a moment before all',
      { query: '{ project(organization: "acme", projectId: 1, asOf: { moment: "2001-01-01T00:00:00Z" }) { name } }' },
      'INVALID',
    ],
    [
      'a foreign cursor of changes',
      { query: project('changes(first: 2, after: "x") { edges { cursor } }') },
      'INVALID',
    ],
    ['counts of a mistake', { query: project('counts(query: "((") { total }') }, 'QUERY'],
    ['no project', { query: '{ project(organization: "acme", projectId: 99) { name } }' }, 'FORBIDDEN'],
    [
      'too dear',
      {
        query: list(
          Array.from({ length: 9 }, (_, i) => `a${i}: links(first: 100) { edges { node { id } } }`).join(' '),
          'first: 100',
        ),
      },
      'INVALID',
    ],
  ])('%s', async (_what, body, code) => {
    await truss.graph('rob', query);
    expect((await both(body)).errors?.[0]?.extensions.code).toBe(code);
  });

  test.each([
    'Entity:1:987654',
    'Entity:2:1',
    'Project:1:99',
    'Project:2:1',
    'Entity:1:1@987654',
    'Entity:1',
    'Nothing:1',
    '',
  ])('the node %j, which is not there or not for them', async (name) => {
    await truss.graph('rob', query);
    const id = Buffer.from(name).toString('base64');
    const { data } = await both({ query: `{ node(id: "${id}") { id } nodes(ids: ["${id}"]) { id } ${query.slice(1)}` });
    expect(data).toMatchObject({ node: null, nodes: [null] });
  });

  test('a query above the limits of cost or depth in several places', async () => {
    const one = Array.from({ length: 5 }, (_, i) => `a${i}: links(first: 100) { edges { node { id } } }`).join(' ');
    const body = list(one, 'first: 100').slice(1, -1);
    const { errors } = await both({ query: `{ ${body} again: ${body} }` });
    expect(errors?.[0]?.extensions.code).toBe('INVALID');
  });

  test('a viewer without a session', async () => {
    expect((await both({ query }, null)).errors?.[0]?.extensions.code).toBe('NOT_SIGNED_IN');
  });

  test('a statement that takes too long', async () => {
    const holder = new pg.Client(truss.databaseUrl);
    await holder.connect();
    try {
      await both({ query }); // so that the reader is known
      const refused = await both({ query }, 'rob', {
        before: async () => void (await holder.query('begin; lock table entity in access exclusive mode')),
        meanwhile: async () => {
          await vi.waitUntil(async () => (await cancelled(holder)) > 0);
          await holder.query('commit');
        },
      });
      expect(refused.errors?.[0]?.extensions.code).toBe('TOO_SLOW');
    } finally {
      await holder.end();
    }
  });
});

/** Ends what waits for the entities, as the database does when the time is over; says how many that were. */
async function cancelled(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query(`select pg_cancel_backend(pid) from (${waitingFor('entity')}) as waiting`);
  return rows.length;
}
