// Slides and compilations through the graph and api/v4: what stands on a slide is checked, kept under revisions, undone and copied; a compilation
// lists what belongs elsewhere in an order of its own, and changes nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const LINES = 'entity { entityId } lines { entityIds numbers names } type { layouts { key layout } }';
const change = async (mutation: string, input: object, as: Person = 'walt') => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { revision artifact { ${LINES} } } }`,
    { input: { organization: 'acme', projectId: 1, ...input } },
  );
  if (errors) throw new Error(errors[0].message);
  return data[mutation];
};
const made = async (kind: string, template?: string): Promise<number> =>
  (await change('createArtifact', { kind, name: 'Made', template })).artifact.entity.entityId;
const read = async (artifactId: number) => {
  const { data, errors } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { artifact(entityId: ${artifactId}) { ${LINES} } } }`,
  );
  if (errors) throw new Error(errors[0].message);
  return data.project.artifact as {
    lines: { entityIds: number[]; numbers: string[]; names: string[] };
    type: { layouts: { key: string; layout: string }[] };
  };
};
const entity = async (entityId: number, asOf?: number) => {
  const { data } = await truss.graph(
    'rob',
    `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { entity(entityId: ${entityId}) { id name number metadata labels { name } revision } } }`,
    { asOf: asOf === undefined ? null : { revision: asOf } },
  );
  return data.project.entity;
};
const save = (entities: object[], as: Person = 'walt') =>
  truss.graph(
    as,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision entities { entityId } } }',
    { input: { organization: 'acme', projectId: 1, entities } },
  );
const undo = (revision: number) =>
  truss.graph('walt', 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }', {
    input: { organization: 'acme', projectId: 1, revision },
  });
const layout = (...boxes: object[]) => JSON.stringify({ boxes });
const text = { id: 'a', kind: 'text', x: 0, y: 0, w: 400, h: 200, content: '<p>Fires</p>' };
const boxesOf = (of: { metadata: Record<string, string> }) => JSON.parse(of.metadata['slide:layout']!).boxes;

test('a presentation from a template has numbered slides with boxes', async () => {
  const { lines, type } = await read(await made('PRESENTATION', 'review'));
  expect(lines.names.slice(0, 2)).toEqual(['Design review', 'What we decide today']);
  expect(lines.numbers).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  const slide = await entity(lines.entityIds[2]!);
  expect(slide.labels).toEqual([{ name: 'Slide' }]);
  expect(boxesOf(slide).map(({ kind }: { kind: string }) => kind)).toEqual(['title', 'chart']);
  expect(type.layouts.map(({ key }) => key)).toEqual([
    'title',
    'text',
    'columns',
    'picture',
    'table',
    'diagram',
    'chart',
    'blank',
  ]);
});

test('the content of a slide is checked below both APIs, sanitised, read as of the past and undone', async () => {
  const id = await made('PRESENTATION');
  const content = '<p onclick="steal()">Fires</p>';
  const added = await change('arrangeArtifact', {
    artifactId: id,
    add: { rows: [{ name: 'Fires', layout: layout({ ...text, content }) }] },
  });
  const [slideId] = added.artifact.lines.entityIds;
  const before = await entity(slideId);
  expect(boxesOf(before)).toEqual([text]);

  const wrong = { 'slide:layout': layout({ ...text, x: 1000 }) };
  const words = 'Box 1 of the slide goes beyond the slide, which is 1280 wide and 720 high.';
  const { errors } = await save([{ entityId: slideId, metadata: wrong }]);
  expect(errors?.[0].message).toContain(words);
  const rest = await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: slideId, projectId: 1, metadata: wrong }]);
  expect(rest.status).toBe(400);
  expect(await rest.text()).toContain(words);
  expect(boxesOf(await entity(slideId))).toEqual([text]);

  const moved = { 'slide:layout': layout({ ...text, x: 8 }), 'other:fact': 'stays' };
  const { data } = await save([{ entityId: slideId, metadata: moved }]);
  expect(boxesOf(await entity(slideId))[0].x).toBe(8);
  expect(boxesOf(await entity(slideId, before.revision))[0].x).toBe(0);
  await undo(data.saveEntities.revision);
  expect(boxesOf(await entity(slideId))).toEqual([text]);
});

test('a reader changes no slide, and nothing but a slide has a layout', async () => {
  const id = await made('PRESENTATION', 'status');
  const { lines } = await read(id);
  const add = { rows: [{ name: 'X', layout: layout(text) }] };
  await expect(change('arrangeArtifact', { artifactId: id, add }, 'rob')).rejects.toThrow(/may not|permission/i);
  const documentId = await made('DOCUMENT');
  await expect(change('arrangeArtifact', { artifactId: documentId, add })).rejects.toThrow(
    'Only slides have a layout. Leave the layout out for a document.',
  );
  const { errors } = await save([{ entityId: lines.entityIds[0], metadata: { 'slide:layout': layout() } }], 'rob');
  expect(errors).toBeTruthy();
});

