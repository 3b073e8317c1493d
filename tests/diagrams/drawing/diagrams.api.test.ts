// Diagrams through both APIs: what is read from the database is what the rules draw; places are merged, kept in revisions, taken back and looked back at.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contentIn, unpackPlaces, type PackedDrawing } from '#shared/drawing/unpacked.ts';

import { up as keyDigests } from '../../../migrations/097-digest-keys.ts';
import type { DiagramType } from '../../../server/diagrams/diagram-type.ts';
import { Drawing } from '../../../server/diagrams/rules/content/drawing.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
const ids: Record<string, number> = {};
const names: Record<string, string> = {};
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  const make = async (name: string, className: string, more: object = {}) => {
    const entity = await truss.given.entity({ name, class: className, ...more });
    ids[name] = entity.id;
    names[name] = entity.globalId;
  };
  for (const [name, className] of [
    ['plant', 'Asset'],
    ['pump', 'Asset'],
    ['tank', 'Asset'],
    ['pipe', 'Conduit'],
    ['run', 'Action'],
    ['fill', 'Action'],
    ['drain', 'Action'],
    ['water', 'Input/Output'],
    ['leak', 'Risk'],
  ] as const)
    await make(name, className);
  await link('plant', 'decomposed by', 'pump', 'tank');
  await link('pipe', 'connects to', 'pump', 'tank');
  await link('run', 'decomposed by', 'fill', 'drain');
  await link('fill', 'generates', 'water');
  await link('drain', 'receives', 'water');
  await link('pump', 'performs', 'fill');
  await link('tank', 'performs', 'drain');
});
afterAll(() => truss.close());

const link = (from: string, relation: string, ...to: string[]) =>
  truss.given.entities([
    {
      id: ids[from]!,
      classId: undefined as never,
      addRels: to.map((each) => ({ relationId: truss.given.relationId(relation), targetId: ids[each]! })),
    },
  ]);
const at = (slug: string, name: string) => ({ organization: 'acme', projectId: 1, slug, entityId: ids[name]! });
const read = async (
  slug: string,
  name: string,
  { as = 'rob', asOf, args = '' }: { as?: Person; asOf?: number; args?: string } = {},
) => {
  const { data, errors } = await truss.graph(
    as,
    `query($slug: String!, $entityId: Int!, $asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { diagram(slug: $slug, entityId: $entityId) {
      id name isStored modified root { name } type { slug } layout { key x y width isHidden }
      content${args} { total warnings shapes { key kind parentKey entity { name } marks figures } lines { key kind fromKey toKey label linkId relation { name } entity { name } marks } } } } }`,
    { slug, entityId: ids[name], asOf: asOf === undefined ? null : { revision: asOf } },
  );
  return errors ? { error: errors[0].message as string } : data.project.diagram;
};
const change = async (mutation: string, input: object, as: Person = 'walt') => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { revision diagram { id name isStored layout { key x y } } } }`,
    { input },
  );
  return errors ? { error: errors[0].message as string } : data[mutation];
};
const arrange = (name: string, places: object[], as: Person = 'walt', drop: string[] = []) =>
  change('arrangeDiagram', { ...at('asset', name), places, drop }, as);
const draw = (slug: string, name: string, gesture: object, as: Person = 'walt') =>
  change('drawOnDiagram', { ...at(slug, name), gesture }, as);
const undo = async (revision: number) =>
  (
    await truss.graph('walt', 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }', {
      input: { organization: 'acme', projectId: 1, revision },
    })
  ).data.undoSave.revision as number;
const told = ({ content }: { content: { lines: { kind: string; fromKey: string; toKey: string }[] } }) => {
  const nameOf = new Map(Object.entries(names).map(([name, globalId]) => [globalId, name]));
  const word = (key: string) => nameOf.get(key) ?? key;
  return content.lines.map(({ kind, fromKey, toKey }) => `${kind} ${word(fromKey)} > ${word(toKey)}`);
};

describe('content', () => {
  test('every type can be read, now and as it was, of a root that fits it', async () => {
    const { data } = await truss.graph(
      'rob',
      '{ project(organization: "acme", projectId: 1) { diagramTypes { slug rootClasses { name } tools { key relation { name } class { name } } } } }',
    );
    const types = data.project.diagramTypes as { slug: string; rootClasses: { name: string }[] }[];
    expect(types.length).toBe(25);
    const roots: Record<string, string> = { Action: 'run', Asset: 'plant', Risk: 'leak', Conduit: 'pipe' };
    const { revision } = await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json();
    for (const { slug, rootClasses } of types) {
      const root = slug === 'requirement' ? undefined : roots[rootClasses[0]?.name ?? 'Asset'];
      if (!root) continue;
      const now = await read(slug, root);
      expect(now.error, slug).toBeUndefined();
      const then = await read(slug, root, { asOf: revision });
      const bare = (diagram: typeof now) => ({
        ...diagram,
        id: '',
        content: { ...diagram.content, lines: told(diagram) },
      });
      expect(bare(then), slug).toEqual(bare(now));
    }
  });
  test('pages are sent the same in few letters, of every type, with the revision as of which it is', async () => {
    const said = `layout { key x y }
      content { total warnings
        shapes { key kind parentKey level order text marks figures compartments { name rows { text entity { ...of } } } entity { ...of } }
        lines { key kind fromKey toKey label marks figures entity { ...of } } }`;
    const of = 'fragment of on Entity { id entityId name number plainDescription class { name colour icon } }';
    type Said = { plainDescription: string; class: { name: string; colour: string; icon: string } };
    type Each = { figures: object | null; entity: Said | null; compartments?: { rows: { entity: Said | null }[] }[] };
    const roots = { Action: 'run', Asset: 'plant', Risk: 'leak', Conduit: 'pipe' } as Record<string, string>;
    await arrange('plant', [{ key: names['pump'], x: 4, y: 8 }]);
    const { revision } = await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json();
    for (const { slug, rootClasses } of diagramTypes) {
      const root = slug === 'requirement' ? undefined : roots[rootClasses[0] ?? 'Asset'];
      if (!root) continue;
      const { data } = await truss.graph(
        'rob',
        `query($slug: String!, $entityId: Int!) { project(organization: "acme", projectId: 1) { diagram(slug: $slug, entityId: $entityId) { drawing ${said} } } } ${of}`,
        { slug, entityId: ids[root] },
      );
      const { drawing, content, layout } = data.project.diagram as {
        drawing: PackedDrawing;
        content: { shapes: Each[]; lines: Each[] };
        layout: object[];
      };
      expect(drawing.revision).toBe(revision);
      expect(
        unpackPlaces(drawing).map(({ key, x = null, y = null }) => ({ key, x, y })),
        slug,
      ).toEqual(layout);
      const entityOf = ({ plainDescription, class: { name, colour, icon }, ...entity }: Said) => ({
        ...entity,
        className: name,
        colour: colour.toLowerCase(),
        icon,
        description: plainDescription,
      });
      const asDrawn = (each: Each) => ({
        ...each,
        figures: each.figures ?? {},
        entity: each.entity && entityOf(each.entity),
        ...(each.compartments && {
          compartments: each.compartments.map(({ rows, ...compartment }) => ({
            ...compartment,
            rows: rows.map((row) => ({ ...row, entity: row.entity && entityOf(row.entity) })),
          })),
        }),
      });
      expect(contentIn(drawing), slug).toEqual({
        ...content,
        shapes: content.shapes.map(asDrawn),
        lines: content.lines.map(asDrawn),
      });
    }
  });
  test('every type of diagram draws the content that it reads', async () => {
    expect(told(await read('asset', 'plant'))).toEqual(['CONDUIT pump > tank']);
    expect(told(await read('physical-io', 'plant'))).toEqual(['ITEM_FLOW pump > tank']);
    expect(told(await read('hierarchy', 'plant'))).toEqual(['PARENT_CHILD plant > pump', 'PARENT_CHILD plant > tank']);
    expect(told(await read('action', 'run'))).toEqual([
      'FLOW start > fill',
      'FLOW fill > drain',
      'FLOW drain > end',
      'GENERATES fill > water',
      'TRIGGERS water > drain',
    ]);
  });
  test('a query leaves only its results, with their parents', async () => {
    const { content } = await read('hierarchy', 'plant', { args: '(query: "name:pump")' });
    expect((content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name)).toEqual([
      'plant',
      'pump',
    ]);
  });
  test('a wrong root, an unknown type and too many levels are refused in words', async () => {
    expect((await read('action', 'plant')).error).toBe(
      "'plant' is of the class Asset and cannot be the root of this diagram (Action). Choose an Action.",
    );
    const answer = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { diagram(slug: "action", entityId: ${ids['plant']}) { id } } }`,
    );
    const { title, details } = answer.errors![0]!.extensions;
    expect(title).toBe('Diagram Not Possible');
    expect(details.rootId).toBe(ids['plant']);
    expect(details.types).toContainEqual({ slug: 'hierarchy', name: 'Hierarchy' });
    expect(details.types).not.toContainEqual({ slug: 'action', name: 'Action' });
    expect((await read('state-machine', 'leak')).error).toMatch(/Choose an Asset, Characteristic or Action\.$/);
    expect((await read('nonsense', 'plant')).error).toMatch(/There is no diagram type 'nonsense'/);
    expect((await read('hierarchy', 'plant', { args: '(levels: 11)' })).error).toMatch(/1 to 10 levels/);
  });
  test('a tree costs as many statements for one level as for many', async () => {
    const count = () => truss.readingStatements(() => read('hierarchy', 'plant'));
    const before = await count();
    let above = 'tank';
    for (const name of ['t1', 't2', 't3']) {
      const entity = await truss.given.entity({ name, class: 'Asset' });
      ids[name] = entity.id;
      names[name] = entity.globalId;
      await link(above, 'decomposed by', name);
      above = name;
    }
    expect(told(await read('hierarchy', 'plant')).length).toBe(5);
    expect(await count()).toBeLessThanOrEqual(before);
  });
});

