// Words are found in all that stands on a document, and replaced as one step through both APIs; what cannot be changed is left and told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Entity } from '../../server/model/entities/entity.ts';
import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Place {
  entityId: number;
  field: string;
  text: string;
  nth: number;
}
interface Text {
  entityId: number;
  field: string;
  before: string;
  after: string;
  count: number;
  refusal: string | null;
}
interface Answer {
  totalCount?: number;
  places?: Place[];
  revision?: number | null;
  texts?: Text[];
  message?: string;
}
interface Api {
  find: (finding: object, as?: Person) => Promise<Answer>;
  replace: (replacing: Record<string, unknown> & { only?: Place }, as?: Person) => Promise<Answer>;
}

let documentId: number;
let fire: Entity;
let smoke: Entity;
let below: Entity;
const nodeId = (type: string, ...key: number[]) => Buffer.from(`${type}:${[1, ...key].join(':')}`).toString('base64');
beforeEach(async () => {
  [fire, smoke, below] = (await truss.given.entities([
    { name: 'Fire seen', number: '1', description: '<p>A <b>fi</b>re, <i>a firefly</i> and Fire &amp; smoke.</p>' },
    { name: 'Smoke', number: '2', description: '<p>Tell @{1}:fire of the <span data-entity="1">fire</span>.</p>' },
    { name: 'Below', number: '1.1', description: '<ul><li>fire</li></ul>' },
  ])) as [Entity, Entity, Entity];
  const relation = truss.given.relationId;
  const link = (name: string, targetId: number) => ({ relationId: relation(name), targetId });
  const made = await truss.given.entity({
    class: 'Artifact',
    name: 'Plan of fire',
    labelIds: [truss.given.labelId('Requirements Document')],
    addRels: [link('source of', fire.id), link('source of', smoke.id)],
  });
  documentId = made.id;
  await truss.given.entities([{ id: fire.id, addRels: [link('decomposed by', below.id)] }]);
});

const address = () => `/api/v4/o/acme/p/1/artifacts/${documentId}`;
const rest: Api = {
  find: async (finding, as = 'rob') => (await truss.rest(as, `${address()}/find`, finding)).json() as Answer,
  replace: async (replacing, as = 'walt') =>
    (await truss.rest(as, `${address()}/replace`, replacing, 'PUT')).json() as Answer,
};
const graph: Api = {
  find: async (finding, as = 'rob') => {
    const { data, errors } = await truss.graph(
      as,
      `query($finding: FindingInput!) { project(organization: "acme", projectId: 1) { artifact(entityId: ${documentId}) {
        found(finding: $finding) { totalCount entityIds fields texts nths } } } }`,
      { finding },
    );
    if (errors) return { message: errors[0].message };
    const { totalCount, entityIds, fields, texts, nths } = data.project.artifact.found;
    const places = entityIds.map((entityId: number, at: number) => ({
      entityId,
      field: fields[at],
      text: texts[at],
      nth: nths[at],
    }));
    return { totalCount, places };
  },
  replace: async ({ only, ...replacing }, as = 'walt') => {
    const { data, errors } = await truss.graph(
      as,
      `mutation($input: ReplaceOnArtifactInput!) { replaceOnArtifact(input: $input) { ... on ReplaceOnArtifactPayload { revision
        texts { entityId field before after count refusal } } ... on Refusal { message } } }`,
      {
        input: {
          projectId: nodeId('Project', 1),
          artifactId: nodeId('Entity', documentId),
          ...replacing,
          ...(only && { only: { ...only, entityId: nodeId('Entity', only.entityId) } }),
        },
      },
    );
    expect(errors).toBeUndefined();
    return data.replaceOnArtifact;
  },
};