test('a copy of a presentation has slides of its own', async () => {
  const id = await made('PRESENTATION', 'status');
  const copy = await change('copyArtifact', { artifactId: id });
  const [own, theirs] = [await read(id), await read(copy.artifact.entity.entityId)];
  expect(theirs.lines.names).toEqual(own.lines.names);
  expect(theirs.lines.entityIds.some((each) => own.lines.entityIds.includes(each))).toBe(false);
  const [first, second] = [await entity(own.lines.entityIds[2]!), await entity(theirs.lines.entityIds[2]!)];
  expect(boxesOf(second)).toEqual(boxesOf(first));
});

const three = async (): Promise<[number, number, number]> => {
  const { data } = await save(
    ['Pump', 'Valve', 'Hose'].map((name, at) => ({ classId: truss.given.classId('Asset'), name, number: `A.9${at}` })),
  );
  return data.saveEntities.entities.map(({ entityId }: { entityId: number }) => entityId);
};

test('a compilation lists existing entities in an order of its own, and keeps their numbers', async () => {
  const id = await made('COMPILATION');
  const [pump, valve, hose] = await three();
  await change('arrangeArtifact', { artifactId: id, include: { ids: [hose, pump] } });
  expect((await read(id)).lines.entityIds).toEqual([hose, pump]);
  await change('arrangeArtifact', { artifactId: id, include: { ids: [pump, valve], afterId: hose } });
  expect((await read(id)).lines.entityIds).toEqual([hose, valve, pump]);
  const moved = await change('arrangeArtifact', { artifactId: id, move: { ids: [pump] } });
  expect((await read(id)).lines.entityIds).toEqual([pump, hose, valve]);
  expect((await read(id)).lines.numbers).toEqual(['A.90', 'A.92', 'A.91']);
  await undo(moved.revision);
  expect((await read(id)).lines.entityIds).toEqual([hose, valve, pump]);
  const added = await change('arrangeArtifact', { artifactId: id, add: { afterId: hose, rows: [{ name: 'Note' }] } });
  expect(added.artifact.lines.names).toEqual(['Hose', 'Note', 'Valve', 'Pump']);
  const copy = await change('copyArtifact', { artifactId: id });
  expect(copy.artifact.lines.names).toEqual(['Hose', 'Note', 'Valve', 'Pump']);
  const done = await change('arrangeArtifact', { artifactId: id, remove: { ids: [valve] } });
  expect(done.artifact.lines.names).toEqual(['Hose', 'Note', 'Pump']);
  expect((await entity(valve)).name).toBe('Valve');
});

test.each([
  ['what is not there', { include: { ids: [999_999] } }, /999999|999,999/],
  ['nothing', { include: { ids: [] } }, 'You can add 1 to 5,000 entities at a time; you sent 0.'],
])('a compilation refuses %s', async (_what, edit, words) => {
  await expect(change('arrangeArtifact', { artifactId: await made('COMPILATION'), ...edit })).rejects.toThrow(words);
});

test('a compilation refuses itself and entities on it already; presentations take none that belong elsewhere', async () => {
  const id = await made('COMPILATION');
  const [pump] = await three();
  await change('arrangeArtifact', { artifactId: id, include: { ids: [pump] } });
  const include = (...ids: number[]) => change('arrangeArtifact', { artifactId: id, include: { ids } });
  await expect(include(pump)).rejects.toThrow('This entity is already included.');
  await expect(include(id)).rejects.toThrow("'Made' cannot contain itself. Leave it out.");
  const slidesId = await made('PRESENTATION');
  await expect(change('arrangeArtifact', { artifactId: slidesId, include: { ids: [pump] } })).rejects.toThrow(
    'A presentation only contains its own rows. Use a compilation to list entities from elsewhere.',
  );
});

test('a document takes in what exists, with everything below it, and numbers it by its place; one that has a place elsewhere stays there', async () => {
  const [first, second] = [await made('DOCUMENT'), await made('DOCUMENT')];
  const begun = await change('arrangeArtifact', { artifactId: first, add: { rows: [{ name: 'Scope' }] } });
  const { data } = await save(
    ['Need', 'Part', 'Alone'].map((name, at) => ({
      classId: truss.given.classId('Requirement'),
      name,
      number: `X.${at}`,
    })),
  );
  const [need, part, alone] = data.saveEntities.entities.map(({ entityId }: { entityId: number }) => entityId);
  await truss.given.entities([
    {
      id: need,
      addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: part, attrs: {} }],
    } as never,
  ]);
  const include = (artifactId: number, ids: number[], place: object = {}) =>
    change('arrangeArtifact', { artifactId, include: { ids, ...place } });
  const { artifact, revision } = await include(first, [alone, part, need], {
    afterId: begun.artifact.lines.entityIds[0],
  });
  expect(artifact.lines).toMatchObject({
    names: ['Scope', 'Alone', 'Need', 'Part'],
    numbers: ['1', '2', '3', '3.1'],
  });
  await expect(include(second, [alone])).rejects.toThrow(
    /^'2 Alone' already has its place and number in '.*Made'\. Use a compilation to list it too\.$/,
  );
  await expect(include(first, [alone])).rejects.toThrow('This entity is already included.');
  await undo(revision);
  expect((await read(first)).lines.names).toEqual(['Scope']);
  expect((await entity(need)).number).toBe('X.0');
  await include(second, [need]);
  const within = await include(second, [alone], { aboveId: need, afterId: part });
  expect(within.artifact.lines.numbers).toEqual(['1', '1.1', '1.2']);
});