describe('places', () => {
  test('two people who move different shapes both succeed; missing fields stay', async () => {
    await arrange('plant', [{ key: names['pump'], x: 1, y: 2 }]);
    await Promise.all([
      arrange('plant', [{ key: names['pump'], x: 5 }]),
      arrange('plant', [{ key: names['tank'], x: 7, y: 8 }], 'wendy'),
    ]);
    const { layout, isStored, name } = await read('asset', 'plant');
    expect({ isStored, name }).toEqual({ isStored: true, name: 'plant' });
    expect(new Map(layout.map((each: { key: string; x: number; y: number }) => [each.key, [each.x, each.y]]))).toEqual(
      new Map([
        [names['pump'], [5, 2]],
        [names['tank'], [7, 8]],
      ]),
    );
  });
  test('shapes that stand keep the place where they are seen, unless somebody has put them elsewhere; undo takes both away', async () => {
    const seen = [
      { key: names['pump'], x: 100, y: 100 },
      { key: names['tank'], x: 300, y: 100 },
    ];
    const placed = async () => {
      const { layout } = await read('ibd', 'plant');
      return new Map(layout.map((each: { key: string; x: number; y: number }) => [each.key, [each.x, each.y]]));
    };
    const { revision } = await change('arrangeDiagram', {
      ...at('ibd', 'plant'),
      places: [{ key: names['pump'], x: 150 }],
      stands: seen,
    });
    const stood = new Map([
      [names['pump'], [150, 100]],
      [names['tank'], [300, 100]],
    ]);
    expect(await placed()).toEqual(stood);
    // Who made the next gesture had not heard of the first.
    const gesture = { connect: { tool: 'connector', from: names['pump'], to: names['tank'] } };
    const drawn = await change('drawOnDiagram', { ...at('ibd', 'plant'), gesture, stands: seen }, 'wendy');
    expect(drawn.error).toBeUndefined();
    expect(await placed()).toEqual(stood);
    await undo(drawn.revision);
    await undo(revision);
    expect(await placed()).toEqual(new Map());
  });
  test('places are on record, can be undone and redone, and read as of the past', async () => {
    const { revision } = await arrange('plant', [{ key: names['pump'], x: 50 }]);
    const record = (await truss.given.records()).find((each) => each.revision === revision)!;
    expect(record).toMatchObject({
      entityId: ids['plant'],
      type: 'update',
      changes: [
        {
          type: 'DIAGRAM_LAYOUT',
          identifiers: ['LML_ASSET'],
          value: { places: { [names['pump']!]: { x: 50, y: 2 } } },
          originalState: { places: { [names['pump']!]: { x: 5, y: 2 } } },
        },
      ],
    });
    const xOf = async (asOf?: number) => {
      const { layout } = await read('asset', 'plant', asOf === undefined ? {} : { asOf });
      return (layout as { key: string; x: number }[]).find(({ key }) => key === names['pump'])!.x;
    };
    expect([await xOf(), await xOf(revision - 1)]).toEqual([50, 5]);
    const undone = await undo(revision);
    expect(await xOf()).toBe(5);
    await undo(undone);
    expect(await xOf()).toBe(50);
  });
  test('a shape that somebody has moved since is named when a step is undone, and stays when the rest is undone', async () => {
    const { revision } = await arrange('plant', [
      { key: names['pump'], x: 60 },
      { key: names['tank'], x: 61 },
    ]);
    await arrange('plant', [{ key: names['tank'], x: 62 }], 'wendy');
    const back = (query = '') => truss.rest('walt', `/api/v4/o/acme/p/1/steps/undo${query}`, undefined, 'PUT');
    const refused = await back();
    const { step, clashes } = (await refused.json()).details;
    expect([refused.status, step.revision, clashes.length]).toEqual([409, revision, 1]);
    expect((await back(`?rest=${revision}`)).status).toBe(200);
    const { layout } = await read('asset', 'plant');
    expect((layout as { key: string; x: number }[]).map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([50, 62]);
  });
  test('only writers save them, and invalid ones are refused', async () => {
    for (const person of ['rob', 'rita', 'olga'] as const)
      expect((await arrange('plant', [{ key: 'x', x: 1 }], person)).error, person).toMatch(
        /may not|not permitted|no access|permission/i,
      );
    expect((await arrange('plant', [{ key: '', x: 1 }])).error).toMatch(/The key of a shape or line has 1 to/);
    expect((await arrange('plant', [{ key: 'a', x: 1e9 }])).error).toMatch(/x must be a number from/);
    expect((await arrange('plant', [{ key: 'a', colour: 'url(x)' }])).error).toMatch(/is not a colour/);
  });
  test('colours and the visible part of a diagram are saved for everybody; a query with its own choice sees that', async () => {
    const keep = (fields: object) =>
      change('arrangeDiagram', { ...at('hierarchy', 'plant'), places: [{ key: 'diagram', ...fields }] });
    const { revision } = await keep({ colourBy: 'class', filter: 'name:pump' });
    const seen = async (args = '') => {
      const { content } = await read('hierarchy', 'plant', { args });
      return (content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name);
    };
    expect(await seen()).toEqual(['plant', 'pump']);
    expect(await seen('(query: "")')).toContain('tank');
    const { data } = await truss.graph(
      'rob',
      'query($entityId: Int!) { project(organization: "acme", projectId: 1) { diagram(slug: "hierarchy", entityId: $entityId) { layout { key colourBy filter } } } }',
      { entityId: ids['plant'] },
    );
    expect(data.project.diagram.layout).toEqual([{ key: 'diagram', colourBy: 'class', filter: 'name:pump' }]);
    expect((await keep({ filter: 'size:(' })).error).toBeUndefined();
    expect((await read('hierarchy', 'plant')).content.warnings).toEqual([
      "Everything is shown: the filter 'size:(' is no longer a valid query. Change or clear the filter.",
    ]);
    expect((await arrange('plant', [{ key: names['pump'], filter: 'x' }])).error).toMatch(
      /applies to the whole diagram/,
    );
    await undo(revision + 1);
    await undo(revision);
    expect(await seen()).toContain('tank');
  });
  test('the number of levels and the relations are saved for everybody; a query with its own choice sees that', async () => {
    const keep = (fields: object) =>
      change('arrangeDiagram', { ...at('spider', 'plant'), places: [{ key: 'diagram', ...fields }] });
    const seen = async (args = '') => {
      const { content } = await read('spider', 'plant', { args });
      return (content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name);
    };
    const all = await seen();
    expect(all.length).toBeGreaterThan(2);
    const { revision } = await keep({ relations: ['traced to'] });
    expect(await seen()).toEqual(['plant']);
    expect(await seen('(relations: [])')).toEqual(all);
    await keep({ relations: null, levels: 1 });
    const near = await seen();
    expect(near.length).toBeLessThanOrEqual(all.length);
    expect(await seen('(levels: 1)')).toEqual(near);
    expect(await seen('(levels: 3)')).toEqual(all);
    expect((await keep({ levels: 11 })).error).toBe('This diagram (Spider) can show 1 to 10 levels; you asked for 11.');
    expect((await keep({ relations: ['likes'] })).error).toBe(
      "There is no relation 'likes'. Use the name of a relation of the schema.",
    );
    expect((await keep({ relations: [] })).error).toMatch(/^Send at least one relation/);
    expect((await arrange('plant', [{ key: names['pump'], levels: 1 }])).error).toMatch(/applies to the whole diagram/);
    await undo(revision + 1);
    await undo(revision);
    expect(await seen()).toEqual(all);
  });
  test('nothing moved is no revision; dropped places are gone', async () => {
    expect((await arrange('plant', [{ key: names['tank'], x: 62 }])).revision).toBeNull();
    await arrange('plant', [], 'walt', [names['tank']!]);
    expect((await read('asset', 'plant')).layout.length).toBe(1);
  });
});

test('a spider leads along the relations that are asked for alone, in both forms of it and in files', async () => {
  const { data } = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { schema { relations { id name } } } }',
  );
  const relation = (name: string) =>
    (data.project.schema.relations as { id: string; name: string }[]).find((each) => each.name === name)!.id;
  const kinds = (await read('spider', 'pump', { args: `(levels: 1, relations: ["${relation('performs')}"])` })).content;
  expect(kinds.shapes.map(({ entity }: { entity: { name: string } }) => entity.name)).toEqual(['pump', 'fill']);
  const answer = await truss.graph(
    'rob',
    'query($entityId: Int!, $relations: [ID!]) { project(organization: "acme", projectId: 1) { diagram(slug: "spider", entityId: $entityId) { drawing(levels: 1, relations: $relations) } } }',
    { entityId: ids['pump'], relations: [relation('performs')] },
  );
  const { shapes } = contentIn(answer.data.project.diagram.drawing as PackedDrawing);
  expect(shapes.map(({ entity }) => entity?.name)).toEqual(['pump', 'fill']);
  const file = (query: string) =>
    truss.rest('rob', `/api/v4/o/acme/p/1/diagrams/spider/${ids['pump']}/export/svg?levels=1&${query}`);
  const text = await (await file('relations=performs')).text();
  expect([text.includes('>fill<'), text.includes('>plant<')]).toEqual([true, false]);
  const refused = await file('relations=performs,likes');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    400,
    "There is no relation 'likes'. Use the name of a relation of the schema.",
  ]);
});

