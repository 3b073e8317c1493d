// An import that adds to the schema holds nobody up while its file is read and mapped: what it adds and what it makes is written at the end, as one revision.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { saveImport } from '../../../server/exchange/transfer/commands/save-import.ts';
import { withPlan } from '../../../server/exchange/transfer/commands/with-plan.ts';
import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { people } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

let made = 0;
/** A document with a class that the project lacks and an entity of it. */
const json = () => {
  const id = 900_000 + ++made;
  const classes = [{ id, globalId: `I_${id}`, projectId: 1, name: `Class ${id}`, colour: 'blue' }];
  return {
    name: `Of ${id}`,
    text: JSON.stringify({ version: 1, schema: { classes }, entities: [{ id: 1, classId: id, name: `Of ${id}` }] }),
  };
};
/** A file of another tool with an attribute that requirements lack. */
const reqif = () => {
  const id = ++made;
  return {
    name: `Of ${id}`,
    text: `<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"><CORE-CONTENT><REQ-IF-CONTENT>
      <DATATYPES><DATATYPE-DEFINITION-STRING IDENTIFIER="_s" MAX-LENGTH="100"/></DATATYPES>
      <SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="_t" LONG-NAME="Requirement"><SPEC-ATTRIBUTES>
        <ATTRIBUTE-DEFINITION-STRING IDENTIFIER="_n" LONG-NAME="ReqIF.Name"><TYPE><DATATYPE-DEFINITION-STRING-REF>_s</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>
        <ATTRIBUTE-DEFINITION-STRING IDENTIFIER="_a" LONG-NAME="Strange ${id}"><TYPE><DATATYPE-DEFINITION-STRING-REF>_s</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>
      </SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE></SPEC-TYPES>
      <SPEC-OBJECTS><SPEC-OBJECT IDENTIFIER="_o${id}"><TYPE><SPEC-OBJECT-TYPE-REF>_t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>
        <ATTRIBUTE-VALUE-STRING THE-VALUE="Of ${id}"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>_n</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>
        <ATTRIBUTE-VALUE-STRING THE-VALUE="odd"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>_a</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>
      </VALUES></SPEC-OBJECT></SPEC-OBJECTS></REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`,
  };
};
async function* pieces(text: string) {
  yield Buffer.from(text);
}

/** Imports as a job does; `meanwhile` is done when the file is mapped, and nothing of it written. */
async function imported(format: string, text: string, meanwhile: (tries: number) => Promise<void>): Promise<void> {
  let tries = 0;
  await inTransaction(exchangeIn(truss).ctx(), async (ctx) => {
    const key = await openProject(ctx, 'acme', 1, 'WRITE');
    const upload = { name: `file.${format}`, content: pieces(text) };
    await withPlan(
      ctx,
      key,
      { format, upload },
      async () => undefined,
      async (plan) => {
        await meanwhile(++tries);
        return saveImport(ctx, key, plan);
      },
    );
  });
}
const revisions = () =>
  truss.inside.db.selectFrom('revision').selectAll().where('projectId', '=', 1).orderBy('number').execute();
const schemaChanges = (revision: number) =>
  truss.inside.db
    .selectFrom('schemaChange')
    .selectAll()
    .where('projectId', '=', 1)
    .where('revision', '=', revision)
    .execute();
const found = async (name: string) => {
  const answer = await truss.rest('rob', '/api/v4/o/acme/p/1/entities/search', { query: `name:"${name}"` });
  return ((await answer.json()).entities as { name: string }[]).map((entity) => entity.name);
};

describe.each([
  ['json', json],
  ['reqif', reqif],
])('%s', (format, file) => {
  test('users can save while an import is mapped, and it becomes one revision with its schema', async () => {
    const { name, text } = file();
    const before = (await revisions()).length;
    await imported(format, text, async () => {
      // A call that had to wait for the import here would wait for ever: the import continues when they are done.
      const saved = await truss.rest('walt', '/api/v4/o/acme/entities', [
        { projectId: 1, classId: truss.given.classId('Requirement'), name: 'Meanwhile' },
      ]);
      expect(saved.status).toBe(200);
    });
    const since = (await revisions()).slice(before);
    expect(since.map(({ cause }) => cause)).toEqual(['save', 'import']);
    expect(await schemaChanges(since[1]!.number)).toHaveLength(1);
    const records = (await truss.given.records()).filter(({ revision }) => revision === since[1]!.number);
    expect(records.map((record) => record.name)).toContain(name);
    expect(await found(name)).toEqual([name]);
  });

  test('an import is mapped again if the schema changes meanwhile', async () => {
    const { name, text } = file();
    let tries = 0;
    await imported(format, text, async (turn) => {
      tries = turn;
      if (turn > 1) return;
      const saved = await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { labels: [{ name: `Meanwhile ${name}` }] });
      expect(saved.status).toBe(200);
    });
    expect(tries).toBe(2);
    expect(await found(name)).toEqual([name]);
  });
});

test('without WRITE_SCHEMA an import that needs it is refused before it is mapped', async () => {
  const before = await revisions();
  const viewer = { ...exchangeIn(truss).ctx().viewer!, username: 'walt', permissions: people.walt };
  const work = inTransaction({ ...exchangeIn(truss).ctx(), viewer }, async (ctx) => {
    const key = await openProject(ctx, 'acme', 1, 'WRITE');
    const upload = { name: 'x.json', content: pieces(json().text) };
    return withPlan(
      ctx,
      key,
      { format: 'json', upload },
      async () => undefined,
      async (plan) => plan,
    );
  });
  await expect(work).rejects.toMatchObject({ status: 403, message: expect.stringContaining('schema') });
  expect(await revisions()).toEqual(before);
});
