import type { Ctx } from '../../platform/context.ts';
import { numberBehind } from '../../platform/graph/cursors.ts';
import { administersServer, visitOrganization } from '../access/keys.ts';
import type { AuditAction } from './actions.ts';

/** What somebody did, with the organization it happened in; null for the server itself and for organizations that are gone. */
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

/** The records of an organization for its administrators, or of the whole server for those of the server: newest first, one more than asked for if there are more. */
export async function readAudit(
  ctx: Ctx,
  organization: string | null,
  filter: AuditFilter,
  page: Page,
): Promise<AuditRecord[]> {
  return readPage(ctx, await scope(ctx, organization), filter, page);
}

/** All of them, page by page. */
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

/** The organization whose records may be read; null for all of them. */
async function scope(ctx: Ctx, organization: string | null): Promise<number | null> {
  if (organization !== null) return (await visitOrganization(ctx, organization, 'admin')).organizationId;
  administersServer(ctx);
  return null;
}

const readPage = (
  ctx: Ctx,
  organizationId: number | null,
  { username, action, from, to }: AuditFilter,
  { first, after }: Page,
): Promise<AuditRecord[]> =>
  ctx.db
    .selectFrom('auditRecord as a')
    .leftJoin('organization as o', 'o.id', 'a.organizationId')
    .selectAll('a')
    .select('o.slug as organizationSlug')
    .$if(organizationId !== null, (q) => q.where('a.organizationId', '=', organizationId!))
    .$if(Boolean(username), (q) => q.where('a.username', '=', username!.trim().toLowerCase()))
    .$if(Boolean(action), (q) => q.where('a.action', '=', action!))
    .$if(Boolean(from), (q) => q.where('a.date', '>=', from!))
    .$if(Boolean(to), (q) => q.where('a.date', '<=', to!))
    .$if(after != null, (q) => q.where('a.id', '<', numberBehind(String(after!))))
    .orderBy('a.id', 'desc')
    .limit(first + 1)
    .execute();
