// Many requirements judged through both APIs: first how many, then one save, which leaves alone what people judge.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { QualityValue } from '../../../server/model/attributes/attribute.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Traceable', 'Verifiable'];
const idOf = (name: string) => truss.given.propertyId('Requirement', name);
const read = async (id: number) => {
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { entity(entityId: ${id}) { attributes { isStored json property { name } } } } }`,
  );
  const attributes = data.project.entity.attributes as {
    isStored: boolean;
    json: QualityValue;
    property: { name: string };
  }[];
  const stored = (name: string) => attributes.find((each) => each.isStored && each.property.name === name)?.json;
  return Object.fromEntries(qualities.map((name) => [name, stored(name)]));
};
const rest = async (given: object) => {
  const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/quality', given, 'PUT');
  const body = await answer.json();
  return { status: answer.status, message: body.message, ...body, changed: body.changedIds?.length };
};
const graph = async ({ ids, ...given }: { ids?: number[]; query?: string; isTrial?: boolean }) => {
  const node = (type: string, id: number) => Buffer.from(`${type}:1:${id}`).toString('base64');
  const { data } = await truss.graph(
    'walt',
    `mutation($input: JudgeRequirementsInput!) { judgeRequirements(input: $input) {
      ... on JudgeRequirementsPayload { judged: judgedCount changed: changedCount locked: lockedCount others: otherCount revision
        findingCount findings { id: entityId name: displayName quality suggestions } }
      ... on Refusal { status message } } }`,
    {
      input: {
        projectId: node('Project', 1),
        ...given,
        ...(ids && { entityIds: ids.map((id) => node('Entity', id)) }),
      },
    },
  );
  return { status: 200, ...data.judgeRequirements };
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_api, judge) => {
  test('a trial says how many and changes nothing; then all is one save, and a second time nothing is left to do', async () => {
    const [good, bad, other] = await truss.given.entities([
      {
        number: `Q.${_api}`,
        name: 'Good',
        description: '<p>The pump shall deliver at least 3 l/min of water.</p>',
        attrs: { [idOf('Correct')]: { value: true, suggestions: [] } },
      },
      { name: 'Bad', description: '<p>The fast pump shall work</p>' },
      { name: 'Risk', classId: truss.given.classId('Risk') },
    ]);
    const ids = [good!.id, bad!.id, other!.id];
    const first = await judge({ ids, isTrial: true });
    expect(first).toMatchObject({ judged: 2, changed: 2, locked: 0, others: 1, revision: null });
    expect((await read(bad!.id))['Clear']).toBeUndefined();
    const done = await judge({ ids });
    expect(done).toMatchObject({ judged: 2, changed: 2 });
    expect(done.revision).toBeGreaterThan(0);
    expect(await read(good!.id)).toMatchObject({
      Clear: { value: true },
      Complete: { value: true },
      Consistent: { value: true },
      Correct: { value: true },
      Design: { value: true },
      Traceable: { value: false, suggestions: ['Add a source.'] },
      Verifiable: { value: true },
    });
    expect((await read(bad!.id))['Clear']).toEqual({ value: false, suggestions: ['Replace "fast".'] });
    expect(await judge({ ids })).toMatchObject({ judged: 2, changed: 0, revision: null });
  });

  test('a requirement is traced by its links, and says which other says the opposite', async () => {
    const thing = `the ${_api.replace('/', ' ')} pump`;
    const [source, one, two] = await truss.given.entities([
      { classId: truss.given.classId('Statement'), name: 'Need' },
      { number: `T.${_api}.1`, name: 'Do', description: `<p>${thing} shall move water.</p>` },
      { number: `T.${_api}.2`, name: 'Do not', description: `<p><b>${thing}</b> shall not move water.</p>` },
    ]);
    await truss.given.entities([
      { id: one!.id, addRels: [{ relationId: truss.given.relationId('traced from'), targetId: source!.id }] } as never,
    ]);
    await judge({ query: `number:T.${_api}*` });
    expect(await read(one!.id)).toMatchObject({
      Traceable: { value: true },
      Consistent: { value: false, suggestions: [`Conflicts with T.${_api}.2 Do not.`] },
    });
    expect((await read(two!.id))['Consistent']!.suggestions).toEqual([`Conflicts with T.${_api}.1 Do.`]);
  });

  test.each(['wendy', 'walt'] as const)(
    'a requirement that %s locked stays, and is counted; the others are stored',
    async (who) => {
      const [locked, open] = await truss.given.entities([
        { name: 'Held', description: '<p>It shall be.</p>' },
        { name: 'Open', description: '<p>The fast pump shall be.</p>' },
      ]);
      await truss.rest(who, `/api/v4/o/acme/entities/lock/${locked!.id}`, {}, 'PUT');
      const told = await judge({ ids: [locked!.id, open!.id] });
      expect(told).toMatchObject({ judged: 2, locked: 1, changed: 1 });
      expect(told.findings).toContainEqual({
        id: open!.id,
        name: 'Open',
        quality: 'Clear',
        suggestions: ['Replace "fast".'],
      });
      expect(told.findings).toHaveLength(told.findingCount);
      expect(await read(locked!.id)).not.toHaveProperty('Clear.value');
      expect(await read(open!.id)).toMatchObject({ Clear: { value: false } });
    },
  );

  test('neither ids nor a query, and both, are refused', async () => {
    for (const given of [{}, { ids: [], query: '' }])
      expect((await judge(given)).message).toBe('No requirements are selected. Send their ids or a query.');
  });
});

test('a project has words of its own, which writers set through both APIs', async () => {
  const [made] = await truss.given.entities([{ name: 'Own', description: '<p>The fast pump shall be nice.</p>' }]);
  const clear = async () => {
    await rest({ ids: [made!.id] });
    return (await read(made!.id))['Clear']!.suggestions;
  };
  const put = (words: object | null, who: 'walt' | 'rob' = 'walt') =>
    truss.rest(who, '/api/v4/o/acme/p', { id: 1, preferences: { QualityWords: words } }, 'PUT');
  expect(await clear()).toEqual(['Replace "fast".']);
  expect((await put({ ambiguous: ['nice = good'] })).status).toBe(200);
  expect(await clear()).toEqual(['Replace "nice".']);
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { qualityWords { list words isOwn } } }',
  );
  expect(data.project.qualityWords[0]).toEqual({ list: 'AMBIGUOUS', words: ['nice = good'], isOwn: true });
  expect(data.project.qualityWords[1]).toMatchObject({ list: 'DESIGNS', isOwn: false });
  expect((await put({ ambiguous: ['= good'] })).status).toBe(400);
  expect((await put({ ambiguous: [] }, 'rob')).status).toBe(403);
  const saved = await truss.graph(
    'walt',
    `mutation($input: SaveProjectInput!) { saveProject(input: $input) {
      ... on SaveProjectPayload { project { qualityWords { isOwn } } } ... on Refusal { message } } }`,
    {
      input: {
        projectId: Buffer.from('Project:1:1').toString('base64'),
        preferences: { QualityWords: { undecided: ['open'] } },
      },
    },
  );
  expect(saved.data.saveProject.project.qualityWords.map((each: { isOwn: boolean }) => each.isOwn)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  await put(null);
  expect(await clear()).toEqual(['Replace "fast".']);
});

test('a query finds requirements alone, and says so if there are none', async () => {
  await truss.given.entities([{ name: 'Only a risk', classId: truss.given.classId('Risk') }]);
  expect(await rest({ query: 'name:"Only a risk"', isTrial: true })).toMatchObject({
    judged: 0,
    others: 0,
    changed: 0,
  });
});

test('many are read by as many statements as few', async () => {
  const made = await truss.given.entities(
    Array.from({ length: 30 }, (_, at) => ({ name: `M${at}`, description: `<p>The pump shall count to ${at}.</p>` })),
  );
  const ids = made.map(({ id }) => id);
  const of = (some: number[]) => truss.statements(() => rest({ ids: some, isTrial: true }));
  await of(ids);
  const few = await of(ids.slice(0, 1));
  expect(await of(ids)).toBe(few);
});
