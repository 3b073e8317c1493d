// The content of a foreign file is imported, or named. Attributes of one name, values on relations, parallel relations, circles, misplaced
// objects, pictures, plain names, defaults, tables and exact numbers are imported, exported unchanged, and change nothing a second time.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeIn } from '../../support/exchange.ts';
import { mistakesIn, reqifOf } from '../../support/reqif-check.ts';
import { objectXml, reqifOfParts, type Parts, type Place, type Thing, type Type } from '../../support/reqif-parts.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

interface Item {
  id: number;
  name: string;
  globalId: string;
}
interface Document {
  schema: { properties: (Item & { type: string })[]; relations: Item[] };
  entities: (Item & {
    number: string;
    description: string;
    attrs: Record<string, unknown>;
    rels: { relationId: number; targetId: number; attrs: Record<string, unknown> }[];
  })[];
  files: { name: string; type: string; size: number }[];
}

/** Imports a file twice, and its export into another project; returns the results. */
async function broughtIn(content: string | Uint8Array) {
  const { empty, imported, exported } = exchangeIn(truss);
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  const project = await empty();
  const first = await imported(project, 'reqif', bytes);
  expect(await imported(project, 'reqif', bytes)).toEqual({
    created: 0,
    updated: 0,
    unchanged: first.created,
    warnings: first.warnings,
  });
  const document = JSON.parse((await exported(project, 'json')).toString()) as Document;
  const out = await exported(project, 'reqif');
  expect(mistakesIn(reqifOf(out))).toEqual([]);
  const target = await empty();
  expect(await imported(target, 'reqif', out)).toMatchObject({ created: first.created, warnings: [] });
  const again = JSON.parse((await exported(target, 'json')).toString()) as Document;
  expect(again.entities).toEqual(document.entities);
  const names = new Map(document.schema.properties.map(({ id, name }) => [String(id), name]));
  const named = (attrs: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(attrs).map(([id, value]) => [names.get(id), value]));
  const entity = (name: string) => document.entities.find((each) => each.name === name)!;
  return {
    project,
    warnings: first.warnings,
    messages: first.warnings.map(({ message }) => message),
    document,
    xml: reqifOf(out),
    entity,
    attrsOf: (name: string) => named(entity(name).attrs),
    linksOf: (name: string) => entity(name).rels.map(({ attrs }) => named(attrs)),
  };
}

const NAME = { id: 'A-NAME', name: 'ReqIF.Name', kind: 'STRING' } as const;
const type = (id: string, attributes: Type['attributes'], name = 'Requirement'): Type => ({
  id,
  name,
  attributes: [{ ...NAME, id: `${id}-NAME` }, ...attributes],
});
const thing = (id: string, values: Thing['values'] = [], of = 'T'): Thing => ({
  id,
  type: of,
  values: [{ of: `${of}-NAME`, kind: 'STRING', text: id }, ...values],
});
const inOrder = (objects: readonly Thing[]): Parts['specifications'] => [
  {
    id: 'SP',
    name: 'Document',
    type: 'ST',
    values: [],
    places: objects.map(({ id }) => ({ id: `H-${id}`, object: id })),
  },
];
const file = (parts: Omit<Parts, 'specificationTypes'>): string =>
  reqifOfParts({
    specificationTypes: [{ id: 'ST', name: 'Module', attributes: [] }],
    specifications: inOrder(parts.objects),
    ...parts,
  });

