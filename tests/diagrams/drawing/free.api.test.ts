// Shapes that people draw beside the model: stored with the layout, in revisions, and never more than a person could draw; images are files
// of the same project.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let plant: number;
let pump: { id: number; globalId: string };
beforeAll(async () => {
  truss = await startTruss();
  plant = (await truss.given.entity({ name: 'plant', class: 'Asset' })).id;
  pump = await truss.given.entity({ name: 'pump', class: 'Asset' });
  await truss.given.entities([
    {
      id: plant,
      classId: undefined as never,
      addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: pump.id }],
    },
  ]);
});
afterAll(() => truss.close());

const arrange = async (places: object[], { as = 'walt', drop = [] }: { as?: Person; drop?: string[] } = {}) => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: ArrangeDiagramInput!) { arrangeDiagram(input: $input) { revision diagram { layout { key x free } } } }',
    { input: { organization: 'acme', projectId: 1, slug: 'asset', entityId: plant, places, drop } },
  );
  return errors ? { error: errors[0].message as string } : data.arrangeDiagram;
};
const layout = async (asOf?: number) => {
  const { data } = await truss.graph(
    'rob',
    'query($entityId: Int!, $asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { diagram(slug: "asset", entityId: $entityId) { layout { key free } } } }',
    { entityId: plant, asOf: asOf === undefined ? null : { revision: asOf } },
  );
  return data.project.diagram.layout as { key: string; free: unknown }[];
};
const upload = async (type: string, name: string, content = 'content') => {
  const body = new FormData();
  body.set('upload_file', new Blob([content], { type }), name);
  const answer = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie('walt') },
  });
  return ((await answer.json()) as { id: number }).id;
};

describe('free shapes', () => {
  test('stays with the diagram, can be read as of the past, and is undone as one step', async () => {
    const note = { kind: 'NOTE', text: 'Agreed on 3 May:\n<b>two</b> operators' };
    const { revision } = await arrange([{ key: 'free:1', x: 4, y: 8, free: note }]);
    expect(await layout()).toEqual([{ key: 'free:1', free: note }]);
    const { revision: gone } = await arrange([], { drop: ['free:1'] });
    expect(await layout()).toEqual([]);
    expect(await layout(revision)).toEqual([{ key: 'free:1', free: note }]);
    await truss.graph('walt', 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }', {
      input: { organization: 'acme', projectId: 1, revision: gone },
    });
    expect(await layout()).toEqual([{ key: 'free:1', free: note }]);
    await arrange([], { drop: ['free:1'] });
  });
  test.each([
    [{ kind: 'SCRIPT' }, "'SCRIPT' is not a kind of drawn shape. Use one of NOTE, TEXT, BOX, OVAL, IMAGE."],
    ['words', 'A drawn shape is an object with a kind, one of NOTE, TEXT, BOX, OVAL, IMAGE.'],
    [{ kind: 'NOTE', html: '<b>' }, "A drawn shape has no field 'html'. Use kind, text, file."],
    [{ kind: 'NOTE', text: 7 }, 'The text of a drawn shape must be a string.'],
    [
      { kind: 'NOTE', text: 'x'.repeat(4001) },
      'The text of a drawn shape can have up to 4000 characters. Shorten it, or put it into the model.',
    ],
    [{ kind: 'IMAGE' }, 'An image needs its file. Upload it first.'],
    [{ kind: 'NOTE', file: 1 }, 'Only an image has a file, and this shape is of the kind NOTE. Leave the file out.'],
    [{ kind: 'IMAGE', file: 'x' }, 'The file of an image is a number. Send the one that the upload returned.'],
    [{ kind: 'IMAGE', file: 999_999 }, 'File 999999 was not found in this project. Upload the image first.'],
  ])('%j is refused in words, and nothing is kept', async (free, message) => {
    expect(await arrange([{ key: 'free:2', x: 0, y: 0, free }])).toEqual({ error: message });
    expect(await layout()).toEqual([]);
  });
  test('an image is a file of the project that browsers display; one that could run scripts is refused', async () => {
    const file = await upload('image/gif', 'map.gif', 'GIF89a');
    await arrange([{ key: 'free:3', x: 0, y: 0, free: { kind: 'IMAGE', file } }]);
    expect(await layout()).toEqual([{ key: 'free:3', free: { kind: 'IMAGE', file } }]);
    const drawing = await upload('image/svg+xml', 'logo.svg');
    expect(await arrange([{ key: 'free:4', x: 0, y: 0, free: { kind: 'IMAGE', file: drawing } }])).toEqual({
      error: "'logo.svg' is not an image that diagrams can show. Use a PNG, JPEG, GIF or WebP file.",
    });
    await arrange([], { drop: ['free:3'] });
  });
  test('a reader draws nothing', async () => {
    const { error } = await arrange([{ key: 'free:5', x: 0, y: 0, free: { kind: 'NOTE' } }], { as: 'rob' });
    expect(error).toBeTruthy();
    expect(await layout()).toEqual([]);
  });
});

