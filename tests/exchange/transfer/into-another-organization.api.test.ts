// Numbers in a file mean the same in another organization, where other objects have these numbers: classes and properties of a workflow,
// teams of a workflow, of values and of defaults.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let source: number;
let thermal: number;
beforeAll(async () => {
  truss = await startTruss();
  // There, the first numbers of everything are taken by something else.
  await teamIn('other', 'Decoy');
  await teamIn('other', 'Another decoy');
  thermal = await teamIn('other', 'THERMAL');
  await schemaIn('other', 1, {
    classes: [{ name: 'Decoy' }],
    properties: [{ name: 'Decoy', classId: truss.given.classId('Action'), type: 'TEXT' }],
  });
  source = await furnished();
});
afterAll(() => truss.close());

const answer = async (asked: Promise<Response>) => {
  const response = await asked;
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
};
const teamIn = async (slug: string, name: string): Promise<number> =>
  (await answer(truss.rest('root', `/api/v4/o/${slug}/teams`, { name, members: [] }))).id;
const schemaIn = (slug: string, projectId: number, items: object) =>
  answer(truss.rest('root', `/api/v4/o/${slug}/p/${projectId}/schema`, items));
const idOf = (items: { id: number; name: string }[], name: string) => items.find((each) => each.name === name)!.id;

/** A project with teams in every place that may hold one; 'Gone' is deleted afterwards. */
async function furnished() {
  const teams = Object.fromEntries(
    await Promise.all(['Thermal', 'Power', 'Gone'].map(async (name) => [name, await teamIn('acme', name)] as const)),
  ) as Record<'Thermal' | 'Power' | 'Gone', number>;
  const entry = (name: keyof typeof teams) => ({ id: String(teams[name]), type: 'team', label: name });
  const projectId = (await answer(truss.rest('root', '/api/v4/o/acme/p', { name: 'Source' }))).id as number;
  const { classes } = await schemaIn('acme', projectId, {
    classes: [{ name: 'Valve', parentId: truss.given.classId('Asset') }],
  });
  const valve = idOf(classes, 'Valve');
  const { properties } = await schemaIn('acme', projectId, {
    properties: [
      { name: 'Crew', classId: valve, type: 'USER_TEAM', defaultValue: [entry('Power')] },
      { name: 'Bore', classId: valve, type: 'NUMBER' },
    ],
  });
  const crew = idOf(properties, 'Crew');
  const attrs = { [crew]: [entry('Thermal'), entry('Gone'), { id: 'root', type: 'user', label: 'Root' }] };
  await answer(
    truss.rest('root', '/api/v4/o/acme/entities', [{ projectId, classId: valve, name: 'Main valve', attrs }]),
  );
  const transition = (name: string, permitted: number[]) => ({
    name,
    fromState: 'Open',
    toState: 'Shut',
    notifyTeams: [teams.Thermal, teams.Power],
    permittedTeams: permitted,
  });
  const workflow = {
    watchedPropertyIds: { [valve]: [idOf(properties, 'Bore')] },
    transitions: {
      [valve]: [transition('Shut it', [teams.Thermal]), transition('Power off', [teams.Power, teams.Gone])],
    },
  };
  await answer(truss.rest('root', '/api/v4/o/acme/p', { id: projectId, workflow }, 'PUT'));
  await answer(truss.rest('root', `/api/v4/o/acme/teams/${teams.Gone}`, undefined, 'DELETE'));
  return projectId;
}

/** A document without the team that has been deleted since. */
const withoutGone = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    Array.isArray(value) ? value.filter((each) => each?.label !== 'Gone') : value,
  );

describe.each(['json', 'reqif'] as const)('%s', (format) => {
  test('ids are those of the importing organization, and missing people and teams are reported', async () => {
    const { exported, imported, empty } = exchangeIn(truss);
    const file = await exported(source, format);

    const again = await empty(`Again by ${format}`);
    expect(await imported(again, format, file)).toMatchObject({ created: 1 });
    expect(withoutName(await exported(again, 'json'))).toEqual(
      withoutGone(withoutName(await exported(source, 'json'))),
    );

    const target = (await answer(truss.rest('root', '/api/v4/o/other/p', { name: `Target of ${format}` }))).id;
    const { warnings, ...counts } = await imported(target, format, file, { organization: 'other' });
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(warnings).toEqual([
      { object: 'Workflow', message: "It names the team 'Power', which does not exist here; the team was left out." },
      { object: 'Main valve', message: "'Crew' names Gone, unknown here; this was left out." },
    ]);

    const there = await answer(truss.rest('root', `/api/v4/o/other/p/${target}/schema`));
    const [valve, crew, bore] = [
      idOf(there.classes, 'Valve'),
      idOf(there.properties, 'Crew'),
      idOf(there.properties, 'Bore'),
    ];
    const { workflow } = await answer(truss.rest('root', `/api/v4/o/other/p/${target}`));
    expect(workflow.watchedPropertyIds).toEqual({ [valve]: [bore] });
    expect(Object.keys(workflow.transitions)).toEqual([String(valve)]);
    const NOBODY = 2 ** 31 - 1;
    expect(workflow.transitions[valve]).toMatchObject([
      { name: 'Shut it', notifyTeams: [thermal], permittedTeams: [thermal] },
      { name: 'Power off', notifyTeams: [thermal], permittedTeams: [NOBODY] },
    ]);
    const { entities } = await answer(truss.rest('root', `/api/v4/o/other/p/${target}/entities/search`, { query: '' }));
    expect(entities[0].attrs[crew]).toEqual([
      { id: String(thermal), type: 'team', label: 'Thermal' },
      { id: 'root', type: 'user', label: 'Root' },
    ]);
  });
});

