// Objects of a .reqif are taken, and written, while the rest of it is read; those in an archive when all is there. All come to the same.
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { EarlyImport } from '../../../server/exchange/transfer/commands/early-import.ts';
import { saveImport } from '../../../server/exchange/transfer/commands/save-import.ts';
import { withPlan } from '../../../server/exchange/transfer/commands/with-plan.ts';
import type { ImportResult } from '../../../server/exchange/transfer/import-plan.ts';
import { existingIn, type Existing } from '../../../server/exchange/transfer/queries/existing-entities.ts';
import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { reqifFile } from '../../support/reqif-file.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const OBJECTS = 600; // more than are handed on at a time
const plain = reqifFile({ objects: OBJECTS });

const laterType = `<SPEC-OBJECT-TYPE IDENTIFIER="T-LATER" LONG-NAME="Risk"><SPEC-ATTRIBUTES>
<ATTRIBUTE-DEFINITION-STRING IDENTIFIER="A-OWNER" LONG-NAME="Keeper" LAST-CHANGE="2026-11-01T10:00:00Z"><TYPE><DATATYPE-DEFINITION-STRING-REF>D-STRING</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>
<ATTRIBUTE-DEFINITION-STRING IDENTIFIER="A-LATER" LONG-NAME="ReqIF.ForeignID" LAST-CHANGE="2026-11-01T10:00:00Z"><TYPE><DATATYPE-DEFINITION-STRING-REF>D-STRING</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>
</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE>`;
const laterObject = `<SPEC-OBJECT IDENTIFIER="LATER" LONG-NAME="Later"><VALUES><ATTRIBUTE-VALUE-STRING THE-VALUE="Ada"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>A-OWNER</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING><ATTRIBUTE-VALUE-STRING THE-VALUE="LATER-1"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>A-LATER</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING></VALUES><TYPE><SPEC-OBJECT-TYPE-REF>T-LATER</SPEC-OBJECT-TYPE-REF></TYPE></SPEC-OBJECT>`;
const relation = (id: string, source: string, target: string) =>
  `<SPEC-RELATION IDENTIFIER="${id}"><SOURCE><SPEC-OBJECT-REF>${source}</SPEC-OBJECT-REF></SOURCE><TARGET><SPEC-OBJECT-REF>${target}</SPEC-OBJECT-REF></TARGET><TYPE><SPEC-RELATION-TYPE-REF>T-RELATION</SPEC-RELATION-TYPE-REF></TYPE></SPEC-RELATION>`;
const oddRelations = [
  relation('REL-OWN', 'OBJ-7', 'OBJ-7'),
  relation('REL-TWICE', 'OBJ-8', 'OBJ-9'),
  relation('REL-OF-ALL', 'SPEC-1', 'OBJ-3'),
  relation('REL-TO-NONE', 'OBJ-4', 'OBJ-NONE'),
  relation('REL-BEHIND', 'OBJ-4', 'OBJ-40'),
];
const twice = /<SPEC-OBJECT IDENTIFIER="OBJ-1".*?<\/SPEC-OBJECT>/s.exec(plain)![0];

const files = {
  'of one type': plain,
  'of a type that comes last and needs a property of its own': plain
    .replace('</SPEC-TYPES>', `${laterType}</SPEC-TYPES>`)
    .replace('</SPEC-OBJECTS>', `${laterObject}</SPEC-OBJECTS>`),
  'with types behind the objects': plain.replace(
    /(<SPEC-TYPES>.*<\/SPEC-TYPES>)(<SPEC-OBJECTS>.*<\/SPEC-OBJECTS>)/s,
    '$2$1',
  ),
  'with relations to itself, to the specification and to what is not there among others': plain
    .replace('<SPEC-RELATIONS>', `<SPEC-RELATIONS>${oddRelations.slice(0, 2).join('')}`)
    .replace(/(?=<SPEC-RELATION IDENTIFIER="REL-350")/, oddRelations.slice(2).join('')),
  'with relations before the objects': plain.replace(
    /(<SPEC-OBJECTS>.*<\/SPEC-OBJECTS>)(<SPEC-RELATIONS>.*<\/SPEC-RELATIONS>)/s,
    '$2$1',
  ),
  'with an object that comes twice': plain.replace('</SPEC-OBJECTS>', `${twice}</SPEC-OBJECTS>`),
};

test.each(Object.entries(files))('a file %s', async (_, file) => {
  const { exported, imported, empty } = exchangeIn(truss);
  const content = Buffer.from(file);
  const archive = zipSync({ 'made.reqif': content });
  const [read, waited] = [await empty(), await empty()];
  const result = await imported(read, 'reqif', content);
  expect(result.created).toBeGreaterThan(OBJECTS);
  expect(await imported(waited, 'reqif', archive)).toEqual(result);
  const said = async (projectId: number) => withoutChance((await exported(projectId, 'json')).toString());
  expect(await said(read)).toEqual(await said(waited));
  expect(await imported(read, 'reqif', content)).toMatchObject({ created: 0, updated: 0 });
});

/** Imports as a job does, but for writing a hundred objects at a time; `meanwhile` is done when the file is read, and before it is saved. */
const writtenWhileRead = (projectId: number, file: string, meanwhile: (ahead: EarlyImport) => Promise<void>) =>
  inTransaction(exchangeIn(truss).ctx(), async (ctx): Promise<ImportResult> => {
    const key = await openProject(ctx, 'acme', projectId, 'WRITE');
    const ahead = new EarlyImport(ctx, key, { atOnce: 100 });
    const content = (async function* () {
      yield Buffer.from(file);
    })();
    const save: Parameters<typeof withPlan<typeof ctx, ImportResult>>[4] = async (plan) => {
      await meanwhile(ahead);
      return saveImport(ctx, key, plan);
    };
    return withPlan(
      ctx,
      key,
      { format: 'reqif', upload: { name: 'made', content } },
      async () => undefined,
      save,
      ahead,
    );
  });

