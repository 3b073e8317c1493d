// Redaction after entities are deleted, restored, moved and shown again; and a diagram reveals no more than its root.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { up as ownNames } from '../../../migrations/105-names-of-diagrams.ts';
import { unfreezeSlide, thawedSql } from '../../../server/model/metadata/rules/frozen-slide.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let elsewhere: number;
beforeAll(async () => {
  truss = await startTruss();
  elsewhere = ((await call('root', 'p', { name: 'Other' })) as { id: number }).id;
});
afterAll(() => truss.close());

async function call(as: Person | 'root', url: string, body?: unknown, method?: string): Promise<unknown> {
  const answer = await truss.rest(as, `/api/v4/o/acme/${url}`, body, method);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
const save = (patch: Record<string, unknown>, as: Person | 'root' = 'walt') =>
  call(as, 'entities', [{ projectId: 1, ...patch }]);
const now = async () => (await truss.given.records()).at(-1)!.revision;
const made = (name: string, number = '') => truss.given.entity({ projectId: 1, class: 'Requirement', name, number });
const nameAt = async (as: Person, entityId: number, revision: number): Promise<string> => {
  const found = (await call(as, `entities/ids?asOf=${revision}`, { ids: [entityId] })) as { name: string }[];
  return found[0]!.name;
};
const graph = async (as: Person, fields: string) =>
  (await truss.graph(as, `{ project(organization: "acme", projectId: 1) { ${fields} } }`)).data.project;

describe('moved entities', () => {
  test('and redacted where it is now, is redacted where it was', async () => {
    const { id: entityId } = await made('Tells all');
    const revision = await now();
    const { entityIds } = (await call('root', 'p/1/entities/move', {
      entityIds: [entityId],
      toProjectId: elsewhere,
      letGo: true,
    })) as { entityIds: number[] };
    expect(await nameAt('rob', entityId, revision)).toBe('Tells all');
    await save({ id: entityIds[0], projectId: elsewhere, isRedacted: true }, 'root');
    expect([await nameAt('rob', entityId, revision), await nameAt('walt', entityId, revision)]).toEqual([
      'REDACTED',
      'Tells all',
    ]);
  });
});

test('an entity that is shown again is as before, and comments written while it was redacted stay as they were', async () => {
  const { id: entityId } = await made('First');
  const before = await now();
  await save({ id: entityId, isRedacted: true });
  await save({ id: entityId, name: 'Second' });
  const meanwhile = await now();
  expect(await nameAt('rob', entityId, before)).toBe('REDACTED');
  await save({ id: entityId, isRedacted: false });
  expect([await nameAt('rob', entityId, before), await nameAt('rob', entityId, meanwhile)]).toEqual([
    'First',
    'REDACTED',
  ]);
  await call('walt', 'entities/ids', [entityId], 'DELETE');
  expect(await nameAt('rob', entityId, before)).toBe('First');
});

describe("a reviewer's comments on a redacted entity", () => {
  test('is answered without its words, and a passage does not reveal whether they are there', async () => {
    const { id: entityId } = await made('Kept');
    await save({ id: entityId, description: '<p>The pressure is nine</p>', isRedacted: true });
    const said = (await call('walt', 'comments', { entityId, content: 'Too high, @rita' })) as { id: number };
    const settled = (await call('rita', 'comments', { id: said.id, resolved: true }, 'PUT')) as { content: string };
    expect(settled.content).toBe('REDACTED');
    const refusals = await Promise.all(
      ['nine', 'ten'].map(async (quote) => {
        const answer = await truss.rest('rita', '/api/v4/o/acme/comments', {
          entityId,
          content: 'Is it?',
          field: 'DESCRIPTION',
          quote,
          before: '',
          after: '',
        });
        const { message } = (await answer.json()) as { message: string };
        return [answer.status, message.replace(quote, '')];
      }),
    );
    expect(refusals[0]![0]).toBe(400);
    expect(refusals[0]).toEqual(refusals[1]);
  });
});

describe('a diagram without a name of its own', () => {
  const create = (entityId: number, name?: string) =>
    truss.graph('walt', `mutation($input: CreateDiagramInput!) { createDiagram(input: $input) { __typename } }`, {
      input: {
        projectId: id('Project', 1),
        entityId: id('Entity', entityId),
        slug: 'hierarchy',
        ...(name && { name }),
      },
    });
  const list = async (as: Person, search: string): Promise<string[]> =>
    (await graph(as, `diagrams(first: 50, search: "${search}") { edges { node { name } } }`)).diagrams.edges.map(
      ({ node }: { node: { name: string } }) => node.name,
    );

  test('is named after its root, even when that is renamed, and is found and sorted by that', async () => {
    const [one, other] = [await made('Anvil', 'D.1'), await made('Bellows')];
    await create(one.id);
    await create(other.id, 'Bellows');
    expect(await list('rob', '')).toEqual(['Bellows', 'D.1 Anvil']);
    await save({ id: other.id, name: 'Zinc' });
    expect(await list('rob', '')).toEqual(['D.1 Anvil', 'Zinc']);
    expect([await list('rob', 'bellows'), await list('rob', 'zinc')]).toEqual([[], ['Zinc']]);
    const shown = (await call('rob', `p/1/entities/${other.id}/diagrams`)) as { diagrams: { name: string }[] };
    expect(shown.diagrams.map(({ name }) => name)).toEqual(['Zinc']);
    await save({ id: one.id, isRedacted: true });
    expect([await list('rob', 'anvil'), await list('rob', 'D.1')]).toEqual([[], ['D.1 REDACTED']]);
    expect(await list('walt', 'anvil')).toEqual(['D.1 Anvil']);
  });

  test('keeps no copy that was made before, in no revision and no record', async () => {
    const { id: entityId } = await made('Crucible');
    await create(entityId);
    const { db } = truss.inside;
    await db.updateTable('diagram').set({ name: 'Crucible' }).where('rootId', '=', entityId).execute();
    const record = (await truss.given.records()).at(-1)!;
    const copied = JSON.stringify(record.changes).replaceAll('"name":""', '"name":"Crucible"');
    await db
      .updateTable('storedChangeRecord' as never)
      .set({ changes: copied } as never)
      .where('revision' as never, '=', record.revision as never)
      .where('entityId' as never, '=', entityId as never)
      .execute();
    await save({ id: entityId, name: 'Kettle' });
    await ownNames(db as unknown as Kysely<unknown>);
    expect(await list('walt', 'crucible')).toEqual([]);
    expect(await list('walt', 'kettle')).toEqual(['Kettle']);
    const again = (await truss.given.records()).find(({ revision }) => revision === record.revision)!;
    expect(again.changes).toEqual(record.changes);
  });
});

test("the result of somebody else's job is told to people who see all that it may name", async () => {
  const { id: entityId } = await made('Named by a job');
  await save({ id: entityId, isRedacted: true });
  const { id: jobId } = await truss.inside.db
    .insertInto('job')
    .values({
      organizationId: 1,
      id: 1,
      projectId: 1,
      type: 'import',
      parameters: '{}' as never,
      state: 'failed',
      error: JSON.stringify({ message: "'Named by a job' is locked." }) as never,
      createdBy: 'walt',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const read of [
    (as: Person) => call(as, `jobs/${jobId}`),
    (as: Person) => graph(as, 'jobs(first: 5) { edges { node { error } } }'),
    (as: Person) => truss.graph(as, `{ job(organization: "acme", jobId: ${jobId}) { error } }`),
  ])
    expect([
      JSON.stringify(await read('walt')).includes('Named'),
      JSON.stringify(await read('rob')).includes('Named'),
    ]).toEqual([true, false]);
});

test('frozen content is left out of any layout, in SQL as in values', async () => {
  const frozen = { at: 'then', rows: [['Tells all']] };
  const layouts = [
    { boxes: [{ id: 'a', kind: 'table', query: 'frozen', frozen }, { id: 'b' }] },
    { boxes: [] },
    { boxes: ['frozen', 1, null, { frozen }] },
    {},
    ['frozen'],
  ];
  const texts = [...layouts.map((each) => JSON.stringify(each)), '', 'no JSON', '{"boxes": [{"id": "\\u0000"}'];
  const { rows } = await sql<{ metadata: Record<string, string> }>`
    select ${sql.raw(thawedSql('given.metadata'))} as metadata
    from unnest(${texts}::text[]) with ordinality as each(layout, place),
      lateral (select jsonb_build_object('slide:layout', layout, 'own', layout) as metadata) given
    order by place`.execute(truss.inside.db as Kysely<unknown>);
  expect(rows.map(({ metadata }) => JSON.parse(metadata['slide:layout']!) as unknown)).toEqual(
    texts.map((each) => JSON.parse(unfreezeSlide(each)) as unknown),
  );
  expect(rows.map(({ metadata }) => metadata['own'])).toEqual(texts);
  expect(JSON.parse(unfreezeSlide(texts[0]!))).toEqual({
    boxes: [{ id: 'a', kind: 'table', query: 'frozen' }, { id: 'b' }],
  });
});