describe('positions of free shapes', () => {
  const found = async (query: string) => {
    const { data } = await truss.graph(
      'rob',
      'query($query: String!) { project(organization: "acme", projectId: 1) { entities(query: $query, first: 9) { edges { node { name } } warnings } } }',
      { query },
    );
    const { edges, warnings } = data.project.entities as { edges: { node: { name: string } }[]; warnings: string[] };
    return [...edges.map(({ node }) => node.name), ...warnings];
  };
  const drawnOn = async (query: string) => {
    const { data } = await truss.graph(
      'rob',
      'query($query: String!) { project(organization: "acme", projectId: 1) { entities(query: $query, order: "name", first: 9) { edges { node { name diagrams(first: 9) { totalCount edges { node { type { slug } root { name } } } } } } } } }',
      { query },
    );
    type Drawn = { totalCount: number; edges: { node: { type: { slug: string }; root: { name: string } } }[] };
    return (data.project.entities.edges as { node: { name: string; diagrams: Drawn } }[]).map(({ node }) => {
      const on = node.diagrams.edges.map((edge) => `${edge.node.type.slug} of ${edge.node.root.name}`);
      return `${node.name}: ${on.join(', ')} (${node.diagrams.totalCount})`;
    });
  };
  beforeAll(async () => {
    await arrange([{ key: pump.globalId, x: 12, y: 12 }]);
  });
  test('a search finds entities with a saved diagram, by the name, slug, key or alias of its type', async () => {
    for (const query of ['diagram:asset', 'diagram:Asset', 'diagram:LML_ASSET', 'diagram:any', 'has:diagram'])
      expect(await found(query), query).toEqual(['plant']);
    expect(await found('diagram:tree')).toEqual([]);
    expect(await found('diagram:none name:pump')).toEqual(['pump']);
    expect(await found('diagram:tree,asset')).toEqual(['plant']);
    expect(await found('diagram:nonsense')).toEqual(["There is no diagram type 'nonsense'."]);
  });
  test('an entity lists its diagrams: its own, and those of its parents', async () => {
    expect(await drawnOn('name:plant OR name:pump')).toEqual(['plant: asset of plant (1)', 'pump: asset of plant (1)']);
  });
  test('a page of them says where the next begins, and none is left out or listed twice', async () => {
    const make = 'mutation($input: CreateDiagramInput!) { createDiagram(input: $input) { diagram { name } } }';
    for (const slug of ['hierarchy', 'spider'])
      await truss.graph('walt', make, { input: { organization: 'acme', projectId: 1, slug, entityId: pump.id } });
    const page = async (first: number, after: string | null = null) => {
      const { data } = await truss.graph(
        'rob',
        `query($entityId: Int!, $first: Int!, $after: String) { project(organization: "acme", projectId: 1) { entity(entityId: $entityId) {
          diagrams(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { type { slug } } } } } } }`,
        { entityId: pump.id, first, after },
      );
      return data.project.entity.diagrams as {
        totalCount: number;
        pageInfo: { hasNextPage: boolean; endCursor: string };
        edges: { node: { type: { slug: string } } }[];
      };
    };
    const slugs = ({ edges }: Awaited<ReturnType<typeof page>>) => edges.map(({ node }) => node.type.slug);
    const all = await page(100);
    expect([all.totalCount, slugs(all).toSorted()]).toEqual([3, ['asset', 'hierarchy', 'spider']]);
    const first = await page(2);
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
    const rest = await page(2, first.pageInfo.endCursor);
    expect([rest.totalCount, rest.pageInfo.hasNextPage]).toEqual([3, false]);
    expect([...slugs(first), ...slugs(rest)]).toEqual(slugs(all));
  });
  test('a list of entities asks for them in as many statements as one does', async () => {
    const one = await truss.readingStatements(() => drawnOn('name:pump'));
    expect(await truss.readingStatements(() => drawnOn('name:plant OR name:pump'))).toBe(one);
  });
});
