import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import { download } from '../../platform/http/download.ts';
import { moment, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route, type RestEnv } from '../../platform/http/rest.ts';
import { auditActions } from '../audit/actions.ts';
import { readAllAudit, readAudit, type AuditFilter, type AuditRecord } from './queries.ts';
import { csvHead, csvLines } from './rules.ts';

const recordShape = z
  .object({
    id: z.int(),
    date: z.string(),
    organization: z.string().nullable(),
    username: z.string(),
    action: z.enum(auditActions),
    target: z.string(),
    address: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi('AuditRecord');

/** Turns a record into the shape of api/v4. */
const present = ({ organizationId: _, organizationSlug, date, ...record }: AuditRecord) => ({
  ...record,
  date: date.toISOString(),
  organization: organizationSlug,
});

const filter = {
  username: z.string().optional(),
  action: z.enum(auditActions).optional(),
  from: moment.optional(),
  to: moment.optional(),
};
const query = z.object({
  ...filter,
  limit: wholeNumber(1, 1_000).default(100),
  /** The id of the last record on the previous page. */
  after: wholeNumber(0).optional(),
});
const inServer = z.object({});

/** A call that answers CSV. */
function csvRoute<Path extends string, P extends z.ZodObject>(id: string, path: Path, params: P) {
  const call = route('get', path, {
    id,
    summary: 'All of it as CSV',
    params,
    query: z.object(filter),
    reply: z.string(),
  });
  Object.assign(call.responses[200], { content: { 'text/csv': { schema: z.string() } } });
  return call;
}

const page = async (
  c: { env: RestEnv['Bindings'] },
  organization: string | null,
  { limit, after, ...which }: z.infer<typeof query>,
) => (await readAudit(ctxOf(c), organization, which, { first: limit, after })).slice(0, limit).map(present);

async function* csv(pages: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  let head = csvHead;
  for await (const records of pages) {
    yield head + csvLines(records);
    head = '';
  }
  if (head) yield head;
}

const exported = (c: Context<RestEnv>, organization: string | null, which: AuditFilter) =>
  download(c, async () => ({
    name: `audit${organization ? `-${organization}` : ''}.csv`,
    type: 'text/csv; charset=utf-8',
    pieces: csv(readAllAudit(ctxOf(c), organization, which)),
  }));

const routes = api();

routes.openapi(
  route('get', '/o/{org}/audit', {
    id: 'listOrganizationAudit',
    summary: 'The changes to access in an organization, newest first, for its administrators',
    params: inOrganization,
    query,
    reply: z.array(recordShape),
  }),
  async (c) => c.json(await page(c, c.req.valid('param').org, c.req.valid('query')), 200),
);
routes.openapi(
  csvRoute('exportOrganizationAudit', '/o/{org}/audit/export', inOrganization),
  async (c) => (await exported(c, c.req.valid('param').org, c.req.valid('query'))) as never,
);
routes.openapi(
  route('get', '/audit', {
    id: 'listAudit',
    summary: 'The changes to access on the whole server, newest first, for administrators of the server',
    query,
    reply: z.array(recordShape),
  }),
  async (c) => c.json(await page(c, null, c.req.valid('query')), 200),
);
routes.openapi(
  csvRoute('exportAudit', '/audit/export', inServer),
  async (c) => (await exported(c, null, c.req.valid('query'))) as never,
);

export const auditRoutes = routes;
