// Artifacts of a project: found with what is said of them at a glance in a constant number of statements; made from templates, copied and deleted as one step each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const SUMMARY = `entity { entityId name number labels { name } } type { kind } contentCount states { state count } score baselineCount`;
const ask = async (text: string, variables: Record<string, unknown> = {}, as: Person = 'rob') => {
  const { data, errors } = await truss.graph(as, text, variables);
  if (errors) throw new Error(errors[0].message);
  return data;
};
const list = async (args: string, as?: Person) =>
  (
    await ask(
      `{ project(organization: "acme", projectId: 1) { artifacts(${args}) { totalCount pageInfo { endCursor hasNextPage } edges { node { ${SUMMARY} } } } } }`,
      {},
      as,
    )
  ).project.artifacts;
const change = async (mutation: string, input: object, as: Person = 'walt', fields = `artifact { ${SUMMARY} }`) => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const data = await ask(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { revision ${fields} } }`,
    { input: { organization: 'acme', projectId: 1, ...input } },
    as,
  );
  return data[mutation];
};
const create = (kind: string, name: string, more: object = {}) => change('createArtifact', { kind, name, ...more });
const linked = (id: number, relation: string, ...targets: number[]) =>
  truss.given.entities([
    {
      id,
      classId: undefined as never,
      addRels: targets.map((targetId) => ({ relationId: truss.given.relationId(relation), targetId })),
    },
  ]);
const exists = async (id: number) =>
  (await truss.graph('rob', `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { id } }`)).data.entity !==
  null;

describe('making', () => {
  test('a template gives numbered sections, in one revision that is undone at once', async () => {
    const made = await create('DOCUMENT', ' Plan ', { template: 'requirements' });
    expect(made.artifact).toMatchObject({
      entity: { name: 'Plan', labels: [{ name: 'Requirements Document' }] },
      contentCount: 14,
      states: [],
      score: null,
      baselineCount: 0,
    });
    const parts = 'parts(first: 9) { edges { node { number name } } }';
    const { entity } = await ask(
      `{ entity(organization: "acme", projectId: 1, entityId: ${made.artifact.entity.entityId}) { parts(first: 9) { edges { node { number name ${parts} } } } } }`,
    );
    type Part = { node: { number: string; name: string; parts?: { edges: Part[] } } };
    const told = ({ node: { number, name, parts: below } }: Part): string[] => [
      `${number} ${name}`,
      ...(below?.edges ?? []).flatMap(told),
    ];
    expect(entity.parts.edges.flatMap(told).slice(0, 5)).toEqual([
      '1 Scope',
      '1.1 Purpose',
      '1.2 System overview',
      '1.3 Document overview',
      '2 Reference documents',
    ]);
    await ask(
      'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }',
      { input: { organization: 'acme', projectId: 1, revision: made.revision } },
      'walt',
    );
    expect(await exists(made.artifact.entity.entityId)).toBe(false);
  });
  test.each(['DOCUMENT', 'COMPILATION', 'PRESENTATION', 'TEST_SUITE'])(
    'a blank %s is on the list of its kind alone',
    async (kind) => {
      const { artifact } = await create(kind, `Blank ${kind}`);
      expect(artifact).toMatchObject({ type: { kind }, contentCount: 0 });
      for (const other of ['DOCUMENT', 'COMPILATION', 'PRESENTATION', 'TEST_SUITE']) {
        const { totalCount } = await list(`kind: ${other}, search: "Blank", first: 1`);
        expect(totalCount, other).toBe(other === kind || totalCount > 0 ? totalCount : 0);
      }
      const { edges } = await list(`kind: ${kind}, search: "name:\\"Blank ${kind}\\"", first: 5`);
      expect(edges).toHaveLength(1);
    },
  );
  test('impossible artifacts are refused in words, and readers create none', async () => {
    await expect(create('DOCUMENT', '  ')).rejects.toThrow('The name is empty. Enter a name and try again.');
    await expect(create('DOCUMENT', 'X', { template: 'novel' })).rejects.toThrow(/There is no template 'novel'/);
    await expect(change('createArtifact', { kind: 'DOCUMENT', name: 'X' }, 'rob')).rejects.toThrow();
    const plain = await truss.given.entity({ class: 'Artifact', name: 'A drawing' });
    await expect(
      ask(`{ project(organization: "acme", projectId: 1) { artifact(entityId: ${plain.id}) { contentCount } } }`),
    ).rejects.toThrow(/'A drawing' is not a document/);
  });
});

describe('the list', () => {
  test('says how far each is, and pages by name', async () => {
    const { artifact } = await create('DOCUMENT', 'Glance', { template: 'blank' });
    const id = artifact.entity.entityId as number;
    const status = truss.given.propertyId('Requirement', 'Status');
    const quality = truss.given.propertyId('Requirement', 'Clear');
    const [first, second, heading] = await truss.given.entities([
      { name: 'Fast', attrs: { [status]: 'Approved', [quality]: { value: true, suggestions: [] } } as never },
      { name: 'Small' },
      { name: 'Heading', classId: truss.given.classId('Statement') },
    ]);
    await linked(id, 'source of', heading!.id);
    await linked(heading!.id, 'decomposed by', first!.id, second!.id);
    const { edges } = await list('kind: DOCUMENT, search: "Glance", first: 5');
    expect(edges[0].node).toMatchObject({ contentCount: 3 });
    expect(edges[0].node.states).toEqual([
      { state: 'Draft', count: 1 },
      { state: 'Approved', count: 1 },
    ]);
    expect(edges[0].node.score).toBeCloseTo(6.5, 0);
    const page = await list('kind: DOCUMENT, order: NAME, isDescending: true, first: 1');
    const next = await list(
      `kind: DOCUMENT, order: NAME, isDescending: true, first: 5, after: "${page.pageInfo.endCursor}"`,
    );
    const names = [...page.edges, ...next.edges].map(({ node }) => node.entity.name);
    expect(names).toEqual(names.toSorted((a: string, b: string) => b.localeCompare(a)));
    expect(new Set(names).size).toBe(names.length);
  });
  test('a test suite counts leaf cases, and its cycles', async () => {
    const { artifact } = await create('TEST_SUITE', 'Vibration');
    const classId = truss.given.classId('Test Case');
    const status = truss.given.propertyId('Test Case', 'Status');
    const [whole, leaf, other] = await truss.given.entities([
      { classId, name: 'Whole', attrs: { [status]: 'Failed' } },
      { classId, name: 'Leaf', attrs: { [status]: 'Passed' } },
      { classId, name: 'Other' },
    ]);
    await linked(artifact.entity.entityId, 'referenced by', whole!.id, other!.id);
    await linked(whole!.id, 'decomposed by', leaf!.id);
    const { edges } = await list('kind: TEST_SUITE, search: "Vibration", first: 5');
    expect(edges[0].node).toMatchObject({
      contentCount: 3,
      states: [
        { state: 'Not Run', count: 1 },
        { state: 'Passed', count: 1 },
      ],
    });
  });
  test('takes the same number of statements for two and for twenty', async () => {
    for (let at = 0; at < 20; at++) await create('COMPILATION', `Many ${at}`);
    const of = (first: number) =>
      truss.readingStatements(() => list(`kind: COMPILATION, search: "Many", first: ${first}`));
    await of(1);
    expect(await of(15)).toBe(await of(2));
  });
});

describe('rows to be reviewed', () => {
  test('a document says which of its rows have changed since their baseline and at which a link is suspect, now and as it was', async () => {
    const { artifact } = await create('DOCUMENT', 'Signs');
    const id = artifact.entity.entityId as number;
    const [fast, small, heading, outside] = (
      await truss.given.entities([
        { name: 'Fast' },
        { name: 'Small' },
        { name: 'Heading', classId: truss.given.classId('Statement') },
        { name: 'Outside' },
      ])
    ).map((each) => each!.id);
    await linked(id, 'source of', heading!);
    await linked(heading!, 'decomposed by', fast!, small!);
    await linked(small!, 'traced to', outside!);
    const signs = async (at = '') =>
      (
        await ask(
          `{ project(organization: "acme", projectId: 1${at}) { artifact(entityId: ${id}) { signs { suspectEntityIds changedEntityIds } } } }`,
        )
      ).project.artifact.signs;
    expect(await signs()).toEqual({ suspectEntityIds: [], changedEntityIds: [] });
    const baseline = `mutation($input: CreateBaselineInput!) { createBaseline(input: $input) { baseline { revision } } }`;
    const made = await ask(
      baseline,
      { input: { organization: 'acme', projectId: 1, name: 'First', artifactId: id } },
      'ada',
    );
    const { revision } = made.createBaseline.baseline;
    await truss.given.entities([
      { id: fast!, classId: undefined as never, name: 'Faster' },
      { id: outside!, classId: undefined as never, name: 'Further outside' },
    ]);
    expect(await signs()).toEqual({ suspectEntityIds: [small], changedEntityIds: [fast] });
    expect(await signs(`, asOf: { revision: ${revision} }`)).toEqual({ suspectEntityIds: [], changedEntityIds: [] });
  });
});

describe('copies and deletions', () => {
  const withContent = async () => {
    const { artifact } = await create('DOCUMENT', 'Original', { template: 'conops' });
    const id = artifact.entity.entityId as number;
    const [shared, own] = await truss.given.entities([
      { name: 'Shared' },
      { name: 'Own', attrs: { [truss.given.propertyId('Requirement', 'Status')]: 'Approved' } },
    ]);
    await linked(id, 'source of', shared!.id, own!.id);
    const another = await create('DOCUMENT', 'Another');
    await linked(another.artifact.entity.entityId, 'source of', shared!.id);
    return { id, shared: shared!.id, own: own!.id };
  };
  test('a copy has copies of the content and of the links among it, and starts over', async () => {
    const { id } = await withContent();
    const { artifact } = await change('copyArtifact', { artifactId: id });
    expect(artifact).toMatchObject({
      entity: { name: 'Original (copy)' },
      contentCount: 9,
      states: [{ state: 'Draft', count: 2 }],
    });
    expect(artifact.entity.entityId).not.toBe(id);
  });
  test('a copy of a compilation lists the same', async () => {
    const { artifact } = await create('COMPILATION', 'Listing');
    const [listed] = await truss.given.entities([{ name: 'Listed' }]);
    await linked(artifact.entity.entityId, 'source of', listed!.id);
    const before = (await ask('{ project(organization: "acme", projectId: 1) { entities(first: 1) { totalCount } } }'))
      .project.entities.totalCount;
    const copy = await change('copyArtifact', { artifactId: artifact.entity.entityId, name: 'Second listing' });
    expect(copy.artifact).toMatchObject({ entity: { name: 'Second listing' }, contentCount: 1 });
    const after = (await ask('{ project(organization: "acme", projectId: 1) { entities(first: 1) { totalCount } } }'))
      .project.entities.totalCount;
    expect(after).toBe(before + 1);
  });
  test('deleted alone, a document leaves its contents; deleted with them, it takes those that are in no other one', async () => {
    const first = await withContent();
    await change('deleteArtifact', { artifactId: first.id }, 'walt', 'deletedIds');
    expect([await exists(first.id), await exists(first.own)]).toEqual([false, true]);
    const second = await withContent();
    const { deletedIds } = await change(
      'deleteArtifact',
      { artifactId: second.id, withContent: true },
      'walt',
      'deletedIds',
    );
    expect(deletedIds).toHaveLength(9);
    expect([await exists(second.own), await exists(second.shared)]).toEqual([false, true]);
  });
  test('a test suite takes its cases with it', async () => {
    const { artifact } = await create('TEST_SUITE', 'Doomed');
    const [testCase] = await truss.given.entities([{ classId: truss.given.classId('Test Case'), name: 'Case' }]);
    await linked(artifact.entity.entityId, 'referenced by', testCase!.id);
    await change('deleteArtifact', { artifactId: artifact.entity.entityId }, 'walt', 'deletedIds');
    expect(await exists(testCase!.id)).toBe(false);
  });
});
