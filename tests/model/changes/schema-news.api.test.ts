// News of the schema.
// A change of a project's schema, or of its organization's, reaches whoever has the project open: at once, at every server, also where word of it is lost, and once for however many.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { follow, secondServer } from '../../live/cast.ts';
import { pageOperations } from '../../support/page-operations.ts';
import type { Person } from '../../support/people.ts';
import { holdSlowLooks } from '../../support/slow-looks.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

interface Told {
  revision: number;
  project: { schema: { version: string; labels?: { name: string }[] } };
}
let truss: Truss;
let other: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  truss = await startTruss();
  other = await secondServer(truss);
});
afterAll(async () => {
  await other.close();
  await truss.close();
});

const open = (as: Person, url = truss.url, fields = 'version') =>
  follow<Told>(
    truss,
    as,
    `subscription { schemaChanged(organization: "acme", projectId: 1) { revision project { schema { ${fields} } } } }`,
    url,
  );
type Page = Awaited<ReturnType<typeof open>>;
const told = async (pages: Page[], times: number) => {
  await Promise.all(pages.map(({ inbox }) => inbox.until(() => inbox.all.length >= times)));
  return pages.map(({ inbox }) => inbox.all.map(({ project }) => project.schema.version));
};
const saveLabel = async (as: Person, projectId: number, name: string) => {
  const { errors } = await truss.graph(
    as,
    'mutation($input: SaveSchemaInput!) { saveSchema(input: $input) { schema { version } } }',
    { input: { organization: 'acme', projectId, labels: [{ name }] } },
  );
  expect(errors).toBeUndefined();
};

test('schema changes of the organization and the project reach subscribers of the project, and no other changes do', async () => {
  const labels = 'version labels { name }';
  const pages = await Promise.all([open('rob'), open('walt', other.url), open('wendy', other.url, labels)]);
  await told(pages, 1);
  await saveLabel('ada', 0, 'Everywhere');
  await told(pages, 2);
  await truss.given.entity({ name: 'No schema' });
  await saveLabel('ada', 1, 'Here');
  const [first, ...rest] = await told(pages, 3);
  expect(new Set(first).size).toBe(3);
  expect(rest).toEqual([first, first]);
  const names = (page: Page, i: number) => page.inbox.all[i]!.project.schema.labels!.map(({ name }) => name);
  expect(names(pages[2]!, 0)).not.toContain('Everywhere');
  expect(names(pages[2]!, 1)).toContain('Everywhere');
  expect(names(pages[2]!, 2)).toEqual(expect.arrayContaining(['Everywhere', 'Here']));
  const revisions = pages[0]!.inbox.all.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  for (const { stop } of pages) void stop();
});

test('a lost wake-up loses no schema change, and statements do not grow with the number of open pages', async () => {
  const lookSlowly = holdSlowLooks();
  /** Changes the schema as another server does whose wake-up is lost. */
  const changeElsewhere = () =>
    sql`update project set schema_revision = schema_revision + 1 where id = 0 and organization_id =
      (select id from organization where slug = 'acme')`.execute(truss.inside.db);
  const cost = async (pages: Page[], times: number) => {
    await told(pages, times - 1);
    return truss.statements(async () => {
      await changeElsewhere();
      lookSlowly();
      await told(pages, times);
    });
  };
  const [page] = [await open('rob')];
  const one = await cost([page], 2);
  void page.stop();
  const many = await Promise.all(
    Array.from({ length: 24 }, (_, i) => open((['rob', 'walt', 'wendy'] as const)[i % 3]!)),
  );
  expect(await cost(many, 2)).toBeLessThan(one + 10);
  for (const { stop } of many) void stop();
});

test('the query that pages send after a schema change stays within the cost limit', async () => {
  const query = pageOperations().find((text) => text.startsWith('query useFreshSchemaQuery'))!;
  const { data, errors } = await truss.graph('rob', query, { organization: 'acme', projectId: 1 });
  expect(errors).toBeUndefined();
  expect(data.project.schema.classes.length).toBeGreaterThan(0);
});
