// Projects as XML: what others write in the shape comes in, links are listed from both ends and kept once, and numbers of a schema are never guessed.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { readXml } from '../../support/xml.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());
const sent = (text: string) => new TextEncoder().encode(text);

/** Writes a file like another tool: with ids of its own, moments as numbers, and nothing outside the shape. */
const foreign = (classes: string, entities: string, relationships = '') =>
  sent(`<?xml version="1.0"?><exported creationTime="2024-01-01T00:00:00Z" schemaVersion="4.0"><schema version="4.0">${classes}</schema>
    <labels/><database>${entities}${relationships}</database><projectId>9</projectId></exported>`);
const aClass = (id: string, name: string, inner = '') =>
  `<schemaClass><id>${id}</id><name>${name}</name><description/><hidden>false</hidden><locked>false</locked><abstract>false</abstract>${inner}</schemaClass>`;
const anEntity = (id: string, name: string, of: string, inner = '') =>
  `<entity id="${id}"><name>${name}</name><description>&lt;p&gt;${name}&lt;/p&gt;</description><schemaClassId>${of}</schemaClassId><number/><createdOn>1700000000000</createdOn><modifiedOn>1700000000000</modifiedOn><globalId>${id}</globalId>${inner}</entity>`;
const aLink = (source: string, relation: string, target: string, inner = '') =>
  `<relationship><sourceId>${source}</sourceId><schemaRelationId>${relation}</schemaRelationId><targetId>${target}</targetId>${inner}</relationship>`;
const aRelation = (id: string, name: string, inverse: string) =>
  `<schemaRelation><id>${id}</id><name>${name}</name><description/><hidden>false</hidden><locked>false</locked><inverseRelationId>${inverse}</inverseRelationId></schemaRelation>`;
const [ONE, TWO] = ['I_AAAAAAAAAAAA_BBBBBBBBBBBB', 'I_CCCCCCCCCCCC_DDDDDDDDDDDD'];

test('a file of another tool comes in: classes by name, others added, links once, values under their properties', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  const project = await empty();
  const rating =
    '<schemaProperty><id>P1</id><name>Rating</name><description/><hidden>false</hidden><locked>false</locked><type>List</type><order>1</order><parameter><name>choices</name><type>List</type><value>Low</value><value>High</value></parameter></schemaProperty>';
  const file = foreign(
    aClass('A', 'Asset') +
      aClass('I_XXXXXXXXXXXX_YYYYYYYYYYYY', 'Valve', rating) +
      aRelation('d', 'decomposed by', 'u') +
      aRelation('u', 'decomposes', 'd'),
    anEntity(ONE, 'Tank', 'A') +
      anEntity(
        TWO,
        'Inlet',
        'I_XXXXXXXXXXXX_YYYYYYYYYYYY',
        '<stringAttribute><schemaPropertyId>P1</schemaPropertyId><value>High</value></stringAttribute><simulationData><type>LOOP</type></simulationData>',
      ) +
      anEntity('I_EEEEEEEEEEEE_FFFFFFFFFFFF', 'Part', 'A'),
    aLink('I_EEEEEEEEEEEE_FFFFFFFFFFFF', 'u', ONE) +
      aLink(ONE, 'd', 'I_EEEEEEEEEEEE_FFFFFFFFFFFF') +
      aLink(ONE, 'd', 'I_0_0'),
  );
  expect(await imported(project, 'xml', file)).toMatchObject({
    created: 3,
    warnings: [
      { object: 'Inlet', message: 'It has simulation data that cannot be imported; the data was left out.' },
      { object: ONE, message: 'It is linked to I_0_0; I_0_0 is not in the file, and the relationship was left out.' },
    ],
  });
  const { entities, schema } = JSON.parse((await exported(project, 'json')).toString());
  const [tank, inlet, part] = [ONE, TWO, 'I_EEEEEEEEEEEE_FFFFFFFFFFFF'].map((id) =>
    entities.find(({ globalId }: { globalId: string }) => globalId === id),
  );
  const named = (kind: string, name: string) => schema[kind].find((item: { name: string }) => item.name === name);
  expect(tank).toMatchObject({ name: 'Tank', classId: named('classes', 'Asset').id, description: '<p>Tank</p>' });
  expect(inlet).toMatchObject({ classId: named('classes', 'Valve').id, created: '2023-11-14T22:13:20.000Z' });
  expect(inlet.attrs).toEqual({ [named('properties', 'Rating').id]: 'High' });
  expect(named('properties', 'Rating')).toMatchObject({
    type: 'ENUMERATION',
    typeParameters: { choices: ['Low', 'High'] },
  });
  expect([tank.rels, part.rels]).toEqual([
    [{ relationId: named('relations', 'decomposed by').id, targetId: part.id, attrs: {} }],
    [],
  ]);
  expect(named('classes', 'Asset').projectId).toBe(0);
});

test('without its schema it speaks of the same items, and comes back where they are known', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  const source = await empty();
  const file = foreign(aClass('A', 'Asset'), anEntity(ONE, 'Tank', 'A') + anEntity(TWO, 'Pump', 'A'));
  await imported(source, 'xml', file);
  const bare = (await exported(source, 'xml', { includeSchema: false })).toString();
  const read = await readXml(bare);
  expect(read.all('schema').length + read.all('labels').length).toBe(0);
  const target = await empty();
  expect(await imported(target, 'xml', sent(bare))).toMatchObject({ created: 2, warnings: [] });
  expect(withoutName(await exported(target, 'json'))).toEqual(withoutName(await exported(source, 'json')));
});

test('a link is listed from both of its ends, by global ids', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  const project = await empty();
  const relations = aRelation('d', 'decomposed by', 'u') + aRelation('u', 'decomposes', 'd');
  const entities = anEntity(ONE, 'Tank', 'A') + anEntity(TWO, 'Pump', 'A');
  await imported(project, 'xml', foreign(aClass('A', 'Asset') + relations, entities, aLink(TWO, 'u', ONE)));
  const read = await readXml((await exported(project, 'xml')).toString());
  const nameOf = new Map(read.all('schema', 'schemaRelation').map((each) => [each.text('id'), each.text('name')]));
  const listed = read
    .all('database', 'relationship')
    .map((each) => [each.text('sourceId'), nameOf.get(each.text('schemaRelationId')), each.text('targetId')]);
  expect(listed).toEqual([
    [ONE, 'decomposed by', TWO],
    [TWO, 'decomposes', ONE],
  ]);
});
