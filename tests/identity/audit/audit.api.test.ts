// The audit trail: actions on people's access are kept for good with actor and address, shown only to administrators, paged at both
// APIs, and exported as CSV that no spreadsheet runs.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { record } from '../../../server/identity/audit/commands.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { PASSWORD } from '../../support/people.ts';
import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
type Headers = Record<string, string>;
const as: Record<string, Headers> = {};
const ACME = 1;
beforeAll(async () => {
  truss = await startTruss();
  for (const who of ['root', 'ada', 'walt', 'olga']) as[who] = await sessionOf(truss, who);
  const ctx = contextFor(truss.inside, 'ada');
  for (let i = 1; i <= 25; i++)
    await record(ctx, {
      organizationId: ACME,
      action: i % 5 === 0 ? 'unshared' : 'shared',
      target: `t${i}`,
      username: i % 2 === 0 ? 'ada' : 'walt',
      details: { i },
    });
  await record(ctx, { organizationId: 2, action: 'shared', target: 'elsewhere' });
});
afterAll(() => truss.close());

interface Filter {
  username?: string;
  action?: string;
  from?: string;
  to?: string;
}
interface Row {
  id: string | number;
  target: string;
  username: string;
  action: string;
  organization: string | null;
}
type Page = { rows: Row[]; next: string | null } | { status: number; title?: string; message?: string };
interface Api {
  page(who: Headers, org: string | null, filter?: Filter, size?: number, after?: string | null): Promise<Page>;
}
const rest: Api = {
  page: async (who, org, filter = {}, size = 10, after) => {
    const query = new URLSearchParams({ ...filter, limit: String(size), ...(after && { after }) });
    const { status, list, ...refused } = await callRest(truss, who, 'GET', `${org ? `/o/${org}` : ''}/audit?${query}`);
    if (status !== 200) return { status, ...refused };
    const rows = list as Row[];
    return { rows, next: rows.length === size ? String(rows.at(-1)!.id) : null };
  },
};
const graph: Api = {
  page: async (who, org, filter, first = 10, after) => {
    const audit = `audit(filter: $filter, first: $first, after: $after) {
      edges { node { id target username action organization: organizationSlug } } pageInfo { hasNextPage endCursor } }`;
    const answer = await callGraph(
      truss,
      who,
      `query($filter: AuditFilter, $first: Int, $after: String) { ${org ? `organization(slug: "${org}") { ${audit} }` : audit} }`,
      { filter: filter && { ...filter, ...(filter.action && { action: filter.action.toUpperCase() }) }, first, after },
    );
    if (answer.status !== 200) return answer;
    const { edges, pageInfo } = ((answer['organization'] as typeof answer | undefined) ?? answer)['audit'] as {
      edges: { node: Row }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    return {
      rows: edges.map(({ node }) => ({ ...node, action: node.action.toLowerCase() })),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    };
  },
};
const apis = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;
const rowsOf = (page: Page): Row[] => {
  if (!('rows' in page)) throw new Error(`refused: ${JSON.stringify(page)}`);
  return page.rows;
};

describe.each(apis)('through %s', (_name, api) => {
  test('records come newest first, each once, in pages of any size', async () => {
    for (const size of [1, 7, 10, 25, 100]) {
      const seen: string[] = [];
      for (let after: string | null = null; ;) {
        const page: Page = await api.page(as['ada']!, 'acme', {}, size, after);
        seen.push(...rowsOf(page).map(({ target }) => target));
        after = 'next' in page ? page.next : null;
        if (after === null) break;
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `t${25 - i}`));
    }
  });

  test('records are found by person, by action, by time, and by all of them', async () => {
    const targets = async (filter: Filter) =>
      rowsOf(await api.page(as['ada']!, 'acme', filter, 100)).map(({ target }) => Number(target.slice(1)));
    const all = Array.from({ length: 25 }, (_, i) => 25 - i);
    expect(await targets({ username: 'walt' })).toEqual(all.filter((i) => i % 2 === 1));
    expect(await targets({ username: ' Walt' })).toEqual(all.filter((i) => i % 2 === 1));
    expect(await targets({ action: 'unshared' })).toEqual([25, 20, 15, 10, 5]);
    expect(await targets({ username: 'ada', action: 'unshared' })).toEqual([20, 10]);
    expect(await targets({ username: 'olga' })).toEqual([]);
    const { rows } = await sql<{ date: Date }>`select date from audit_record where target = 't13'`.execute(
      truss.inside.db,
    );
    // Moments here have milliseconds, those in the database microseconds.
    const at = (offset: number) => new Date(rows[0]!.date.getTime() + offset).toISOString();
    const until = await targets({ to: at(1) });
    const since = await targets({ from: at(0) });
    expect(until).toContain(13);
    expect(since).toContain(13);
    expect(new Set([...until, ...since]).size).toBe(25);
    expect(await targets({ from: at(3_600_000) })).toEqual([]);
    const day = (offset: number) => at(offset).slice(0, 10);
    expect(await targets({ from: day(-60_000), to: day(60_000) })).toEqual(all);
    expect(await api.page(as['ada']!, 'acme', { action: 'shred' })).not.toHaveProperty('rows');
  });

  test("an organization's administrator sees its records, a server administrator all, others none", async () => {
    expect(rowsOf(await api.page(as['root']!, 'other')).map(({ target }) => target)).toEqual(['elsewhere']);
    const all = rowsOf(await api.page(as['root']!, null, { action: 'shared' }, 100));
    expect(all).toHaveLength(21);
    expect(new Set(all.map(({ organization }) => organization))).toEqual(new Set(['acme', 'other']));
    for (const [who, org] of [
      ['walt', 'acme'],
      ['olga', 'acme'],
      ['ada', 'other'],
      ['ada', 'nowhere'],
      ['ada', null],
      ['walt', null],
    ] as const)
      expect(await api.page(as[who]!, org)).toMatchObject({ status: 403, title: 'Permission Denied' });
    for (const org of ['acme', null]) expect(await api.page({}, org)).toMatchObject({ status: 401 });
  });

  test('a page of a wrong size, or after a wrong record, is refused', async () => {
    for (const size of [-1, 2_000]) expect(await api.page(as['ada']!, 'acme', {}, size)).toMatchObject({ status: 400 });
    expect(await api.page(as['ada']!, 'acme', {}, 10, 'nonsense')).toMatchObject({ status: 400 });
  });
});