test('attributes of one name are told apart by their identifiers', async () => {
  const { messages, attrsOf } = await broughtIn(
    file({
      objectTypes: [
        type('T', [
          { id: 'A-1', name: 'Remark', kind: 'STRING' },
          { id: 'A-2', name: 'Remark', kind: 'STRING' },
          { id: 'A-3', name: 'Verification', kind: 'XHTML' },
        ]),
        type('U', [
          { id: 'B-1', name: 'remark', kind: 'STRING' },
          { id: 'B-3', name: 'Verification', kind: 'ENUMERATION', isMany: true },
        ]),
      ],
      objects: [
        thing('One', [
          { of: 'A-1', kind: 'STRING', text: 'first' },
          { of: 'A-2', kind: 'STRING', text: 'second' },
          { of: 'A-3', kind: 'XHTML', text: '<xhtml:b>by test</xhtml:b>' },
        ]),
        thing(
          'Two',
          [
            { of: 'B-1', kind: 'STRING', text: 'third' },
            { of: 'B-3', kind: 'ENUMERATION', text: ['E-1', 'E-2'] },
          ],
          'U',
        ),
      ],
    }),
  );
  expect(messages).toEqual([]);
  expect(attrsOf('One')).toMatchObject({
    Remark: 'first',
    'Remark (A-2)': 'second',
    Verification: '<b>by test</b>',
  });
  expect(attrsOf('Two')).toMatchObject({ Remark: 'third', 'Verification (B-3)': ['open', 'closed, done'] });
});

test('links have the values of relations; two relations between the same two keep both, and their names', async () => {
  const objects = [thing('One'), thing('Two')];
  const values = (note: string, weight: string): Thing['values'] => [
    { of: 'R-NOTE', kind: 'STRING', text: note },
    { of: 'R-WEIGHT', kind: 'REAL', text: weight },
  ];
  const between = { type: 'RT', source: 'One', target: 'Two' };
  const { warnings, linksOf, xml } = await broughtIn(
    file({
      objectTypes: [type('T', [])],
      relationTypes: [
        {
          id: 'RT',
          name: 'conflicts with',
          attributes: [
            { id: 'R-NOTE', name: 'Context', kind: 'STRING' },
            { id: 'R-WEIGHT', name: 'Weight', kind: 'REAL' },
          ],
        },
      ],
      objects,
      relations: [
        { id: 'L-1', ...between, values: values('data plane', '0.25') },
        { id: 'L-2', ...between, values: values('control plane', '0.5') },
      ],
    }),
  );
  expect(linksOf('One')).toEqual([{ Context: 'conflicts with', 'Context (R-NOTE)': 'data plane', Weight: 0.25 }]);
  expect(warnings).toEqual([
    { object: 'L-2', message: expect.stringMatching(/Context 'control plane', Weight '0.5'/) },
  ]);
  const written = [...xml.matchAll(/<SPEC-RELATION IDENTIFIER="([^"]*)".*?<\/SPEC-RELATION>/gs)];
  expect(written.map(([text, id]) => [id, /control|data/.exec(text)![0]])).toEqual([
    ['L-1', 'data'],
    ['L-2', 'control'],
  ]);
});

test('attributes that are a name, a number or a text on objects are ordinary values on links', async () => {
  const names = ['ReqIF.ForeignID', 'ReqIF.Name', 'Text', 'ID'];
  const attributes = names.map((name) => ({ id: `R-${name}`, name, kind: 'STRING' as const }));
  const values = names.map((name) => ({ of: `R-${name}`, kind: 'STRING' as const, text: `its ${name}` }));
  const { messages, linksOf, xml } = await broughtIn(
    file({
      objectTypes: [type('T', [])],
      relationTypes: [{ id: 'RT', name: 'conflicts with', attributes }],
      objects: [thing('One'), thing('Two')],
      relations: [{ id: 'L-1', type: 'RT', source: 'One', target: 'Two', values }],
    }),
  );
  expect(messages).toEqual([]);
  expect(linksOf('One')).toMatchObject([Object.fromEntries(names.map((name) => [name, `its ${name}`]))]);
  for (const name of names) expect(xml).toContain(`THE-VALUE="its ${name}"`);
});

test('one warning names a document whose objects have numbers in another order than the file', async () => {
  const numbered = type('T', [{ id: 'T-ID', name: 'ReqIF.ForeignID', kind: 'STRING' }]);
  const objects = ['R-2', 'R-10', 'R-1', 'R-3', 'R-2.1'].map((number) =>
    thing(`It is ${number}`.replaceAll(' ', '_'), [{ of: 'T-ID', kind: 'STRING', text: number }]),
  );
  const messagesOf = async (things: readonly Thing[]) =>
    (await broughtIn(file({ objectTypes: [numbered], objects: things }))).warnings;
  expect(await messagesOf(objects)).toEqual([
    { object: 'Document', message: expect.stringContaining('here the content is in number order') },
  ]);
  expect(await messagesOf([2, 0, 4, 3, 1].map((at) => objects[at]!))).toEqual([]);
});

