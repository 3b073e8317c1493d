// Word documents of a company that reports are written into: administrators of the organization keep them, through both APIs, and whoever reads uses them.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { wordTemplate } from '../../support/word-template.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await truss.given.entity({ class: 'Requirement', number: 'R.1', name: 'Speed' });
});
afterAll(() => truss.close());

const BASE = '/api/v4/o/acme/report-templates';
const send = async (as: Person, name: string, content: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.set('upload_file', new Blob([content]), name);
  const answer = await fetch(`${truss.url}${BASE}`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie(as) },
  });
  return [answer.status, (await answer.json()) as { name?: string; message?: string }] as const;
};
const names = async (as: Person) => {
  const listed = (await (await truss.rest(as, BASE)).json()) as { name: string }[];
  const { data } = await truss.graph(as, '{ organization(slug: "acme") { reportTemplates { name size createdBy } } }');
  expect(data.organization.reportTemplates.map((each: { name: string }) => each.name)).toEqual(
    listed.map(({ name }) => name),
  );
  return listed.map(({ name }) => name);
};
const remove = async (as: Person, name: string) => {
  const { data } = await truss.graph(
    as,
    `mutation($input: DeleteReportTemplateInput!) { deleteReportTemplate(input: $input) {
      ... on DeleteReportTemplatePayload { organization { reportTemplates { name } } } ... on Refusal { status message } } }`,
    { input: { organizationId: id('Organization', 1), name } },
  );
  return data.deleteReportTemplate as { status?: number; message?: string };
};
const report = (as: Person, body: object) => truss.rest(as, '/api/v4/o/acme/p/1/report/entity_table', body);

test('a template is listed, downloaded, used by any reader, replaced under its name, and deleted', async () => {
  const first = wordTemplate();
  expect(await send('ada', 'ACME.docx', first)).toEqual([200, { name: 'ACME' }]);
  expect(await names('rob')).toEqual(['ACME']);
  expect(new Uint8Array(await (await truss.rest('rob', `${BASE}/ACME`)).arrayBuffer())).toEqual(first);

  const made = await report('rob', { format: 'docx', template: 'acme', title: 'All needs' });
  expect(made.status).toBe(200);
  const text = (bytes: ArrayBuffer) =>
    strFromU8(unzipSync(new Uint8Array(bytes))['word/document.xml']!).replace(/<[^>]+>/g, '');
  expect(text(await made.arrayBuffer())).toMatch(/^ACME CorporationAbout All needs of Rover.*R\.1Speed/);

  expect((await send('ada', 'acme.docx', wordTemplate({ cover: '<w:p><w:r><w:t>Other</w:t></w:r></w:p>' })))[0]).toBe(
    200,
  );
  expect(await names('rob')).toEqual(['acme']);
  const again = await report('rob', { format: 'docx', template: 'ACME' });
  expect(text(await again.arrayBuffer())).toMatch(/^OtherEntity Table/);

  expect(await remove('ada', 'ACME')).toEqual({ organization: { reportTemplates: [] } });
  expect(await remove('ada', 'ACME')).toMatchObject({ status: 400 });
  expect((await truss.rest('ada', `${BASE}/ACME`, undefined, 'DELETE')).status).toBe(400);
});

test('a person who does not administer the organization neither uploads nor deletes a template; strangers see none', async () => {
  await send('ada', 'Kept.docx', wordTemplate());
  expect((await send('rob', 'Mine.docx', wordTemplate()))[0]).toBe(403);
  expect(await remove('walt', 'Kept')).toMatchObject({ status: 403 });
  expect((await truss.rest('walt', `${BASE}/Kept`, undefined, 'DELETE')).status).toBe(403);
  expect((await truss.rest('olga', BASE)).status).toBe(403);
  expect(await names('ada')).toEqual(['Kept']);
});

test('a file that is no Word document, has macros or is too large, and one too many, is refused in words and changes nothing', async () => {
  const [status, { message }] = await send('ada', 'Kept.docx', wordTemplate({ more: { 'word/vbaProject.bin': 'x' } }));
  expect([status, message]).toEqual([400, expect.stringMatching(/has macros.*Nothing was changed/)]);
  expect((await send('ada', 'Kept.docx', new Uint8Array(11 << 20)))[0]).toBe(413);
  const others = Array.from({ length: 19 }, (_, at) => ({
    organizationId: 1,
    name: `T${at}`,
    content: Buffer.from('x'),
    createdBy: 'ada',
  }));
  await truss.inside.db.insertInto('reportTemplate').values(others).execute();
  expect((await send('ada', 'One more.docx', wordTemplate()))[1].message).toContain('up to 20');
  expect((await send('ada', 'kept.docx', wordTemplate()))[0]).toBe(200);
  expect((await names('ada')).length).toBe(20);
});

test('a template that there is not, and one for another format, is refused', async () => {
  const said = async (body: object) => ((await (await report('rob', body)).json()) as { message: string }).message;
  expect(await said({ format: 'docx', template: 'None' })).toContain("no report template 'None'");
  expect(await said({ format: 'csv', template: 'kept' })).toContain('Templates apply to Word documents only');
});