test('signing in, signing out and failing to sign in are recorded with address and user agent', async () => {
  const signIn = (password: string, username = 'rob') =>
    fetch(`${truss.url}/api/v4/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'A test' },
      body: JSON.stringify({ username, password }),
    });
  await signIn('wrong');
  const { headers } = await signIn(PASSWORD);
  await callRest(truss, { cookie: headers.getSetCookie()[0]!.split(';')[0]! }, 'POST', '/auth/signout');
  const rows = await truss.inside.db
    .selectFrom('auditRecord')
    .selectAll()
    .where('username', '=', 'rob')
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { action: 'sign_in_failed', address: '127.0.0.1', organizationId: 0 },
    { action: 'signed_in', address: '127.0.0.1', details: { agent: 'A test' } },
    { action: 'signed_out', address: '127.0.0.1' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('wrong');
});

test('records can be added, but never changed or deleted', async () => {
  const { db } = truss.inside;
  const refused = /audit records are never changed/;
  await expect(sql`update audit_record set username = 'nobody'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from audit_record where id = 1`.execute(db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_record`.execute(db)).rejects.toThrow(refused);
});

test('an action that is rolled back leaves no record', async () => {
  const ctx = contextFor(truss.inside, 'ada');
  await expect(
    inTransaction(ctx, async (ctx) => {
      await record(ctx, { action: 'password_changed', target: 'ghost' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(rowsOf(await rest.page(as['root']!, null, { action: 'password_changed' }))).toEqual([]);
});

describe('the audit trail as CSV', () => {
  const download = async (who: Headers, path: string) => {
    const response = await fetch(`${truss.url}/api/v4${path}`, { headers: who });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  beforeAll(async () => {
    const ctx = contextFor(truss.inside, 'root');
    for (const target of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a,"b"\nc', ' =2'])
      await record(ctx, { organizationId: 2, action: 'role_saved', target, details: { name: '=HYPERLINK("x")' } });
  });

  test('has a line per record, and defuses texts that a spreadsheet would run as formulas', async () => {
    const { status, headers, text } = await download(as['root']!, '/o/other/audit/export?action=role_saved');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-other.csv"/);
    expect(headers.get('cache-control')).toBe('no-store');
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe('id,date,organization,username,action,target,address,details');
    expect(lines.map((line) => line.replace(/^\d+,[\dTZ:.-]+,other,root,role_saved,|,,"\{.*$/g, ''))).toEqual([
      "' =2",
      `"a,""b""\nc"`,
      "'\t=1",
      "'@SUM(A1)",
      "'-1",
      "'+1",
      "'=1+1",
      '',
    ]);
    for (const line of text.matchAll(/(?:^|,|\n)"?([=+\-@\t])/g)) expect(line[1]).toBeUndefined();
  });

  test('contains all matching records, however many, and no others', async () => {
    await sql`insert into audit_record (organization_id, username, action, target)
      select 0, 'many', 'signed_in', 'm' || i from generate_series(1, 2500) i`.execute(truss.inside.db);
    const { text } = await download(as['root']!, '/audit/export?username=many');
    const targets = [...text.matchAll(/,signed_in,m(\d+),/g)].map(([, i]) => Number(i));
    expect(targets).toEqual(Array.from({ length: 2_500 }, (_, i) => 2_500 - i));
    expect(text.split('\r\n')).toHaveLength(2_502);
    expect((await download(as['root']!, '/audit/export?username=nobody')).text.split('\r\n')).toHaveLength(2);
  });

  test('matches its description in api/v4', async () => {
    const { paths } = JSON.parse((await download(as['walt']!, '/openapi.json')).text);
    for (const path of ['/audit/export', '/o/{org}/audit/export'])
      expect(Object.keys(paths[path].get.responses[200].content)).toEqual(['text/csv']);
    for (const path of ['/audit', '/o/{org}/audit'])
      expect(Object.keys(paths[path].get.responses[200].content)).toEqual(['application/json']);
  });

  test('is refused to everybody but administrators', async () => {
    for (const [who, path] of [
      ['walt', '/o/acme/audit/export'],
      ['ada', '/o/other/audit/export'],
      ['ada', '/audit/export'],
    ] as const) {
      const { status, text } = await download(as[who]!, path);
      expect([status, JSON.parse(text).title]).toEqual([403, 'Permission Denied']);
    }
    expect((await download(as['ada']!, '/o/acme/audit/export')).status).toBe(200);
    expect((await download({}, '/audit/export')).status).toBe(401);
  });
});