test('an export gives types, attributes and choices the identifiers of the tool that wrote the imported file', async () => {
  const weight = { id: 'R-WEIGHT', name: 'Weight', kind: 'REAL' } as const;
  const valued = (id: string, of: string): Thing =>
    thing(
      id,
      [
        { of: `${of}-STATE`, kind: 'ENUMERATION', text: ['E-2', 'E-3'] },
        { of: `${of}-TEXT`, kind: 'XHTML', text: `<xhtml:p>${id} shall</xhtml:p>` },
        { of: `${of}-COST`, kind: 'REAL', text: '1.5' },
      ],
      of,
    );
  const ofType = (of: string): Type['attributes'] => [
    { id: `${of}-STATE`, name: 'Condition', kind: 'ENUMERATION', isMany: true },
    { id: `${of}-TEXT`, name: 'ReqIF.Text', kind: 'XHTML' },
    { id: `${of}-COST`, name: 'Cost', kind: 'REAL' },
  ];
  const { messages, xml } = await broughtIn(
    file({
      objectTypes: [type('T-REQ', ofType('T-REQ')), type('T-HEAD', ofType('T-HEAD'), 'Heading')],
      relationTypes: [{ id: 'RT', name: 'conflicts with', attributes: [weight] }],
      objects: [valued('One', 'T-REQ'), valued('Two', 'T-HEAD')],
      relations: [
        {
          id: 'L-1',
          type: 'RT',
          source: 'One',
          target: 'Two',
          values: [{ of: weight.id, kind: 'REAL', text: '0.25' }],
        },
      ],
    }),
  );
  expect(messages).toEqual([]);
  const written = (name: string, id: string) =>
    new RegExp(`<${name} IDENTIFIER="${id}".*?</${name}>`, 's').exec(xml)![0];
  for (const [id, of] of [
    ['One', 'T-REQ'],
    ['Two', 'T-HEAD'],
  ]) {
    const object = written('SPEC-OBJECT', id!);
    expect(object).toContain(`<SPEC-OBJECT-TYPE-REF>${of}<`);
    for (const each of ['NAME', 'STATE', 'TEXT', 'COST']) expect(object).toContain(`-REF>${of}-${each}<`);
    expect(object).toMatch(/<ENUM-VALUE-REF>E-2<\/ENUM-VALUE-REF><ENUM-VALUE-REF>E-3</);
  }
  expect(written('SPEC-OBJECT-TYPE', 'T-HEAD')).toMatch(/IDENTIFIER="T-HEAD-NAME" [^>]*LONG-NAME="ReqIF.Name"/);
  expect(written('SPEC-RELATION', 'L-1')).toMatch(/-REF>R-WEIGHT<.*<SPEC-RELATION-TYPE-REF>RT</s);
  expect(written('SPECIFICATION', 'SP')).toContain('<SPECIFICATION-TYPE-REF>ST<');
  expect(written('DATATYPE-DEFINITION-ENUMERATION', 'D-ENUMERATION')).toContain('IDENTIFIER="E-3"');
});

test('a circle in the hierarchy, or through two documents, is a warning and does not stop the import', async () => {
  const objects = [thing('One'), thing('Two')];
  const place = (id: string, object: string, children: Place[] = []): Place => ({ id, object, children });
  const document = (id: string, places: Place[]) => ({ id, name: id, type: 'ST', values: [], places });
  const { warnings, entity, xml } = await broughtIn(
    file({
      objectTypes: [type('T', [])],
      objects,
      specifications: [
        document('SP-1', [place('H-1', 'One', [place('H-2', 'Two', [place('H-3', 'One')])])]),
        document('SP-2', [place('H-4', 'Two', [place('H-5', 'One')])]),
      ],
    }),
  );
  expect(warnings.map(({ object }) => object)).toEqual(['One', 'One']);
  expect(new Set(entity('SP-2').rels.map(({ targetId }) => targetId))).toEqual(
    new Set([entity('One').id, entity('Two').id]),
  );
  for (const id of ['H-1', 'H-2', 'H-4']) expect(xml).toContain(`<SPEC-HIERARCHY IDENTIFIER="${id}"`);
});