describe('the list', () => {
  test('diagrams are made, named, counted, found and taken off, and their entities stay', async () => {
    await change('createDiagram', { ...at('hierarchy', 'plant'), name: 'Overview' });
    const list = async (args: string) =>
      (
        await truss.graph(
          'rob',
          `{ project(organization: "acme", projectId: 1) { diagrams(first: 10${args}) { totalCount edges { node { name type { slug } root { name } } } } } }`,
        )
      ).data.project.diagrams as { totalCount: number; edges: { node: { name: string } }[] };
    const named = async (args = '') => (await list(args)).edges.map(({ node }) => node.name);
    expect(await named()).toEqual(['Overview', 'plant']);
    expect(await named(', search: "VIEW"')).toEqual(['Overview']);
    expect(await named(', slug: "asset"')).toEqual(['plant']);
    expect(await named(', search: "PLANT"')).toEqual(['Overview', 'plant']);
    expect(await named(', group: LML')).toEqual(['plant']);
    expect((await list(', group: SYSML')).totalCount).toBe(0);
    expect(await named(', order: TYPE, isDescending: true')).toEqual(['plant', 'Overview']);
    expect(await named(', changedBy: "nobody"')).toEqual([]);
    const { diagramChangers: changers } = (
      await truss.graph('rob', '{ project(organization: "acme", projectId: 1) { diagramChangers { username } } }')
    ).data.project as { diagramChangers: { username: string }[] };
    const byEach = await Promise.all(changers.map(({ username }) => named(`, changedBy: "${username}"`)));
    expect(byEach.flat().toSorted()).toEqual(['Overview', 'plant']);
    const counts = await (await truss.rest('rob', '/api/v4/o/acme/p/1/diagrams/counts')).json();
    expect(counts).toMatchObject({ total: 2, byType: { hierarchy: 1, asset: 1, action: 0 } });
    await change('renameDiagram', { ...at('hierarchy', 'plant'), name: 'All of it' });
    expect(await named()).toEqual(['All of it', 'plant']);
    const { revision } = await change('deleteDiagram', at('asset', 'plant'));
    expect(await named()).toEqual(['All of it']);
    expect((await read('asset', 'plant')).layout).toEqual([]);
    await undo(revision);
    expect((await read('asset', 'plant')).layout.length).toBe(1);
    expect((await change('deleteDiagram', at('spider', 'plant'))).error).toMatch(/has not been created yet/);
  });
  test('a diagram is a node', async () => {
    const { id } = await read('asset', 'plant');
    const { data } = await truss.graph('rob', `{ node(id: "${id}") { ... on Diagram { name root { name } } } }`);
    expect(data.node).toEqual({ name: 'plant', root: { name: 'plant' } });
    expect((await truss.graph('olga', `{ node(id: "${id}") { id } }`)).data?.node ?? null).toBeNull();
  });
});

