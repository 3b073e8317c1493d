// Entities that carry a linked label are kept together with one master entity, the one whose linked label it is.
// Both APIs name the master; only a linked label has one, and no more than one; what is taken back and what a file brings is as it was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let flight: number;
let plain: number;
beforeAll(async () => {
  truss = await startTruss();
  const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/schema', {
    labels: [
      { name: 'Flight', isLinkedLabel: true, classIds: [truss.given.classId('Asset')] },
      { name: 'Plain', classIds: [truss.given.classId('Asset')] },
    ],
  });
  const { labels } = (await answer.json()) as { labels: { id: number; name: string }[] };
  [flight, plain] = ['Flight', 'Plain'].map((name) => labels.find((each) => each.name === name)!.id) as [
    number,
    number,
  ];
});
afterAll(() => truss.close());

const asset = (name: string, more: object = {}) => ({ name, classId: truss.given.classId('Asset'), ...more });
type Save = (as: 'walt' | 'rob', patches: { id: number; linkedLabelId: number | null }[]) => Promise<unknown>;
const byGraph: Save = async (as, patches) => {
  const entities = patches.map(({ id, linkedLabelId }) => ({ entityId: id, linkedLabelId }));
  const { errors } = await truss.graph(
    as,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }',
    { input: { organization: 'acme', projectId: 1, entities } },
  );
  return errors ? { status: errors[0].extensions.status, message: errors[0].message } : { status: 200 };
};
const byRest: Save = async (as, patches) => {
  const body = patches.map((patch) => ({ ...patch, projectId: 1 }));
  const answer = await truss.rest(as, '/api/v4/o/acme/entities', body);
  return { status: answer.status, ...(!answer.ok && { message: (await answer.json()).message }) };
};
const mastersOf = async (id: number) => {
  const { data, errors } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { linkedLabel { name } masters { label { name } entity { name } } } }`,
  );
  expect(errors).toBeUndefined();
  const rest = await (await truss.rest('rob', `/api/v4/o/acme/p/1/entities/${id}/masters`)).json();
  const masters = data.entity.masters as { label: { name: string }; entity: { name: string } }[];
  const names = masters.map(({ label, entity }) => [label.name, entity.name]);
  expect(
    (rest as { labelId: number; entity: { name: string } }[]).map(({ labelId, entity }) => [labelId, entity.name]),
  ).toEqual(names.map(([, name]) => [flight, name]));
  return { linked: data.entity.linkedLabel?.name ?? null, masters: names };
};

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_door, save) => {
  test('an entity with a linked label names its master, and the master its label; a label has only one master', async () => {
    const [master, part, other] = await truss.given.entities([
      asset('Master', { labelIds: [flight] }),
      asset('Part', { labelIds: [plain, flight] }),
      asset('Other'),
    ]);
    expect(await mastersOf(part!.id)).toEqual({ linked: null, masters: [] });
    expect(await save('rob', [{ id: master!.id, linkedLabelId: flight }])).toMatchObject({ status: 403 });
    expect(await save('walt', [{ id: master!.id, linkedLabelId: flight }])).toEqual({ status: 200 });
    expect(await mastersOf(part!.id)).toEqual({ linked: null, masters: [['Flight', 'Master']] });
    expect(await mastersOf(master!.id)).toEqual({ linked: 'Flight', masters: [] });
    const message =
      "'Flight' already has the master 'Master'. Remove the label from that entity first, or in the same save.";
    expect(await save('walt', [{ id: other!.id, linkedLabelId: flight }])).toEqual({ status: 400, message });
    const handed = [
      { id: other!.id, linkedLabelId: flight },
      { id: master!.id, linkedLabelId: null },
    ];
    expect(await save('walt', handed)).toEqual({ status: 200 });
    expect(await mastersOf(part!.id)).toMatchObject({ masters: [['Flight', 'Other']] });
    expect(await save('walt', [{ id: other!.id, linkedLabelId: null }])).toEqual({ status: 200 });
    expect(await mastersOf(part!.id)).toMatchObject({ masters: [] });
  });

  test('a label that is not linked has no master, and two cannot become it at once', async () => {
    const [one, two] = await truss.given.entities([asset('One'), asset('Two')]);
    expect(await save('walt', [{ id: one!.id, linkedLabelId: plain }])).toEqual({
      status: 400,
      message: "'Plain' is not a linked label, so it cannot have a master. Make it a linked label in the schema first.",
    });
    const both = [one!, two!].map(({ id }) => ({ id, linkedLabelId: flight }));
    expect(await save('walt', both)).toMatchObject({ status: 400, message: /^'Flight' already has the master 'One'/ });
    expect(await mastersOf(one!.id)).toEqual({ linked: null, masters: [] });
  });
});

test('the history tells of a linked label in words, and a copy of the project has it', async () => {
  const [master, part] = await truss.given.entities([asset('Kept master'), asset('Kept part', { labelIds: [flight] })]);
  await byRest('walt', [{ id: master!.id, linkedLabelId: flight }]);
  const { data } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${master!.id}) { history(first: 1) { edges { node { changes { field valueText originalText } } } } } }`,
  );
  expect(data.entity.history.edges[0].node.changes).toEqual([
    { field: 'Linked label', valueText: 'Flight', originalText: '' },
  ]);
  const { empty, exported, imported } = exchangeIn(truss);
  const target = await empty();
  await imported(target, 'json', await exported(1, 'json'));
  const found = await truss.graph(
    'ada',
    `{ project(organization: "acme", projectId: ${target}) { entities(query: "name:\\"${part!.name}\\"", first: 1) { edges { node { masters { entity { name } } } } } } }`,
  );
  expect(found.data.project.entities.edges[0].node.masters).toEqual([{ entity: { name: 'Kept master' } }]);
});
