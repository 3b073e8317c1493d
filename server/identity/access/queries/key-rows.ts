import { sql, type RawBuilder } from 'kysely';

import type { Ctx, TxCtx, Viewer } from '../../../platform/context.ts';
import { preparedMark } from '../../../platform/database/prepared-statements.ts';
import { sharedRead } from '../../../platform/graph/batch.ts';
import { isId, type OrganizationRef } from '../rules/organization-ref.ts';
import { idleSince, licenceUseColumns } from './licence-state.ts';

const NO_HOLDER = Buffer.alloc(0);

/** Selects organizations with the licence that the viewer holds in each. */
export const organizationRows = (ctx: Ctx, viewer: Viewer) =>
  withSeating(organizations(ctx.db), viewer)
    .innerJoin('project as p', (join) => join.onRef('p.organizationId', '=', 'o.id').on('p.id', '=', 0))
    .select(['o.id', 'o.slug', 'p.schemaRevision', ...licenceUseColumns]);

const organizations = (db: Ctx['db']) => db.selectFrom('organization as o');
type From = ReturnType<typeof organizations>;
/** The user whose licence is joined: a viewer, or columns that name one. */
interface Who {
  username: string | RawBuilder<string>;
  holder: Buffer | null | RawBuilder<Buffer>;
}

/** Organizations with the licence that the viewer holds in each. */
const withSeating = (from: From, { username, holder }: Who) =>
  from
    .leftJoin('licence as l', 'l.organizationId', 'o.id')
    .leftJoin('namedLicence as n', (join) =>
      join.onRef('n.organizationId', '=', 'l.organizationId').on('n.username', '=', username),
    )
    .leftJoin('licenceSeat as s', (join) =>
      join
        .onRef('s.organizationId', '=', 'l.organizationId')
        .on('s.holder', '=', holder ?? NO_HOLDER)
        .on('s.lastUsed', '>', idleSince),
    );

/** The row from which a project key is made. */
export type KeyRow = Awaited<ReturnType<ReturnType<typeof keyRows>['execute']>>[number];

/** Selects projects of an organization, with the licence that the viewer holds there. */
export const keyRows = (ctx: Ctx, viewer: Viewer, organization: OrganizationRef, projectIds: readonly number[]) =>
  keyColumns(organizations(ctx.db), viewer)
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .where('p.id', 'in', [...projectIds]);

const keyColumns = (from: From, who: Who) =>
  withSeating(from, who)
    .innerJoin('project as p', 'p.organizationId', 'o.id')
    .innerJoin('project as g', (join) => join.onRef('g.organizationId', '=', 'o.id').on('g.id', '=', 0))
    .select([
      'o.id as organizationId',
      'o.slug',
      'p.id as projectId',
      'p.revision',
      'p.schemaRevision',
      'g.schemaRevision as globalSchemaRevision',
      'p.hasRedacted',
      ...licenceUseColumns,
    ]);

/**
 * Reads a project with its own row. Requests outside of transactions that arrive in the same tick and name the organization by its slug
 * share one statement.
 */
export async function keyRowWithProject(ctx: Ctx, viewer: Viewer, organization: OrganizationRef, projectId: number) {
  if (typeof organization !== 'string' || ctx.db.isTransaction || !isId(projectId))
    return keyRows(ctx, viewer, organization, [projectId]).selectAll('p').execute();
  const { username, holder } = viewer;
  const asked = [projectId, organization, username, holder?.toString('hex') ?? ''] satisfies Asked;
  // A statement that several requests share must run outside of any one person's connection share, and must not be cancelled when one of
  // them goes away.
  return (await sharedRows(ctx.services.db, JSON.stringify(asked))) ?? [];
}

/** A project's number, its organization's slug, the viewer's username, and the hash that holds their licence seat in hexadecimal. */
type Asked = [projectId: number, slug: string, username: string, holder: string];

/** Reads the project rows that several requests ask for in the same tick, each with its own viewer's licence, in one statement. */
const sharedRows = sharedRead(async (db: Ctx['db'], keys: string[]) => {
  const asked = keys.map((key) => JSON.parse(key) as Asked);
  const column = (i: 0 | 1 | 2 | 3) => asked.map((each) => each[i]);
  const who = sql<{ key: string; projectId: number; slug: string }>`unnest(${keys}::text[], ${column(0)}::integer[],
    ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[])`;
  const from = db
    .selectFrom(who.as<'asked'>(sql`asked (key, project_id, slug, username, holder)`))
    .innerJoin('organization as o', 'o.slug', 'asked.slug');
  const rows = await keyColumns(from as unknown as From, {
    username: sql<string>`asked.username`,
    holder: sql<Buffer>`decode(asked.holder, 'hex')`,
  })
    .selectAll('p')
    .select(sql<string>`asked.key`.as('askedAs'))
    .where('p.id', '=', sql<number>`asked.project_id`)
    .modifyEnd(preparedMark)
    .execute();
  const found = Map.groupBy(rows, ({ askedAs }) => askedAs);
  return new Map([...found].map(([key, each]) => [key, each.map(({ askedAs: _, ...row }) => row)]));
});

/** Keeps an organization's row until the transaction ends: commands that change who belongs to it lock the row exclusively, and wait. */
export const holdOrganization = ({ db }: TxCtx, organization: OrganizationRef) =>
  db
    .selectFrom('organization as o')
    .select('o.id')
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .forShare()
    .execute();

/** Reads the present revision of an organization's own project, which holds its schema. */
export async function revisionOfOrganization({ db }: Ctx, organizationId: number): Promise<number> {
  const project = db.selectFrom('project').select('revision').where('organizationId', '=', organizationId);
  return (await project.where('id', '=', 0).executeTakeFirstOrThrow()).revision;
}