describe('gestures', () => {
  test('a conduit is drawn between two assets, and undone as one', async () => {
    const { revision } = await draw('asset', 'plant', {
      connect: { tool: 'conduit', from: names['tank'], to: names['pump'], name: 'return' },
    });
    expect(told(await read('asset', 'plant'))).toEqual(['CONDUIT pump > tank', 'CONDUIT pump > tank']);
    await undo(revision);
    expect(told(await read('asset', 'plant'))).toEqual(['CONDUIT pump > tank']);
  });
  test('a dropped shape is created, placed and linked in one revision', async () => {
    const { diagram } = await draw('asset', 'plant', {
      add: { tool: 'asset', name: 'filter', place: { x: 30, y: 40 } },
    });
    expect(diagram.layout).toContainEqual(expect.objectContaining({ x: 30, y: 40 }));
    const { content } = await read('asset', 'plant');
    expect((content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name)).toContain('filter');
  });
  test('several shapes are copied in one revision, each in its place, and undone as one', async () => {
    const { revision, diagram, error } = await draw('asset', 'plant', {
      copy: {
        shapes: [
          { key: names['pump'], place: { x: 10, y: 600 } },
          { key: names['tank'], place: { x: 310, y: 600 } },
        ],
      },
    });
    expect(error).toBeUndefined();
    const places = (diagram.layout as { x: number; y: number }[]).filter(({ y }) => y === 600);
    expect(places.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([10, 310]);
    const seen = async () => {
      const { content } = await read('asset', 'plant');
      return (content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name);
    };
    expect(await seen()).toEqual(expect.arrayContaining(['pump (copy)', 'tank (copy)']));
    await undo(revision);
    expect((await seen()).filter((name) => name.includes('copy'))).toEqual([]);
  });
  test('notes that are copied along with shapes are there in the same revision, and undone with it', async () => {
    const note = { key: 'free:copied', x: 700, y: 700, free: { kind: 'NOTE', text: 'as agreed' } };
    const shapes = [{ key: names['pump'] }];
    const { revision, diagram } = await draw('asset', 'plant', { copy: { shapes, free: [note] } });
    const placed = (layout: { key: string }[]) => layout.some(({ key }) => key === 'free:copied');
    expect(placed(diagram.layout)).toBe(true);
    await undo(revision);
    const now = await read('asset', 'plant');
    expect(placed(now.layout)).toBe(false);
    const seen = (now.content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name);
    expect(seen).not.toContain('pump (copy)');
    expect((await draw('asset', 'plant', { copy: { shapes, free: [{ key: names['pump'], x: 1 }] } })).error).toMatch(
      /Each entry of 'free' describes a drawn shape/,
    );
    expect((await draw('asset', 'plant', { copy: { shapes: [], free: [note] } })).error).toMatch(/arrangeDiagram/);
  });
  test('a person who may unlock draws on a locked entity after confirming; others are told who has locked it', async () => {
    const [whole, part] = [
      await truss.given.entity({ name: 'rack', class: 'Asset' }),
      await truss.given.entity({ name: 'slot', class: 'Asset' }),
    ];
    ids['rack'] = whole.id;
    await truss.given.entities([
      {
        id: whole.id,
        classId: undefined as never,
        addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: part.id }],
      },
    ]);
    const lock = 'mutation($input: LockEntitiesInput!) { lockEntities(input: $input) { revision } }';
    const input = { organization: 'acme', projectId: 1, entityIds: [part.id] };
    expect((await truss.graph('walt', lock, { input })).errors).toBeUndefined();
    const remove = (as: Person, throughLocks?: boolean) =>
      change(
        'drawOnDiagram',
        { ...at('hierarchy', 'rack'), gesture: { remove: { keys: [part.globalId] } }, throughLocks },
        as,
      );
    const refused = /'slot' is locked by walt\. Ask them to unlock it/;
    expect((await remove('walt')).error).toMatch(refused);
    expect((await remove('wendy', true)).error).toMatch(refused);
    expect((await remove('walt', true)).error).toBeUndefined();
    expect((await read('hierarchy', 'rack')).content.shapes).toHaveLength(1);
  });
  test('pasted shapes are placed where the pointer is, all in one revision', async () => {
    const named = async (name: string) => {
      const { id } = await truss.given.entity({ name, class: 'Asset' });
      const query = 'query($id: Int!) { entity(organization: "acme", projectId: 1, entityId: $id) { id globalId } }';
      return (await truss.graph('rob', query, { id })).data.entity as { id: string; globalId: string };
    };
    const [valve, gauge] = [await named('valve'), await named('gauge')];
    const { revision, diagram, error } = await draw('asset', 'plant', {
      paste: {
        entities: [
          { tool: 'asset', entityId: valve.id, place: { x: 0, y: 900 } },
          { tool: 'asset', entityId: gauge.id, place: { x: 200, y: 900 } },
        ],
      },
    });
    expect(error).toBeUndefined();
    expect(diagram.layout).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: valve.globalId, x: 0, y: 900 }),
        expect.objectContaining({ key: gauge.globalId, x: 200, y: 900 }),
      ]),
    );
    await undo(revision);
  });
  test('an OR is dropped between two actions, and an action into one of its branches', async () => {
    const { lines } = (await read('action', 'run')).content as {
      lines: { key: string; fromKey: string; toKey: string }[];
    };
    const between = lines.find(({ fromKey, toKey }) => fromKey === names['fill'] && toKey === names['drain'])!.key;
    const made = await draw('action', 'run', { add: { tool: 'or', name: 'choose', onto: between } });
    expect(made.error).toBeUndefined();
    const branch = ((await read('action', 'run')).content.shapes as { key: string; kind: string }[]).find(
      ({ kind }) => kind === 'BRANCH',
    )!.key;
    expect(
      (await draw('action', 'run', { add: { tool: 'action', name: 'wait', onto: branch } })).error,
    ).toBeUndefined();
    const { content } = await read('action', 'run');
    const wait = (content.shapes as { key: string; parentKey: string; entity: { name: string } | null }[]).find(
      ({ entity }) => entity?.name === 'wait',
    )!;
    expect(wait.parentKey).toBe(branch);
  });
  test('the flow and the branches of its steps can be read of the entities themselves', async () => {
    const { data, errors } = await truss.graph(
      'rob',
      `query($entityId: Int!) { entity(organization: "acme", projectId: 1, entityId: $entityId) {
        branches { key } controlStep { steps { key type entityGlobalId successorKey branches { key stepKey assetGlobalId } } }
        children(first: 9) { edges { node { name globalId branches { key name order } controlStep { steps { key } } } } } } }`,
      { entityId: ids['run'] },
    );
    expect(errors).toBeUndefined();
    const { branches, controlStep, children } = data.entity;
    expect(branches).toEqual([]);
    const parts = new Map<string, { name: string; branches: object[]; controlStep: unknown }>(
      children.edges.map(({ node }: never) => [(node as { globalId: string }).globalId, node]),
    );
    type Step = { key: string; type: string; entityGlobalId: string; successorKey: string; branches: Branch[] };
    type Branch = { key: string; stepKey: string };
    const steps = new Map<string, Step>(controlStep.steps.map((step: Step) => [step.key, step]));
    const names = (key: string | null): string[] => {
      const step = steps.get(key ?? '');
      if (!step) return [];
      const name = parts.get(step.entityGlobalId)?.name ?? step.type;
      const within = step.branches.map(({ stepKey }) => names(stepKey).join(' '));
      return [within.length > 0 ? `${name} (${within.join(' | ')})` : name, ...names(step.successorKey)];
    };
    expect(names(controlStep.steps[0].key).join(' ')).toBe('START fill choose (wait | EMPTY) drain END');
    const choose = [...parts.values()].find(({ name }) => name === 'choose')!;
    expect(choose.branches.map((each) => (each as { name: string }).name)).toEqual(['Branch 1', 'Branch 2']);
    expect(choose.controlStep).toBeNull();
  });
  test('a part that is added outside of the diagram is appended to the control step in the same revision', async () => {
    const late = await truss.given.entity({ name: 'late', class: 'Action' });
    await truss.given.entities([
      {
        id: ids['run']!,
        classId: undefined as never,
        addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: late.id }],
      },
    ]);
    const last = (await truss.given.records()).filter(({ entityId }) => entityId === ids['run']).at(-1)!;
    expect(last.changes.map(({ type }) => type)).toEqual(['RELATIONSHIP', 'CONTROL_STEP']);
    expect(JSON.stringify(last.changes[1]!.value)).toContain(late.globalId);
    const gone = await truss.graph(
      'walt',
      'mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }',
      { input: { organization: 'acme', projectId: 1, entityIds: [late.id] } },
    );
    expect(gone.errors).toBeUndefined();
    const run = (await truss.given.records()).filter(({ entityId }) => entityId === ids['run']).at(-1)!;
    expect(run.changes.map(({ type }) => type)).toEqual(['RELATIONSHIP', 'CONTROL_STEP']);
    expect(JSON.stringify(run.changes[1]!.value)).not.toContain(late.globalId);
  });
  test('an action that becomes a transition leaves the control step of its whole in the same revision, and comes back with its class', async () => {
    const step = await truss.given.entity({ name: 'waver', class: 'Action' });
    const relationId = truss.given.relationId('decomposed by');
    await truss.given.entities([
      { id: ids['run']!, classId: undefined as never, addRels: [{ relationId, targetId: step.id }] },
    ]);
    const lastOfRun = async () =>
      (await truss.given.records()).filter(({ entityId }) => entityId === ids['run']).at(-1)!;
    const become = async (className: string) => {
      const { revision } = (await truss.given.entities([{ id: step.id, classId: truss.given.classId(className) }]))[0]!;
      const { changes, ...record } = await lastOfRun();
      expect({ revision: record.revision, types: changes.map(({ type }) => type) }).toEqual({
        revision,
        types: ['CONTROL_STEP'],
      });
      return { revision, controlStep: JSON.stringify(changes[0]!.value) };
    };
    const gone = await become('Transition');
    expect(gone.controlStep).not.toContain(step.globalId);
    expect((await become('Action')).controlStep).toContain(step.globalId);
    const again = await become('Transition');
    await undo(again.revision);
    expect(JSON.stringify((await lastOfRun()).changes[0]!.value)).toContain(step.globalId);
  });
  test('a step is taken off: it is no part any more, and its neighbours follow each other', async () => {
    await draw('action', 'run', { remove: { keys: [names['fill']] } });
    expect(told(await read('action', 'run')).some((each) => each.includes('fill'))).toBe(false);
    expect((await draw('action', 'run', { remove: { keys: ['nothing'] } })).error).toBeDefined();
  });
});