const textsNow = async () => {
  const ids = [fire.id, smoke.id, below.id];
  const found = (await (await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids })).json()) as Entity[];
  return ids.map((id) => found.find((each) => each.id === id)!).map(({ name, description }) => [name, description]);
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_name, { find, replace }) => {
  test('results come in reading order, across marks, and not in live values', async () => {
    const { places, totalCount } = await find({ find: 'fire' });
    const described = { field: 'DESCRIPTION' };
    expect(places).toEqual([
      { entityId: fire.id, field: 'NAME', text: 'Fire', nth: 0 },
      { entityId: fire.id, ...described, text: 'fire', nth: 0 },
      { entityId: fire.id, ...described, text: 'fire', nth: 1 },
      { entityId: fire.id, ...described, text: 'Fire', nth: 0 },
      { entityId: below.id, ...described, text: 'fire', nth: 0 },
    ]);
    expect(totalCount).toBe(5);
    const count = async (finding: object) => (await find(finding)).totalCount;
    expect(await count({ find: 'fire', isWholeWord: true })).toBe(4);
    expect(await count({ find: 'Fire', isCaseSensitive: true })).toBe(2);
    expect(await count({ find: String.raw`\bf\w+y`, isExpression: true })).toBe(1);
    expect(await count({ find: 'e & s' })).toBe(1);
    expect(await count({ find: '.' })).toBe(2);
    expect(await count({ find: '' })).toBe(0);
    expect((await find({ find: '(', isExpression: true })).message).toMatch(/^'\(' is not a regular expression/);
  });

  test('a trial previews each text, and the replacement is one revision that keeps marks and is undone as one', async () => {
    const asked = { find: 'fire', replacement: 'flood & water', isWholeWord: true };
    const before = await textsNow();
    const trial = await replace({ ...asked, isTrial: true });
    expect(trial.revision).toBeNull();
    expect(trial.texts!.map(({ after, count }) => [after, count])).toEqual([
      ['flood & water seen', 1],
      ['A flood & water, a firefly and flood & water & smoke.', 2],
      ['flood & water', 1],
    ]);
    expect(await textsNow()).toEqual(before);
    const { revision } = await replace(asked);
    expect(await textsNow()).toEqual([
      ['flood & water seen', '<p>A <b>flood &amp; water</b>, <i>a firefly</i> and flood &amp; water &amp; smoke.</p>'],
      before[1],
      ['Below', '<ul><li>flood &amp; water</li></ul>'],
    ]);
    const input = { projectId: nodeId('Project', 1), revision };
    await truss.graph('walt', 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { __typename } }', { input });
    expect(await textsNow()).toEqual(before);
  });

  test('a single match is replaced alone, also with groups of an expression, and is refused once it is gone', async () => {
    const asked = { find: '(f)ire', replacement: '$1lood', isExpression: true };
    const { places } = await find({ find: 'fire' });
    expect((await replace({ ...asked, only: places![2]! })).revision).toBeGreaterThan(0);
    expect((await textsNow())[0]![1]).toBe('<p>A <b>fi</b>re, <i>a floodfly</i> and Fire &amp; smoke.</p>');
    const again = await replace({ ...asked, only: places![2]! });
    expect(again.message).toMatch(/^The text is no longer there/);
  });

  test('a locked entity is left out with the reason; the rest is saved', async () => {
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${fire.id}`, undefined, 'PUT');
    const asked = { find: 'fire', replacement: 'flood' };
    const { texts, revision } = await replace(asked);
    expect(revision).toBeGreaterThan(0);
    expect(texts!.map(({ entityId, refusal }) => [entityId, refusal])).toEqual([
      [fire.id, 'It is locked by wendy.'],
      [fire.id, 'It is locked by wendy.'],
      [below.id, null],
    ]);
    expect((await textsNow()).map(([, description]) => description!.includes('flood'))).toEqual([false, false, true]);
    const ofAll = await replace({ ...asked, throughLocks: true }, 'wendy');
    expect(ofAll.texts!.every(({ refusal }) => refusal === null)).toBe(true);
    expect((await replace({ find: '', replacement: 'x' })).message).toBe(
      'The text to find is empty. Enter the text to replace.',
    );
    expect((await replace(asked, 'rita')).message).toMatch(/permission|may/i);
  });
});

test('a document of any length is searched and rewritten in as many statements', async () => {
  const finding = { find: 'fire' };
  const few = await truss.readingStatements(() => rest.find(finding));
  const ids = (
    await truss.given.entities(
      Array.from({ length: 40 }, (_, at) => ({ name: `More ${at}`, description: `<p>A fire, number ${at}.</p>` })),
    )
  ).map(({ id }) => id);
  const relationId = truss.given.relationId('source of');
  await truss.given.entities([
    { id: documentId, classId: undefined as never, addRels: ids.map((targetId) => ({ relationId, targetId })) },
  ]);
  expect((await rest.find(finding)).totalCount).toBe(45);
  expect(await truss.readingStatements(() => rest.find(finding))).toBe(few);
  const trial = (find: string) => () => rest.replace({ find, replacement: 'flood', isTrial: true });
  expect(await truss.readingStatements(trial('fire'))).toBe(await truss.readingStatements(trial('firefly')));
});

test('a redacted entity is not found by people who may not read it', async () => {
  await truss.given.entities([{ id: below.id, isRedacted: true }]);
  const found = async (as: Person) => (await rest.find({ find: 'fire' }, as)).places!.map(({ entityId }) => entityId);
  expect(await found('rob')).not.toContain(below.id);
  expect(await found('walt')).toContain(below.id);
});
