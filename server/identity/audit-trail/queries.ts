import { sql } from 'kysely';

import type { Ctx } from '../../platform/context.ts';
import { numberBehind } from '../../platform/graph/cursors.ts';
import { keyNumbers } from '../../platform/graph/nodes.ts';
import { beginOf, behind } from '../../platform/text/moments.ts';
import { visitOrganization, visitOrganizations } from '../access/keys/organizations.ts';
import { administersServer } from '../access/keys/signed-in.ts';
import type { AuditAction } from '../audit/actions.ts';

/** One entry of the audit trail. The organization is null for the server itself and for organizations that have been deleted. */
export interface AuditRecord {
  id: number;
  organizationId: number;
  organizationSlug: string | null;
  date: Date;
  username: string;
  action: AuditAction;
  target: string;
  address: string;
  details: Record<string, unknown>;
}
export interface AuditFilter {
  username?: string | null | undefined;
  action?: AuditAction | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}
interface Page {
  first: number;
  after?: string | number | null | undefined;
}

const EXPORT_PAGE = 1_000;

/**
 * Reads the audit trail, newest first: of an organization for its administrators, of the whole server for server administrators. Returns
 * one record more than asked for if there are more.
 */
export async function readAudit(
  ctx: Ctx,
  organization: string | null,
  filter: AuditFilter,
  page: Page,
): Promise<AuditRecord[]> {
  return readPage(ctx, await scope(ctx, organization), filter, page);
}

/** Reads all records that match, page by page. */
export async function* readAllAudit(
  ctx: Ctx,
  organization: string | null,
  filter: AuditFilter,
): AsyncGenerator<AuditRecord[]> {
  const organizationId = await scope(ctx, organization);
  for (let after: number | undefined; ;) {
    const rows = await readPage(ctx, organizationId, filter, { first: EXPORT_PAGE, after });
    const page = rows.slice(0, EXPORT_PAGE);
    yield page;
    if (rows.length <= EXPORT_PAGE) return;
    after = page.at(-1)!.id;
  }
}

/** The organization to which reading is limited; null for all of them. */
async function scope(ctx: Ctx, organization: string | null): Promise<number | null> {
  if (organization !== null) return (await visitOrganization(ctx, organization, 'admin')).organizationId;
  administersServer(ctx);
  return null;
}

/** Reads audit records by number: all for administrators of the server, and those of their organization for its administrators. */
export async function readAuditById(ctx: Ctx, ids: string[]): Promise<Map<string, AuditRecord>> {
  const numbers = ids.flatMap((id) => keyNumbers(id, 1) ?? []);
  if (!ctx.viewer || numbers.length === 0) return new Map();
  const rows = await withSlugs(chosen(ctx, null, {}))
    .where('a.id', 'in', numbers)
    .execute();
  const isForServer = ctx.viewer.permissions.includes('*');
  const slugs = isForServer ? [] : rows.flatMap(({ organizationSlug }) => organizationSlug ?? []);
  const open = slugs.length > 0 ? await visitOrganizations(ctx, [...new Set(slugs)]) : new Map<string, never>();
  const seen = rows.filter(
    ({ organizationSlug }) => isForServer || open.get(organizationSlug ?? '')?.isAdministrator === true,
  );
  return new Map(seen.map((row) => [String(row.id), row]));
}

/** Counts the audit records that match a filter. */
export async function countAudit(ctx: Ctx, organization: string | null, filter: AuditFilter): Promise<number> {
  const { count } = await chosen(ctx, await scope(ctx, organization), filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the records that match a filter, as the base of further statements. */
const chosen = (ctx: Ctx, organizationId: number | null, { username, action, from, to }: AuditFilter) =>
  ctx.db
    .selectFrom('auditRecord as a')
    .$if(organizationId !== null, (q) => q.where('a.organizationId', '=', organizationId!))
    .$if(Boolean(username), (q) => q.where('a.username', '=', username!.trim().toLowerCase()))
    .$if(Boolean(action), (q) => q.where('a.action', '=', action!))
    .$if(Boolean(from), (q) => q.where('a.date', '>=', beginOf(from!, ctx.timeZone)))
    .$if(Boolean(to), (q) => q.where('a.date', '<', behind(to!, ctx.timeZone)));

const withSlugs = (records: ReturnType<typeof chosen>) =>
  records.leftJoin('organization as o', 'o.id', 'a.organizationId').selectAll('a').select('o.slug as organizationSlug');

const readPage = (
  ctx: Ctx,
  organizationId: number | null,
  filter: AuditFilter,
  { first, after }: Page,
): Promise<AuditRecord[]> =>
  withSlugs(chosen(ctx, organizationId, filter))
    .$if(after != null, (q) => q.where('a.id', '<', numberBehind(String(after!))))
    .orderBy('a.id', 'desc')
    .limit(first + 1)
    .execute();