describe('signs', () => {
  const marks = async (given: { as?: Person; asOf?: number } = {}) => {
    const { content } = await read('requirement', 'rule', given);
    const { shapes, lines } = content as { shapes: { key: string; marks: string[] }[]; lines: { marks: string[] }[] };
    const signs = (all: string[]) => all.filter((mark) => mark === 'SUSPECT' || mark === 'CHANGED').join();
    const nameOf = new Map(Object.entries(names).map(([name, globalId]) => [globalId, name]));
    return [
      ...shapes.map(({ key, marks: all }) => `${nameOf.get(key)} ${signs(all)}`.trim()),
      ...lines.map(({ marks: all }) => `line ${signs(all)}`.trim()),
    ];
  };
  const save = async (name: string, patch: object): Promise<void> =>
    void (await truss.given.entities([{ id: ids[name]!, classId: undefined as never, ...patch }]));
  const revision = async () => (await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json()).revision as number;
  const calm = ['rule', 'keeper', 'line'];
  const suspect = ['rule SUSPECT', 'keeper SUSPECT', 'line SUSPECT'];

  test('a link is suspect from when an end says something else until the link is written again', async () => {
    for (const [name, className] of [
      ['rule', 'Requirement'],
      ['keeper', 'Asset'],
    ] as const) {
      const entity = await truss.given.entity({ name, class: className });
      ids[name] = entity.id;
      names[name] = entity.globalId;
    }
    await link('keeper', 'satisfies', 'rule');
    const before = await revision();
    expect(await marks()).toEqual(calm);
    // A change of status says nothing else.
    await save('rule', { attrs: { [truss.given.propertyId('Requirement', 'Status')]: 'In Review' } });
    expect(await marks()).toEqual(calm);
    await save('rule', { description: '<p>The tank shall hold.</p>' });
    expect(await marks()).toEqual(suspect);
    expect(await marks({ asOf: before })).toEqual(calm);
    const changed = await revision();
    const rel = { relationId: truss.given.relationId('satisfies'), targetId: ids['rule']! };
    await save('keeper', { removeRels: [rel] });
    await link('keeper', 'satisfies', 'rule');
    expect(await marks()).toEqual(calm);
    expect(await marks({ asOf: changed })).toEqual(suspect);
    await save('rule', { description: '' });
    expect(await marks()).toEqual(suspect);
    await save('rule', { description: '<p>The tank shall hold.</p>' });
    expect(await marks()).toEqual(calm);
  });

  test('a shape that is added under the usual name and named then is not suspect, and once it is renamed again it is as any', async () => {
    const drawnOn = async () => {
      const { content } = await read('requirement', 'rule');
      return (content.lines as { label: string; marks: string[] }[]).filter(({ label }) => label === '«verify»');
    };
    await draw('requirement', 'rule', { add: { tool: 'test-case', name: 'New Test Case' } });
    const trial = sql<{
      id: number;
      key: string;
    }>`select id, global_id as key from entity where name = 'New Test Case'`;
    const [made] = (await trial.execute(truss.inside.db)).rows;
    ids['trial'] = made!.id;
    await save('trial', { name: 'Fill to the brim' });
    expect((await drawnOn()).map(({ marks: all }) => all.includes('SUSPECT'))).toEqual([false]);
    await save('trial', { description: '<p>Pour until it spills.</p>' });
    expect((await drawnOn()).map(({ marks: all }) => all.includes('SUSPECT'))).toEqual([true]);
    await draw('requirement', 'rule', { remove: { keys: [made!.key] } });
  });

  test('a suspect link is cleared until an end changes again; clearing is undone and visible as of the past', async () => {
    await save('rule', { description: '<p>The tank shall hold more.</p>' });
    expect(await marks()).toEqual(suspect);
    const changed = await revision();
    const { content } = await read('requirement', 'rule');
    const keys = [content.lines[0].key as string];
    expect((await draw('requirement', 'rule', { clear: { keys } }, 'rob')).error).toContain('permission');
    expect((await draw('requirement', 'rule', { clear: { keys: ['nothing'] } })).error).toContain(
      "'nothing' is not the line of a relationship on this diagram.",
    );
    const cleared = await draw('requirement', 'rule', { clear: { keys } });
    expect(cleared.revision).toBe(changed + 1);
    expect(await marks()).toEqual(calm);
    expect(await marks({ asOf: changed })).toEqual(suspect);
    // It is calm already, so nothing comes of it.
    expect((await draw('requirement', 'rule', { clear: { keys } })).revision).toBeNull();
    const undone = await undo(cleared.revision);
    expect(await marks()).toEqual(suspect);
    await undo(undone);
    expect(await marks()).toEqual(calm);
    const { data } = await truss.graph(
      'rob',
      '{ project(organization: "acme", projectId: 1) { changes(first: 1) { edges { node { entityId changes { field valueText } } } } } }',
    );
    expect(data.project.changes.edges[0].node).toEqual({
      entityId: ids['keeper'],
      changes: [{ field: 'Suspect satisfies', valueText: 'cleared' }],
    });
    await save('rule', { description: '<p>The tank shall hold less.</p>' });
    expect(await marks()).toEqual(suspect);
  });

  test('the stored mark of a cleared link cannot be computed without the key of the organization', async () => {
    await draw('requirement', 'rule', { clear: { keys: [(await read('requirement', 'rule')).content.lines[0].key] } });
    expect(await marks()).toEqual(calm);
    const { db } = truss.inside;
    const ofAcme = sql`organization_id = (select id from organization where slug = 'acme')`;
    const { rows } = await sql<{ key: Buffer }>`select key from digest_key where ${ofAcme}`.execute(db);
    await sql`update digest_key set key = sha256(key) where ${ofAcme}`.execute(db);
    expect(await marks()).toEqual(suspect);
    await sql`update digest_key set key = ${rows[0]!.key} where ${ofAcme}`.execute(db);
    expect(await marks()).toEqual(calm);
    // Marks stored before there were keys are removed everywhere: in the entity, its past and its records.
    const kept = async () =>
      (
        await sql<{
          text: string;
        }>`select metadata::text as text from entity union all select metadata::text from entity_version
          union all select changes::text from change_record`.execute(db)
      ).rows.flatMap(({ text }) => text.match(/"[0-9a-f]{32}"/g) ?? []);
    expect((await kept()).length).toBeGreaterThan(2);
    await sql`drop table digest_key`.execute(db);
    await keyDigests(db as unknown as Kysely<unknown>);
    expect(await kept()).toEqual([]);
    expect(await marks()).toEqual(suspect);
  });

  test('suspect links are found by a search and cleared by REST, seen from either end', async () => {
    const found = async (query: string, asOf = '') => {
      const { data, errors } = await truss.graph(
        'rob',
        `query($query: String!) { project(organization: "acme", projectId: 1${asOf}) { entities(query: $query, first: 9) { edges { node { name } } totalCount } } }`,
        { query },
      );
      expect(errors).toBeUndefined();
      const { edges, totalCount } = data.project.entities as {
        edges: { node: { name: string } }[];
        totalCount: number;
      };
      expect(edges.length).toBe(Math.min(totalCount, 9));
      return edges.map(({ node: { name } }) => name).toSorted();
    };
    const suspectLinks = async (name: string, asOf = '') => {
      const { data } = await truss.graph(
        'rob',
        `query($query: String!) { project(organization: "acme", projectId: 1${asOf}) { entities(query: $query, first: 1) { edges { node { links(first: 9) { edges { node { isSuspect relation { name } } } } } } } } }`,
        { query: `name:=${name}` },
      );
      const { edges } = data.project.entities.edges[0].node.links as {
        edges: { node: { isSuspect: boolean; relation: { name: string } } }[];
      };
      return edges.map(({ node }) => `${node.relation.name} ${node.isSuspect}`);
    };
    expect(await found('is:suspect')).toEqual(['keeper', 'rule']);
    expect(await suspectLinks('rule')).toEqual(['satisfied by true']);
    expect(await suspectLinks('keeper')).toEqual(['satisfies true']);
    expect(await found('class:Requirement -is:suspect')).not.toContain('rule');
    const before = await revision();
    const clear = async (links: object[], as: Person = 'walt') =>
      truss.rest(as, '/api/v4/o/acme/p/1/entities/suspect', { links }, 'PUT');
    const one = { fromId: ids['rule'], relationId: truss.given.relationId('satisfied by'), targetId: ids['keeper'] };
    expect((await clear([one], 'rob')).status).toBe(403);
    const many = Array.from({ length: 10_001 }, () => one);
    expect((await clear(many)).status).toBe(400);
    const { errors } = await truss.graph(
      'walt',
      'mutation($input: ClearSuspectInput!) { clearSuspect(input: $input) { ... on Refusal { message } } }',
      {
        input: {
          projectId: id('Project', 1),
          links: many.map(({ fromId, relationId, targetId }) => ({
            fromId: id('Entity', fromId!),
            relationId: id('Relation', relationId),
            targetId: id('Entity', targetId!),
          })),
        },
      },
    );
    expect(errors![0].message).toContain('10,000');
    const refused = await clear([one, { ...one, relationId: truss.given.relationId('verified by') }]);
    expect(refused.status).toBe(400);
    expect((await refused.json()).message).toContain("'keeper' is no longer linked to 'rule' by 'verifies'.");
    expect(await revision()).toBe(before);
    const reply = await clear([one]);
    expect(await reply.json()).toEqual({ revision: before + 1, ids: [ids['keeper']] });
    expect(await found('is:suspect')).toEqual([]);
    expect(await suspectLinks('keeper')).toEqual(['satisfies false']);
    // If its source is locked, the mark is stored at the other end; if both are, nobody can clear it.
    await save('rule', { description: '<p>The tank shall hold.</p>', number: 'R.9' });
    await save('rule', { description: '<p>The tank shall not leak.</p>' });
    const lock = async (name: string, what = 'lock') =>
      truss.rest('walt', `/api/v4/o/acme/entities/${what}/${ids[name]}`, undefined, 'PUT');
    await lock('keeper');
    await lock('rule');
    expect((await clear([one])).status).toBe(409);
    await lock('rule', 'unlock');
    expect(await (await clear([one])).json()).toMatchObject({ ids: [ids['rule']] });
    expect(await found('is:suspect')).toEqual([]);
    await lock('keeper', 'unlock');
    expect(await found('is:suspect')).toEqual([]);
    expect(await suspectLinks('rule', `, asOf: { revision: ${before} }`)).toEqual(['satisfied by true']);
    expect(await found('is:suspect', `, asOf: { revision: ${before} }`)).toEqual(['keeper', 'rule']);
  });

  test('a change since the last baseline with the entity is marked, until the next baseline', async () => {
    const baseline = async (name: string) => {
      const { data } = await truss.graph('ada', '{ project(organization: "acme", projectId: 1) { id } }');
      const { data: made } = await truss.graph(
        'ada',
        'mutation($input: CreateBaselineInput!) { createBaseline(input: $input) { ... on Refusal { message } } }',
        { input: { projectId: data.project.id, name } },
      );
      expect(made.createBaseline.message).toBeUndefined();
    };
    await baseline('First');
    expect(await marks()).toEqual(calm);
    await save('keeper', { number: 'K.1' });
    expect(await marks()).toEqual(['rule', 'keeper CHANGED', 'line']);
    await baseline('Second');
    expect(await marks()).toEqual(calm);
  });

  test('only people who may read a redacted entity learn that its text has changed', async () => {
    await save('rule', { isRedacted: true });
    await save('rule', { description: '<p>Nobody is told.</p>' });
    expect((await marks({ as: 'walt' })).at(-1)).toBe('line SUSPECT');
    expect((await marks()).at(-1)).toBe('line');
  });
});

