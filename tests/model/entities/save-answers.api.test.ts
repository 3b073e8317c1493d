// A save answers from what it has in hand, to the letter what a reader is answered after it, and opens its projects once; through both APIs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createProject } from '../../../server/model/projects/commands/save-project.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

interface Shown {
  id: number;
  name: string;
  revision: number;
}

let truss: Truss;
let related: number;
/** Another project, in which Ada may write. */
let other: number;
beforeAll(async () => {
  truss = await startTruss();
  other = (await createProject(contextFor(truss.inside, 'ada'), 'acme', { name: 'Other' })).id;
  related = truss.given.relationId('related to');
});
afterAll(() => truss.close());

const call = async (as: Person, method: string, path: string, body?: unknown): Promise<Shown[]> => {
  const answer = await truss.rest(as, `/api/v4/o/acme/entities${path}`, body, method);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown[];
};
const read = (as: Person, ids: readonly number[]) => call(as, 'POST', '/ids', { ids, includeRelations: true });
const save = (patches: readonly object[], as: Person = 'walt') =>
  call(
    as,
    'POST',
    '',
    patches.map((patch) => ({ projectId: 1, ...patch })),
  );
const fresh = (name: string, more = {}) => ({ name, classId: truss.given.classId('Requirement'), ...more });
const to = (...targets: number[]) => targets.map((targetId) => ({ relationId: related, targetId, attrs: {} }));
const idsOf = (shown: readonly Shown[]) => shown.map(({ id }) => id);

const expectAsRead = async (answer: readonly Shown[], as: Person = 'walt') =>
  expect(answer).toEqual(await read(as, idsOf(answer)));
/** Makes three requirements, of which the last is linked to the others. */
const some = async (): Promise<[number, number, number]> => {
  const [a, b] = idsOf(await save([fresh('A', { number: '2' }), fresh('B', { number: '1' })])) as [number, number];
  const [c] = idsOf(await save([fresh('C', { rels: to(b, a) })])) as [number];
  return [a, b, c];
};

describe('the answer of a call that writes is what a reader is answered after it', () => {
  const decomposes = () => truss.given.relationId('decomposes');

  test('new entities, with links to what is there and in an order of their own', async () => {
    const [a, b, c] = await some();
    const rels = [...to(c, a, b), { relationId: decomposes(), targetId: b, attrs: {} }];
    const relOrders = [{ relationId: related, targetIds: [b, c] }];
    await expectAsRead(await save([fresh('New', { rels, relOrders, description: '<p>Once</p>' }), fresh('Alone')]));
  });

  test('entities that are there, alone and with links that come and go', async () => {
    const [a, b, c] = await some();
    await expectAsRead(await save([{ id: a, name: 'Another' }]));
    await expectAsRead(await save([{ id: c, rels: to(a) }, { id: b, name: 'B, too' }, fresh('New', { rels: to(c) })]));
    await expectAsRead(await save([{ id: c, name: 'C' }]));
  });

  test('in several projects at once', async () => {
    const [a] = await some();
    const patches = [fresh('Here', { rels: to(a) }), fresh('There', { projectId: other }), { id: a, name: 'A, too' }];
    await expectAsRead(await save(patches, 'ada'), 'ada');
  });

  test('locks, states, numbers, restored and reverted entities', async () => {
    const [a, b, c] = await some();
    const [{ revision }] = (await read('walt', [c])) as [Shown];
    await expectAsRead(await call('walt', 'PUT', `/lock/${c},${a}`));
    await expectAsRead(await call('walt', 'PUT', `/unlock/${c},${a}`));
    await expectAsRead(await call('walt', 'PUT', `/state/${c}`, { toState: 'In Review' }));
    await expectAsRead(await call('walt', 'PUT', `/autonumber/${c}`));
    await call('walt', 'DELETE', '/ids', [b]);
    await expectAsRead(await call('walt', 'PUT', `/restore/${b},${c}`));
    await save([{ id: c, rels: [] }]);
    await expectAsRead(await call('walt', 'PUT', `/revert/${c}/${revision}`));
  });

  test('to a reviewer without the contents of what is redacted', async () => {
    const status = truss.given.propertyId('Requirement', 'Status');
    const [made] = await save([fresh('Secret', { isRedacted: true, attrs: { [status]: 'In Review' } })]);
    const answer = await call('rita', 'PUT', `/state/${made!.id}`, { toState: 'Approved' });
    expect(JSON.stringify(answer)).not.toContain('Secret');
    await expectAsRead(answer, 'rita');
  });
});

describe('the graph', () => {
  const FIELDS = `entityId name number revision modified modifier { username } labels { name } attributes { text }
    links(first: 5) { edges { node { relation { name } entity { name } } } }`;
  const saved = async (fields: string, entities: object[]) => {
    const input = { organization: 'acme', projectId: 1, entities };
    const mutation = `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { ${fields} } }`;
    const { data, errors } = await truss.graph('walt', mutation, { input });
    expect(errors).toBeUndefined();
    return data.saveEntities;
  };

  test('is answered likewise', async () => {
    const [a, b] = await some();
    const links = [{ relationId: related, targetId: b }];
    const entities = [{ entityId: a, name: 'A, too' }, fresh('New', { addLinks: links })];
    const answer = (await saved(`entities { ${FIELDS} }`, entities)).entities as { entityId: number }[];
    const query = `query($id: Int!) { project(organization: "acme", projectId: 1) { entity(entityId: $id) { ${FIELDS} } } }`;
    for (const each of answer) {
      const { data } = await truss.graph('walt', query, { id: each.entityId });
      expect(each).toEqual(data.project.entity);
    }
    expect(answer).toHaveLength(2);
  });

  test('reads none of the saved entities for its answer', async () => {
    const [a] = await some();
    let turn = 0;
    const count = (fields: string) =>
      truss.readingStatements(() => saved(fields, [{ entityId: a, name: `${turn++}` }]));
    expect(await count('revision entities { entityId name number revision modified }')).toBe(await count('revision'));
  });
});

describe('a save asks for little', () => {
  const counted = (words: string, patches: readonly object[]) =>
    truss.statements(() => save(patches, 'ada'), { words });

  test('its projects are opened once, and again only where it is repeated', async () => {
    const [a] = await some();
    expect(await counted('has_redacted', [{ id: a, name: `${a}` }, fresh('There', { projectId: other })])).toBe(1);
  });

  test('the links of new entities are not asked for, and those of others with one statement', async () => {
    const [a, b, c] = await some();
    const links = 'select * from link where';
    expect(await counted(links, [fresh('New', { rels: to(a) }), fresh('Other')])).toBe(0);
    expect(
      await counted(
        links,
        [a, b, c].map((id) => ({ id, name: `Entity ${id}` })),
      ),
    ).toBe(1);
  });
});
