// Our ReqIF in the hands of others.
// What somebody changes in another tool comes back, and only that; what their tool does not know survives; a copy they make is no twin; and what their tool drops empties nothing here.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AttributeValue } from '../../../server/model/attributes/attribute.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let project: number;
const assignees: AttributeValue = [{ id: 'ada', type: 'user', label: 'Ada Lovelace' }];
const quality: AttributeValue = { value: false, suggestions: ['Say how much.'] };
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Written {
  globalId: string;
  name: string;
  description: string;
  labelIds: number[];
  attrs: Record<string, unknown>;
  metadata?: object;
}
const written = async () =>
  (JSON.parse((await exchangeIn(truss).exported(project, 'json')).toString()) as { entities: Written[] }).entities;
const reqif = async () => (await exchangeIn(truss).exported(project, 'reqif')).toString();
const comesBack = (xml: string) => exchangeIn(truss).imported(project, 'reqif', Buffer.from(xml));
/** The property of requirements that is of a type. */
const propertyOf = async (type: string) => {
  const { schema } = JSON.parse((await exchangeIn(truss).exported(project, 'json')).toString());
  const classId = truss.given.classId('Requirement');
  return (schema.properties as { id: number; type: string; classId: number }[]).find(
    (each) => each.type === type && each.classId === classId,
  )!.id;
};

async function requirements(): Promise<void> {
  project = await exchangeIn(truss).empty();
  const people = (await exchangeIn(truss).exported(project, 'json')) && (await propertyOfPeople());
  const [of] = await truss.given.entities([
    {
      projectId: project,
      name: 'Pump',
      number: '1',
      description: '<p>It <u>shall</u> pump.</p>',
      labelIds: [truss.given.labelId('Functional Requirement')],
      metadata: { 'tool:key': 'kept' },
      attrs: { [await propertyOf('QUALITY')]: quality, ...(people && { [people]: assignees }) },
    },
  ]);
  expect(of).toBeDefined();
}
const propertyOfPeople = async () => {
  const { schema } = JSON.parse((await exchangeIn(truss).exported(project, 'json')).toString());
  const saved = await truss.rest('ada', `/api/v4/o/acme/p/${project}/schema`, {
    properties: [{ name: 'People', classId: truss.given.classId('Requirement'), type: 'USER_TEAM', order: 9 }],
  });
  expect([saved.status, schema.classes.length > 0]).toEqual([200, true]);
  return ((await saved.json()) as { properties: { id: number; name: string }[] }).properties.find(
    ({ name }) => name === 'People',
  )!.id;
};

test('changes made in another tool are imported, and the rest stays exactly as it was', async () => {
  await requirements();
  const [before] = await written();
  const xml = await reqif();
  const edited = xml
    .replace('THE-VALUE="Pump"', 'THE-VALUE="Big pump"')
    .replace('LONG-NAME="Pump"', 'LONG-NAME="Big pump"');
  expect(await comesBack(edited)).toMatchObject({ created: 0, updated: 1, warnings: [] });
  const [after] = await written();
  expect(after).toMatchObject({ ...before!, name: 'Big pump', modified: expect.anything(), modifiedBy: 'root' });

  const inside = xml.replace('</xhtml:span> pump.', '</xhtml:span> pump water.');
  expect(inside).not.toBe(xml);
  expect(await comesBack(inside)).toMatchObject({ created: 0, updated: 1, warnings: [] });
  const [now] = await written();
  expect(now!.description).toContain('pump water.');
  expect(now!.attrs).toEqual(before!.attrs);
});

test('a label that is taken away elsewhere goes', async () => {
  await requirements();
  const xml = await reqif();
  const bare = xml.replace(
    /<ATTRIBUTE-VALUE-ENUMERATION><DEFINITION><ATTRIBUTE-DEFINITION-ENUMERATION-REF>[^<]*Truss\.Labels<.*?<\/ATTRIBUTE-VALUE-ENUMERATION>/gs,
    '',
  );
  expect(bare).not.toBe(xml);
  expect(await comesBack(bare)).toMatchObject({ created: 0, updated: 1 });
  expect((await written())[0]!.labelIds).toEqual([]);
});

test('a copy is an entity of its own', async () => {
  await requirements();
  const xml = await reqif();
  const [object] = /<SPEC-OBJECT [^]*?<\/SPEC-OBJECT>/.exec(xml)!;
  const copy = object.replace(/^<SPEC-OBJECT IDENTIFIER="[^"]*"/, '<SPEC-OBJECT IDENTIFIER="COPY"');
  expect(await comesBack(xml.replace(object, () => object + copy))).toMatchObject({ created: 1, updated: 0 });
  const [one, other] = await written();
  expect([one!.name, other!.name]).toEqual(['Pump', 'Pump']);
  expect(one!.globalId).not.toBe(other!.globalId);
});

test('a tool that drops unknown content empties nothing', async () => {
  await requirements();
  const [before] = await written();
  const dropped = (await reqif())
    .replace(/<TOOL-EXTENSIONS>.*<\/TOOL-EXTENSIONS>/s, '')
    .replace(/<ATTRIBUTE-VALUE-STRING THE-VALUE="\{[^>]*>.*?<\/ATTRIBUTE-VALUE-STRING>/gs, '');
  expect(dropped).not.toContain('Say how much');
  expect(await comesBack(dropped)).toMatchObject({ created: 0 });
  const [after] = await written();
  const people = String(await propertyNamed('People'));
  expect(after!.metadata).toMatchObject({ 'tool:key': 'kept' });
  expect([after!.attrs[people], after!.labelIds]).toEqual([assignees, before!.labelIds]);
});
const propertyNamed = async (name: string) => {
  const { schema } = JSON.parse((await exchangeIn(truss).exported(project, 'json')).toString());
  return (schema.properties as { id: number; name: string }[]).find((each) => each.name === name)!.id;
};