test('a type is a file and a line of the catalogue: it is read, kept and drawn on from there', async () => {
  const pair: DiagramType = {
    ...diagramTypes[0]!,
    index: 26,
    slug: 'pair',
    storedKey: 'PAIR',
    reads: () => [{ as: 'peers', along: ['related to', 'relates'] }],
    tools: [{ key: 'peer', name: 'Peer', shape: 'BOX', relation: 'related to' }],
    draw(model) {
      const drawing = new Drawing();
      for (const each of [model.root, ...model.set('peers')]) drawing.entity(each, { kind: 'BOX' });
      return drawing.done(model);
    },
  };
  const catalogue = diagramTypes as DiagramType[];
  catalogue.push(pair);
  try {
    expect((await draw('pair', 'tank', { add: { tool: 'peer', name: 'twin' } })).error).toBeUndefined();
    const { content } = await read('pair', 'tank');
    expect((content.shapes as { entity: { name: string } }[]).map(({ entity }) => entity.name)).toEqual([
      'tank',
      'twin',
    ]);
    await change('createDiagram', at('pair', 'tank'));
    const counts = await (await truss.rest('rob', '/api/v4/o/acme/p/1/diagrams/counts')).json();
    expect(counts.byType.pair).toBe(1);
  } finally {
    catalogue.pop();
  }
});

