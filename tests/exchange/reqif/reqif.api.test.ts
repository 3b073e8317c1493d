// ReqIF.
// A file comes in with its hierarchy, values and links; strange parts are warnings; the same file twice changes nothing, an edited one updates in place; what goes out comes in again; hostile files change nothing.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { reqifFile } from '../../support/reqif-file.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const upload = async (projectId: number, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('upload_file', new Blob([content]), 'file.reqif');
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/${projectId}/import/reqif?wait=true`, {
    method: 'POST',
    body: form,
    headers: { cookie: await truss.cookie('ada') },
  });
  return response.json();
};
const emptyProject = async () =>
  (await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Empty' })).json()).id as number;
const found = async (projectId: number, query = 'order:number') =>
  (
    await (
      await truss.rest('ada', `/api/v4/o/acme/p/${projectId}/entities/search`, { query, includeRelations: true })
    ).json()
  ).entities as {
    id: number;
    name: string;
    number: string;
    description: string;
    rels: { relationId: number; targetId: number }[];
    metadata: Record<string, string>;
    attrs: Record<string, unknown>;
  }[];

test('objects, their hierarchy, values and relations come in, and a second time nothing changes', async () => {
  const project = await emptyProject();
  const file = reqifFile({ objects: 4 });
  expect(await upload(project, file)).toMatchObject({ state: 'done', result: { created: 5, warnings: [] } });
  const entities = await found(project, 'class:Requirement order:number');
  expect(entities.map((each) => [each.number, each.name])).toEqual([
    ['REQ-1', 'Requirement 1'],
    ['REQ-2', 'Requirement 2'],
    ['REQ-3', 'Requirement 3'],
    ['REQ-4', 'Requirement 4'],
  ]);
  expect(entities[0]!.description).toContain('<strong>shall</strong>');
  const names = new Map((await found(project)).map((each) => [each.id, each.name]));
  expect(entities[0]!.rels.map((rel) => names.get(rel.targetId))).toContain('Specification');
  expect((await upload(project, file)).result).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  const edited = file.replace('Requirement 2', 'Requirement two');
  expect((await upload(project, edited)).result).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
  expect((await found(project, 'two')).map((each) => each.number)).toEqual(['REQ-2']);
});

test('a wrong date, a dangling place, an undefined attribute are warnings that name the object, and the rest comes in', async () => {
  const project = await emptyProject();
  const file = reqifFile({ objects: 2 })
    .replace('THE-VALUE="2026-11-01T00:00:00Z"', 'THE-VALUE="next week"')
    .replace(/(IDENTIFIER="H-2"[^]*?)OBJ-2/, '$1NOWHERE')
    .replace(
      '<VALUES>',
      '<VALUES><ATTRIBUTE-VALUE-STRING THE-VALUE="x"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>UNKNOWN</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>',
    );
  const { state, result } = await upload(project, file);
  expect(state).toBe('done');
  expect(result.created).toBe(3);
  expect(result.warnings.map((each: { message: string }) => each.message).join('\n')).toMatch(
    /'next week' is not a date[^]*/,
  );
  expect(result.warnings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ object: 'NOWHERE' }),
      expect.objectContaining({ message: expect.stringContaining("'UNKNOWN' is not defined") }),
    ]),
  );
});

test('an exported project is imported again unchanged', async () => {
  const source = await emptyProject();
  await upload(source, reqifFile({ objects: 6 }));
  const target = await emptyProject();
  const out = await (await truss.rest('ada', `/api/v4/o/acme/p/${source}/report/reqif`)).text();
  expect(await upload(target, out)).toMatchObject({ state: 'done', result: { created: 7, warnings: [] } });
  const shape = async (project: number) => {
    const all = await found(project);
    const names = new Map(all.map((each) => [each.id, each.name]));
    return all.map(({ name, number, description, rels }) => ({
      name,
      number,
      description: description.replace(/<\/?div>/g, ''),
      links: rels.map((rel) => `${rel.relationId} ${names.get(rel.targetId)}`).toSorted(),
    }));
  };
  expect(await shape(target)).toEqual(await shape(source));
});

test('groups of relations are exported as they were imported, with their remaining links', async () => {
  const source = await emptyProject();
  const group = (id: string, target: string) =>
    `<RELATION-GROUP IDENTIFIER="${id}" LONG-NAME="Refinements" LAST-CHANGE="2026-11-01T10:00:00Z">