test.each(['json', 'xml', 'reqif'] as const)(
  '%s: a text goes on to mention the same entities, though their numbers are others there',
  async (format) => {
    const { exported, imported, empty } = exchangeIn(truss);
    const from = await empty(`Mentions by ${format}`);
    const action = truss.given.classId('Action');
    const made = (patch: object): Promise<{ id: number; globalId: string }[]> =>
      answer(truss.rest('root', '/api/v4/o/acme/entities', [{ projectId: from, classId: action, ...patch }]));
    const [pump] = await made({ name: 'Pump', number: '1' });
    const inFile = format === 'reqif' ? pump!.globalId : 1;
    const speaking = (id: number | string, globalId: string) =>
      `<p>@{${id}}:name and @{${globalId}}:name, <span data-entity="${id}">Pump</span>, not <em title="target=&quot;${id}&quot;">data-entity=&quot;${id}&quot;</em> @{999999}:name</p>`;
    const { properties } = await schemaIn('acme', from, {
      properties: [{ name: 'Story', classId: action, type: 'HTML' }],
    });
    const story = idOf(properties, 'Story');
    await made({
      name: 'Reader',
      number: '2',
      description: speaking(pump!.id, pump!.globalId),
      attrs: { [story]: `<p>See @{${pump!.id}}:name.</p>` },
    });
    const file = await exported(from, format);
    expect(file.toString()).toContain(`@{entity:${inFile}}`);
    expect(await imported(from, format, file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });

    const to = await empty(`Mentions by ${format}, again`);
    await imported(to, format, file);
    const { entities } = await answer(truss.rest('root', `/api/v4/o/acme/p/${to}/entities/search`, { query: '' }));
    const there = await answer(truss.rest('root', `/api/v4/o/acme/p/${to}/schema`));
    const [pumpThere, reader] = ['Pump', 'Reader'].map((name) =>
      entities.find((each: { name: string }) => each.name === name),
    );
    expect(pumpThere.id).not.toBe(pump!.id);
    expect(reader.description).toContain(`@{${pumpThere.id}}:name and @{${pump!.globalId}}:name`);
    expect(reader.description).toContain(`<span data-entity="${pumpThere.id}">`);
    expect(reader.description).toContain(`data-entity=&quot;${pump!.id}&quot;`.replaceAll('&quot;', '"'));
    expect(reader.description).toContain('@{999999}:name');
    expect(reader.attrs[idOf(there.properties, 'Story')]).toBe(`<p>See @{${pumpThere.id}}:name.</p>`);
  },
);

test('reqif: a text that somebody has changed elsewhere goes on to mention the same entities', async () => {
  const { exported, imported, empty } = exchangeIn(truss);
  const from = await empty('Mentions, changed');
  const made = (patch: object): Promise<{ id: number }[]> =>
    answer(
      truss.rest('root', '/api/v4/o/acme/entities', [
        { projectId: from, classId: truss.given.classId('Action'), ...patch },
      ]),
    );
  const [pump] = await made({ name: 'Pump' });
  await made({ name: 'Reader', description: `<p>Start @{${pump!.id}}:name first.</p>` });
  const file = (await exported(from, 'reqif')).toString().replace(' first.', ' last.');
  const to = await empty('Mentions, changed and again');
  await imported(to, 'reqif', Buffer.from(file));
  const { entities } = await answer(truss.rest('root', `/api/v4/o/acme/p/${to}/entities/search`, { query: '' }));
  const called = (name: string) => entities.find((each: { name: string }) => each.name === name);
  expect(called('Reader').description).toBe(`<p>Start @{${called('Pump').id}}:name last.</p>`);
});