test('diagrams go out with a project as JSON and come back with the entities that they are of', async () => {
  await arrange('plant', [{ key: names['pump'], x: 11, y: 12, waypoints: [[1, 2]] }]);
  const text = await (await truss.rest('walt', '/api/v4/o/acme/p/1/export/json')).text();
  const sent = JSON.parse(text).diagrams as { type: string; name: string; places: Record<string, { x: number }> }[];
  expect(sent.find(({ type }) => type === 'LML_ASSET')).toMatchObject({
    name: '',
    places: { [names['pump']!]: { x: 11, y: 12, waypoints: [[1, 2]] } },
  });
  const { id } = await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Copy' })).json();
  const form = new FormData();
  form.set('upload_file', new File([text], 'copy.json'));
  const imported = await fetch(`${truss.url}/api/v4/o/acme/p/${id}/import/json?wait=true`, {
    method: 'POST',
    body: form,
    headers: { cookie: await truss.cookie('ada') },
  });
  expect(imported.status, await imported.clone().text()).toBe(200);
  const again = JSON.parse(await (await truss.rest('ada', `/api/v4/o/acme/p/${id}/export/json`)).text());
  // The type that only this test knew is gone, and what was of it stays out.
  expect(again.diagrams).toEqual(sent.filter(({ type }) => type !== 'PAIR'));
});