test('an object at a place that ReqIF does not allow is imported, and reported', async () => {
  const whole = file({ objectTypes: [type('T', [])], objects: [thing('One')] });
  const misplaced = whole.replace('<VALUES></VALUES>', `<VALUES>${objectXml(thing('Lost'))}</VALUES>`);
  const { warnings, entity } = await broughtIn(misplaced);
  expect(entity('Lost')).toBeDefined();
  expect(warnings).toEqual([{ object: 'Lost', message: expect.stringContaining("is inside the SPECIFICATION 'SP'") }]);
});

/** A picture of one point, with as many bytes behind it. */
const picture = (more: number) =>
  Uint8Array.from([
    ...Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    ...Array.from({ length: more }, () => 0),
  ]);

test('pictures of both kinds are files of the project and are in the text', async () => {
  const text =
    'See <xhtml:img alt="drawing" src="pictures/a.png"/> and <xhtml:object data="b.png" type="image/png">b</xhtml:object>';
  const content = file({
    objectTypes: [type('T', [{ id: 'A-TEXT', name: 'ReqIF.Text', kind: 'XHTML' }])],
    objects: [thing('One', [{ of: 'A-TEXT', kind: 'XHTML', text }])],
  });
  const archive = { 'a.reqif': strToU8(content), 'pictures/a.png': picture(1), 'b.png': picture(2) };
  const { messages, document, entity } = await broughtIn(zipSync(archive));
  expect(messages).toEqual([]);
  expect(new Map(document.files.map(({ name, size }) => [name.split('/').at(-1), size]))).toEqual(
    new Map([
      ['a.png', picture(1).length],
      ['b.png', picture(2).length],
    ]),
  );
  expect(entity('One').description.match(/<img [^>]*src="file:\d+\/serve"/g)).toHaveLength(2);
});

test('plain names are taken for the fields that they mean, where the type has no others', async () => {
  const plain: Type = {
    id: 'T',
    name: 'REQUIREMENT',
    attributes: ['UID', 'TITLE', 'STATEMENT', 'COMMENT'].map((name) => ({ id: `P-${name}`, name, kind: 'STRING' })),
  };
  const values = { UID: 'REQ-7', TITLE: 'Logging', STATEMENT: 'It shall log.', COMMENT: 'ok' };
  const guided = type('U', [{ id: 'U-TITLE', name: 'Title', kind: 'STRING' }]);
  const { entity, attrsOf } = await broughtIn(
    file({
      objectTypes: [plain, guided],
      objects: [
        {
          id: 'O-1',
          type: 'T',
          values: Object.entries(values).map(([name, text]) => ({ of: `P-${name}`, kind: 'STRING', text })),
        },
        thing('Two', [{ of: 'U-TITLE', kind: 'STRING', text: 'Another' }], 'U'),
      ],
    }),
  );
  expect(entity('Logging')).toMatchObject({ number: 'REQ-7', description: '<p>It shall log.</p>' });
  expect(attrsOf('Logging')).toMatchObject({ COMMENT: 'ok' });
  expect(attrsOf('Two')).toMatchObject({ Title: 'Another' });
});

