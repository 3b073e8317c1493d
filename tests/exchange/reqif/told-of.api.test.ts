// Warnings name the parts of a file that an import leaves out.
// These are names and extensions that are too long to be stored, and links that would close a circle with stored ones. The rest is imported, and a second import changes nothing.
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ImportResult } from '../../../server/exchange/transfer/import-plan.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { mistakesIn, reqifOf } from '../../support/reqif-check.ts';
import { reqifOfParts, type Parts, type Place, type Thing } from '../../support/reqif-parts.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const NAME = { id: 'T-NAME', name: 'ReqIF.Name', kind: 'STRING' } as const;
const thing = (id: string): Thing => ({
  id,
  type: 'T',
  values: [{ of: NAME.id, kind: 'STRING', text: id.slice(0, 20) }],
});
const document = (id: string, name: string, places: readonly Place[]) => ({
  id,
  name,
  type: 'ST',
  values: [],
  places,
});
const file = (parts: Pick<Parts, 'objects' | 'relations' | 'specifications'>): string =>
  reqifOfParts({
    objectTypes: [{ id: 'T', name: 'Requirement', attributes: [NAME] }],
    relationTypes: [{ id: 'RT', name: 'related to', attributes: [] }],
    specificationTypes: [{ id: 'ST', name: 'Module', attributes: [] }],
    ...parts,
  });

/** Imports a file twice: the second import changes nothing and has the same warnings. */
async function broughtIn(project: number, content: string): Promise<ImportResult> {
  const { imported } = exchangeIn(truss);
  const first = await imported(project, 'reqif', strToU8(content));
  expect(await imported(project, 'reqif', strToU8(content))).toEqual({
    created: 0,
    updated: 0,
    unchanged: first.created + first.updated + first.unchanged,
    warnings: first.warnings,
  });
  return first;
}

test('an import shortens or leaves out metadata of a file that are too long, with warnings', async () => {
  const { empty, exported } = exchangeIn(truss);
  const long = (id: string) => `${id}-${'x'.repeat(9_000)}`;
  const objects = Array.from({ length: 14 }, (_, i) => thing(long(`O${i}`)));
  const [first, ...others] = objects;
  const wordy = `A document ${'of many words '.repeat(40)}indeed`;
  const content = file({
    objects,
    relations: others.map(({ id }, i) => ({
      ...thing(`L-${i}`),
      type: 'RT',
      values: [],
      source: first!.id,
      target: id,
    })),
    specifications: [
      document(
        'SP',
        wordy,
        objects.map(({ id }, i) => ({ id: long(`H${i}`), object: id })),
      ),
    ],
  })
    .replace('<SPEC-OBJECT ', `<SPEC-OBJECT DESC="Described ${'d'.repeat(250_000)}" `)
    .replace(
      '</REQ-IF>',
      `<TOOL-EXTENSIONS><REQ-IF-TOOL-EXTENSION><t:x xmlns:t="urn:t">${'y'.repeat(250_000)}</t:x></REQ-IF-TOOL-EXTENSION></TOOL-EXTENSIONS></REQ-IF>`,
    );
  const project = await empty();
  const { created, warnings } = await broughtIn(project, content);
  expect(created).toBe(15);
  const messages = warnings.map(({ message }) => message);
  for (const told of [
    /to keep: the IDENTIFIERs of its SPEC-HIERARCHY elements; an export/,
    /to keep: the IDENTIFIERs of its SPEC-RELATIONs; an export/,
    /to keep: content of other tools in its TOOL-EXTENSIONS; it was left out: '<REQ-IF-TOOL-EXT/,
    /to keep: its DESC; it was left out: 'Described d/,
    /name was cut to 500 characters; this part was left out: '.*indeed'/,
  ])
    expect(messages).toContainEqual(expect.stringMatching(told));
  const out = reqifOf(await exported(project, 'reqif'));
  expect(mistakesIn(out)).toEqual([]);
  expect(out).toContain(`IDENTIFIER="${objects[3]!.id}"`);
});

test('a link that would close a circle with stored parts is left out with a warning, in ReqIF and in JSON; the rest is imported', async () => {
  const { empty, imported, exported } = exchangeIn(truss);
  const objects = ['One', 'Two', 'Three'].map(thing);
  const below = (...ids: string[]): Place[] =>
    ids.reduceRight<Place[]>((children, object) => [{ id: `H-${ids.join('')}-${object}`, object, children }], []);
  const project = await empty();
  await broughtIn(project, file({ objects, specifications: [document('SP', 'Before', below('One', 'Two'))] }));
  const { warnings } = await broughtIn(
    project,
    file({ objects, specifications: [document('SP-2', 'After', below('Two', 'Three', 'One'))] }),
  );
  expect(warnings).toEqual([{ object: 'One', message: expect.stringMatching(/cannot be a child of 'Three'/) }]);

  interface Rel {
    relationId: number;
    targetId: number;
  }
  const json = JSON.parse((await exported(project, 'json')).toString()) as {
    schema: { relations: { id: number; name: string }[] };
    entities: { id: number; name: string; rels: Rel[] }[];
  };
  const idOf = (name: string) => json.entities.find((each) => each.name === name)!.id;
  const parts = json.schema.relations.find(({ name }) => name === 'decomposed by')!.id;
  const partsOf = (name: string) =>
    json.entities
      .find((each) => each.name === name)!
      .rels.flatMap((rel) => (rel.relationId === parts ? [rel.targetId] : []));
  expect([partsOf('One'), partsOf('Two'), partsOf('Three')]).toEqual([[idOf('Two')], [idOf('Three')], []]);

  json.entities.find(({ name }) => name === 'Three')!.rels.push({ relationId: parts, targetId: idOf('One') });
  const rounded = strToU8(JSON.stringify(json));
  const told = [{ object: 'One', message: expect.stringMatching(/cannot be a child of 'Three'/) }];
  expect(await imported(project, 'json', rounded)).toMatchObject({ created: 0, warnings: told });
  const target = await empty();
  expect(await imported(target, 'json', rounded)).toMatchObject({
    created: json.entities.length,
    warnings: [{ message: expect.stringMatching(/cannot be a child of/) }],
  });
});
