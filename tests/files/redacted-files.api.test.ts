// A reader, who may not see redacted entities, opens no file that only these use, as a picture, a value or in a text, now or before, in a
// project or its copy. The uses are looked up, and no text is read for them, however large the project is.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ofRedactedSql } from '../../server/files/queries/redacted.ts';
import { addFileUsesOfCopy } from '../../server/model/entities/commands/copy-file-uses.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

const path = '/api/v4/o/acme';
let truss: Truss;
let hidden: number;
let shown: number;
let linked: number;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  const [one, other, third] = await truss.given.entities([
    { projectId: 1, classId: truss.given.classId('Artifact'), number: 'X.1', name: 'Hidden' },
    { projectId: 1, classId: truss.given.classId('Artifact'), number: 'X.2', name: 'Shown' },
    { projectId: 1, classId: truss.given.classId('Requirement'), number: 'X.3', name: 'Linked' },
  ]);
  [hidden, shown, linked] = [one!.id, other!.id, third!.id];
  await save([{ id: hidden, isRedacted: true }]);
});
afterAll(() => truss.close());

async function upload(name: string): Promise<number> {
  const form = new FormData();
  form.set('upload_file', new Blob([name], { type: 'text/plain' }), `${name}.txt`);
  const sent = { method: 'POST', body: form, headers: { cookie: await truss.cookie('walt') } };
  return ((await (await fetch(`${truss.url}${path}/p/1/files`, sent)).json()) as { id: number }).id;
}
async function save(patches: Record<string, unknown>[]): Promise<void> {
  const answer = await truss.rest(
    'walt',
    `${path}/entities`,
    patches.map((patch) => ({ projectId: 1, ...patch })),
  );
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
}
const opened = async (as: Person, file: number) => (await truss.rest(as, `${path}/files/${file}/download`)).status;

const inText = (file: number) => ({ description: `<p><a href="${path}/files/${file}/download">it</a></p>` });
const ways: Record<string, (file: number) => Record<string, unknown>> = {
  'as a picture': (file) => ({ imageId: file }),
  'in a text': inText,
  'as a value': (file) => ({ attrs: { [truss.given.propertyId('Artifact', 'File')]: file } }),
};

describe.each(Object.entries(ways))('%s', (_name, using) => {
  test('a file that only redacted entities use, or have used, is opened by writers alone', async () => {
    const file = await upload('secret');
    expect(await opened('rob', file)).toBe(200);
    await save([{ id: hidden, ...using(file) }]);
    expect([await opened('rob', file), await opened('walt', file)]).toEqual([404, 200]);
    await save([
      { id: hidden, description: '', imageId: null, attrs: { [truss.given.propertyId('Artifact', 'File')]: null } },
    ]);
    expect(await opened('rob', file)).toBe(404);
    await save([{ id: shown, ...using(file) }]);
    expect(await opened('rob', file)).toBe(200);
    await save([
      { id: shown, description: '', imageId: null, attrs: { [truss.given.propertyId('Artifact', 'File')]: null } },
    ]);
    expect(await opened('rob', file)).toBe(200);
  });
});

test('a file whose number begins like another is another', async () => {
  const [file] = [await upload('beginning')];
  await save([{ id: shown, ...inText(Number(`${file}7`)) }]);
  await save([{ id: hidden, ...inText(file) }]);
  expect(await opened('rob', file)).toBe(404);
});

test('a file that only a deleted redacted entity has used stays hidden, even if the entity is redacted later', async () => {
  const [entity] = await truss.given.entities([
    { projectId: 1, classId: truss.given.classId('Artifact'), name: 'Gone' },
  ]);
  const file = await upload('gone');
  await save([{ id: entity!.id, ...inText(file) }]);
  expect(await opened('rob', file)).toBe(200);
  await save([{ id: entity!.id, description: '', isRedacted: true }]);
  expect(await opened('rob', file)).toBe(404);
  expect((await truss.rest('walt', `${path}/entities/ids`, [entity!.id], 'DELETE')).status).toBe(200);
  expect(await opened('rob', file)).toBe(404);
});

test('a copy of the project, with its past or without, hides the same', async () => {
  const file = await upload('copied');
  await save([{ id: hidden, ...inText(file) }]);
  for (const includeHistory of [false, true]) {
    const answer = await truss.rest('root', `${path}/p/1/copy?includeHistory=${includeHistory}`, undefined, 'POST');
    const { project } = (await answer.json()) as { project: { id: number } };
    await expectSameUses(project.id, includeHistory);
    const copies = await truss.inside.db
      .selectFrom('file')
      .select('id')
      .where('projectId', '=', project.id)
      .where('name', '=', 'copied.txt')
      .execute();
    const key = { organizationId: 1, projectId: project.id };
    const { rows } = await sql<{ isOfRedacted: boolean }>`${ofRedactedSql(key, copies[0]!.id)}`.execute(
      truss.inside.db,
    );
    expect(rows).toEqual([{ isOfRedacted: true }]);
  }
});

test('the stored uses of files equal those in texts, values and pictures, now and as of the past', async () => {
  const relationId = truss.given.relationId('source of');
  await save([{ id: shown, rels: [{ relationId, targetId: linked, attrs: {} }] }]);
  await expectSameUses(1, true);
});

async function expectSameUses(projectId: number, withPast: boolean): Promise<void> {
  const { db } = truss.inside;
  const kept = () =>
    db
      .selectFrom('fileUse')
      .selectAll()
      .where('projectId', '=', projectId)
      .orderBy('fileId')
      .orderBy('entityId')
      .orderBy('targetId')
      .execute();
  const before = await kept();
  expect(before.length).toBeGreaterThan(0);
  await db.deleteFrom('fileUse').where('projectId', '=', projectId).execute();
  const fileProperties = [truss.given.propertyId('Artifact', 'File')];
  await inTransaction(contextFor(truss.inside, 'root'), (ctx) =>
    addFileUsesOfCopy(ctx, { organizationId: 1, projectId, withPast }, fileProperties),
  );
  expect(await kept()).toEqual(before);
}

test('the check is one statement, which scans no table', async () => {
  const file = await upload('planned');
  await save([{ id: hidden, ...inText(file) }]);
  const plan = await truss.inside.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{
      queryPlan: string;
    }>`explain ${ofRedactedSql({ organizationId: 1, projectId: 1 }, file)}`.execute(tx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain('file_use_pkey');
  expect(plan).toContain('entity_version_redacted');
  expect(plan).not.toMatch(/Seq Scan|Filter: .*description/);
});