test('defaults, tables and the names of places go out as they came', async () => {
  const objects = [thing('One'), thing('Two', [{ of: 'A-PRIO', kind: 'INTEGER', text: '5' }])];
  const { attrsOf, xml } = await broughtIn(
    file({
      objectTypes: [
        type('T', [
          { id: 'A-PRIO', name: 'Prio', kind: 'INTEGER', byDefault: '3' },
          { id: 'A-STATE', name: 'Condition', kind: 'ENUMERATION', isMany: true, byDefault: ['E-2'] },
        ]),
      ],
      objects,
      specifications: [
        {
          id: 'SP',
          name: 'Document',
          type: 'ST',
          values: [],
          places: [
            { id: 'H-1', object: 'One', isTable: true, children: [{ id: 'H-2', object: 'Two', isTable: true }] },
          ],
        },
      ],
    }),
  );
  expect(attrsOf('One')).toMatchObject({ Prio: 3, Condition: ['closed, done'] });
  expect(attrsOf('Two')).toMatchObject({ Prio: 5, Condition: ['closed, done'] });
  expect(xml).toMatch(/LONG-NAME="Prio"[^>]*><DEFAULT-VALUE>\s*<ATTRIBUTE-VALUE-REAL THE-VALUE="3">/);
  expect(xml).toMatch(/LONG-NAME="Condition"[^>]*><DEFAULT-VALUE>\s*<ATTRIBUTE-VALUE-ENUMERATION>/);
  for (const id of ['H-1', 'H-2']) expect(xml).toMatch(new RegExp(`IDENTIFIER="${id}"[^>]* IS-TABLE-INTERNAL="true"`));
});

test('numbers and dates that are too exact to be stored are warnings, and are exported as they came until somebody changes them', async () => {
  const exact = { 'A-INT': '9007199254740993', 'A-REAL': '0.1000000000000000055511151231257827' };
  const moment = '2026-03-01T10:00:00.123456+05:30';
  const { project, warnings, entity, xml } = await broughtIn(
    file({
      objectTypes: [
        type('T', [
          { id: 'A-INT', name: 'Serial', kind: 'INTEGER' },
          { id: 'A-REAL', name: 'Precise', kind: 'REAL' },
          { id: 'A-DATE', name: 'Since', kind: 'DATE' },
        ]),
      ],
      objects: [
        thing('One', [
          { of: 'A-INT', kind: 'INTEGER', text: exact['A-INT'] },
          { of: 'A-REAL', kind: 'REAL', text: exact['A-REAL'] },
          { of: 'A-DATE', kind: 'DATE', text: moment },
        ]),
        thing('Two', [{ of: 'A-REAL', kind: 'REAL', text: 'INF' }]),
      ],
    }),
  );
  expect(warnings.map(({ object, message }) => [object, /of '(\w+)'/.exec(message)![1]])).toEqual([
    ['One', 'Serial'],
    ['One', 'Precise'],
    ['One', 'Since'],
    ['Two', 'Precise'],
  ]);
  for (const text of [...Object.values(exact), moment, 'INF']) expect(xml).toContain(`THE-VALUE="${text}"`);
  const { entities } = await (
    await truss.rest('root', `/api/v4/o/acme/p/${project}/entities/search`, { query: 'One' })
  ).json();
  const { id, attrs } = entities[0] as { id: number; attrs: Record<string, unknown> };
  const [serial] = Object.entries(attrs).find(([, value]) => value === 9007199254740992)!;
  await truss.rest('root', '/api/v4/o/acme/entities', [{ id, projectId: project, attrs: { [serial]: 12 } }]);
  const after = await (await truss.rest('root', `/api/v4/o/acme/p/${project}/report/reqif`)).text();
  expect(after).not.toContain(`THE-VALUE="${exact['A-INT']}"`);
  expect(after).toContain(`THE-VALUE="${exact['A-REAL']}"`);
  expect(entity('Two')).toBeDefined();
});

test('the first of many missing values are listed one by one, and the others counted', async () => {
  const objects = Array.from({ length: 130 }, (_, i) =>
    thing(`O-${i}`, [{ of: 'A-DATE', kind: 'DATE', text: `day ${i}` }]),
  );
  const { warnings } = await broughtIn(
    file({ objectTypes: [type('T', [{ id: 'A-DATE', name: 'Since', kind: 'DATE' }])], objects }),
  );
  expect(warnings).toHaveLength(101);
  expect(warnings[0]).toEqual({ object: 'O-0', message: expect.stringContaining("'day 0' is not a date of 'Since'") });
  expect(warnings[100]!.message).toMatch(/in 29 more objects, values of 'Since'/);
});