describe('a diagram as a file', () => {
  const file = (path: string, as: Person = 'rob') => truss.rest(as, `/api/v4/o/acme/p/1/diagrams/${path}`);

  test('is an SVG or a PDF of its content, with its title, its source, and its classification', async () => {
    const svg = await file(`asset/${ids['plant']}/export/svg`);
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
    expect(svg.headers.get('content-disposition')).toContain('plant, Asset.svg');
    const text = await svg.text();
    for (const each of ['>plant, Asset<', '>pump<', '>tank<', '>pipe<']) expect(text).toContain(each);
    const pdf = await file(`asset/${ids['plant']}/export/pdf`);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const few = await (await file(`asset/${ids['plant']}/export/svg?query=${encodeURIComponent('name:pump')}`)).text();
    expect([few.includes('>pump<'), few.includes('>tank<')]).toEqual([true, false]);
  });

  test('is coloured by the request, else by the saved choice, with a legend; each shape in its own colour without either', async () => {
    const svg = async (query = '') => (await file(`hierarchy/${ids['run']}/export/svg${query}`)).text();
    const { id, places } = { id: at('hierarchy', 'run'), places: [{ key: names['drain']!, colour: '#12ab34' }] };
    await change('arrangeDiagram', { ...id, places, drop: [] });
    expect(await svg()).toContain('#12ab34');
    const byClass = await svg('?colour=class');
    expect([byClass.includes('>Class<'), byClass.includes('>Action (5)<')]).toEqual([true, true]);
    await change('arrangeDiagram', { ...id, places: [{ key: 'diagram', colourBy: 'heat:Duration' }], drop: [] });
    expect(await svg()).toContain('>Duration<');
    expect(await svg('?colour=none')).not.toContain('>Duration<');
    const refused = await file(`hierarchy/${ids['run']}/export/svg?colour=is:Weather`);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { message: string }).message).toMatch(
      /^This diagram cannot be coloured by 'is:Weather'. Choose one of: class, label, .*heat:Duration, .*none\.$/,
    );
    await change('arrangeDiagram', { ...id, places: [{ key: 'diagram', colourBy: 'is:Weather' }], drop: [] });
    expect(await svg()).toContain('#12ab34');
  });

  test('is refused in words for an impossible root, a missing one, and a deleted one', async () => {
    const refused = async (path: string, as?: Person) => {
      const answer = await file(path, as);
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    expect(await refused(`action/${ids['plant']}/export/svg`)).toEqual([
      400,
      "'plant' is of the class Asset and cannot be the root of this diagram (Action). Choose an Action.",
    ]);
    expect((await refused('asset/999999/export/svg'))[0]).toBe(404);
    expect((await refused(`asset/${ids['plant']}/export/docx`))[0]).toBe(400);
  });
});