<SOURCE-SPECIFICATION><SPECIFICATION-REF>SPEC-1</SPECIFICATION-REF></SOURCE-SPECIFICATION>
<SPEC-RELATIONS><SPEC-RELATION-REF>REL-1</SPEC-RELATION-REF><SPEC-RELATION-REF>REL-3</SPEC-RELATION-REF><SPEC-RELATION-REF>REL-9</SPEC-RELATION-REF></SPEC-RELATIONS>
<TARGET-SPECIFICATION><SPECIFICATION-REF>${target}</SPECIFICATION-REF></TARGET-SPECIFICATION>
<TYPE><RELATION-GROUP-TYPE-REF>T-GROUP</RELATION-GROUP-TYPE-REF></TYPE></RELATION-GROUP>`;
  const file = reqifFile({ objects: 4 })
    .replace('</SPEC-TYPES>', '<RELATION-GROUP-TYPE IDENTIFIER="T-GROUP" LONG-NAME="Refinement"/></SPEC-TYPES>')
    .replace(
      '</REQ-IF-CONTENT>',
      `<SPEC-RELATION-GROUPS>${group('GROUP-1', 'SPEC-1')}${group('GROUP-2', 'SPEC-9')}</SPEC-RELATION-GROUPS></REQ-IF-CONTENT>`,
    );
  expect(await upload(source, file)).toMatchObject({ state: 'done', result: { created: 5 } });
  const groupsOf = async (project: number) => {
    const out = await (await truss.rest('ada', `/api/v4/o/acme/p/${project}/report/reqif`)).text();
    const relations = new Map(
      [...out.matchAll(/<SPEC-RELATION IDENTIFIER="([^"]+)".*?<SOURCE>.*?>(OBJ-\d)<.*?<TARGET>.*?>(OBJ-\d)</gs)].map(
        ([, id, from, to]) => [id!, `${from} to ${to}`],
      ),
    );
    const groups = [...out.matchAll(/<RELATION-GROUP .*?<\/RELATION-GROUP>/gs)].map(([text]) => ({
      id: /IDENTIFIER="([^"]*)"/.exec(text)![1],
      specifications: [...text.matchAll(/<SPECIFICATION-REF>([^<]*)/g)].map(([, id]) => id),
      relations: [...text.matchAll(/<SPEC-RELATION-REF>([^<]*)/g)].map(([, id]) => relations.get(id!)),
    }));
    return {
      out,
      groups,
      types: [...out.matchAll(/<RELATION-GROUP-TYPE [^>]*LONG-NAME="([^"]*)"/g)].map(([, name]) => name),
    };
  };
  const first = await groupsOf(source);
  expect(first).toMatchObject({
    types: ['Refinement'],
    groups: [{ id: 'GROUP-1', specifications: ['SPEC-1', 'SPEC-1'], relations: ['OBJ-1 to OBJ-2', 'OBJ-3 to OBJ-4'] }],
  });
  const target = await emptyProject();
  await upload(target, first.out);
  expect((await groupsOf(target)).groups).toEqual(first.groups);
});

test('attachments are imported with the archive, linked in the description, and exported again', async () => {
  const project = await emptyProject();
  const picture = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const file = reqifFile({ objects: 1 }).replace(
    '</xhtml:div>',
    '<xhtml:object data="files/p.png" type="image/png">a picture</xhtml:object></xhtml:div>',
  );
  const archive = zipSync({ 'spec.reqif': strToU8(file), 'files/p.png': picture });
  expect(await upload(project, archive as Uint8Array<ArrayBuffer>)).toMatchObject({
    state: 'done',
    result: { created: 2, warnings: [] },
  });
  const [entity] = await found(project, 'class:Requirement');
  const address = /src="([^"]+)"/.exec(entity!.description)![1]!;
  const served = await truss.rest('ada', address);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture);
  expect((await truss.rest('olga', address)).status).toBe(404);
  const out = await truss.rest('ada', `/api/v4/o/acme/p/${project}/report/reqif`);
  expect(out.headers.get('content-type')).toBe('application/zip');
  const again = await emptyProject();
  expect(await upload(again, new Uint8Array(await out.arrayBuffer()))).toMatchObject({
    state: 'done',
    result: { created: 2, warnings: [] },
  });
});

describe('hostile files are refused and change nothing', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxxxxxxxx">]><REQ-IF>&x;</REQ-IF>`;
  const zeros = zipSync({ 'a.bin': new Uint8Array(200 << 20) });
  test.each([
    ['no XML', 'hello', /not valid XML|no ReqIF/],
    ['another XML', '<html/>', /not a ReqIF file/],
    ['cut off', reqifFile({ objects: 2 }).slice(0, 900), /not valid XML/],
    ['an entity bomb', bomb, /document type declaration/],
    ['a zip bomb', zeros, /unpacks to more than is accepted/],
    ['a path that climbs out', zipSync({ '../../etc/passwd.reqif': strToU8('x') }), /leads out of it/],
    ['nothing', '', /empty/],
  ] as const)('%s', async (_what, content, words) => {
    const project = await emptyProject();
    const job = await upload(project, content as string);
    expect(job.state).toBe('failed');
    expect(job.error.message).toMatch(words);
    expect(await found(project)).toEqual([]);
  });
});