test.each(Object.entries(files))('a file %s, written while it is read', async (name, file) => {
  const { exported, imported, empty } = exchangeIn(truss);
  const [written, waited] = [await empty(), await empty()];
  let ahead = 0;
  const result = await writtenWhileRead(written, file, async ({ ids }) => void (ahead = ids.size));
  const isBegunAnew = name.includes('last') || name.includes('types behind');
  expect(ahead).toBe(isBegunAnew ? 0 : OBJECTS); // entities that were written under another schema have been withdrawn
  expect(await imported(waited, 'reqif', zipSync({ 'made.reqif': Buffer.from(file) }))).toEqual(result);
  const said = async (projectId: number) => withoutChance((await exported(projectId, 'json')).toString());
  expect(await said(written)).toEqual(await said(waited));
  expect(await imported(written, 'reqif', Buffer.from(file))).toMatchObject({ created: 0, updated: 0 });
});

test('a save by somebody else during the export takes the expected revision, and the import the next', async () => {
  const { empty, revisionOf } = exchangeIn(truss);
  const projectId = await empty();
  const at = async (revision: number): Promise<number> => {
    const answer = await truss.rest('ada', `/api/v4/o/acme/p/${projectId}/entities/search?asOf=${revision}`, {});
    return ((await answer.json()) as { total: number }).total;
  };
  let before = 0;
  await writtenWhileRead(projectId, plain, async () => {
    await truss.given.entities([{ projectId, name: 'Meanwhile' }]);
    before = await revisionOf(projectId);
  });
  expect(await revisionOf(projectId)).toBe(before + 1);
  expect([await at(before), await at(before + 1)]).toEqual([1, OBJECTS + 2]);
});

interface Said {
  schema: {
    properties: { id: number; globalId: string; name: string; type: string; typeParameters: object; order: number }[];
  };
  entities: Record<string, unknown>[];
}

/** Returns the entities of a document without the facts that differ in each import: global ids, times, and the numbers of properties, which follow from these. */
function withoutChance(document: string) {
  const { properties: made } = (JSON.parse(document) as Said).schema;
  // A document says by these, too, what attributes became.
  const byName = made.reduce((text, { globalId, name }) => text.replaceAll(globalId, name), document);
  const { schema, entities } = JSON.parse(byName) as Said;
  const names = new Map(schema.properties.map(({ id, name }) => [String(id), name]));
  const properties = schema.properties.map(({ name, type, typeParameters, order }) => [
    name,
    type,
    typeParameters,
    order,
  ]);
  return {
    properties: new Set(properties.map((each) => JSON.stringify(each))),
    entities: entities.map(({ globalId: _, created: __, modified: ___, attrs, ...rest }) => ({
      ...rest,
      attrs: Object.fromEntries(Object.entries(attrs as object).map(([id, value]) => [names.get(id), value])),
    })),
  };
}

test('entities that are written while reading count once against the limit of the organization, and nothing of a refused file stays', async () => {
  const { empty } = exchangeIn(truss);
  const projectId = await empty();
  const { db } = truss.inside;
  const count = async () => {
    const { total } = await db
      .selectFrom('entity')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const before = await count();
  const limitTo = (entityLimit: number | null) =>
    db.updateTable('organization').set({ entityLimit }).where('slug', '=', 'acme').execute();
  const result = await writtenWhileRead(await empty(), plain, async () => undefined);
  const made = result.created;
  try {
    await limitTo(before + 2 * made - 1);
    const refused = writtenWhileRead(projectId, plain, async ({ ids }) => expect(ids.size).toBeGreaterThan(0));
    await expect(refused).rejects.toMatchObject({ status: 402 });
    expect(await count()).toBe(before + made);
    await limitTo(before + 2 * made);
    expect(await writtenWhileRead(projectId, plain, async () => undefined)).toMatchObject({ created: made });
  } finally {
    await limitTo(null);
  }
});

test('existing entities are found in small and in large projects', async () => {
  const { empty } = exchangeIn(truss);
  const projectId = await empty();
  await truss.given.entities([
    { projectId, name: 'Known', globalId: 'KNOWN' },
    { projectId, name: 'Imported', globalId: 'IMPORTED', metadata: { 'reqif:id': 'OBJ-1' } },
    { projectId, name: 'Other', globalId: 'OTHER' },
  ]);
  const ctx = exchangeIn(truss).ctx();
  const key = await openProject(ctx, 'acme', projectId, 'WRITE');
  const [few, many] = [existingIn(ctx, key), existingIn(ctx, key, { few: 1 })];
  for (const ids of [
    ['KNOWN', 'OBJ-1'],
    ['OTHER', 'KNOWN', 'NOBODY'],
  ]) {
    const [a, b] = [await few(ids), await many(ids)];
    const found = ({ byGlobalId, byReqifId }: Existing) => ids.map((id) => byGlobalId.get(id) ?? byReqifId.get(id));
    expect(found(a)).toEqual(found(b));
    expect(found(a).map((id) => typeof id)).toEqual(ids.map((id) => (id === 'NOBODY' ? 'undefined' : 'number')));
  }
});
