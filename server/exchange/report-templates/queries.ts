import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ReportTemplate } from './template.ts';

/** Reads the templates of an organization by name; refuses a viewer who may not enter it. */
export async function readReportTemplates(ctx: Ctx, organization: OrganizationRef): Promise<ReportTemplate[]> {
  const { organizationId } = await visitOrganization(ctx, organization);
  return ctx.db
    .selectFrom('reportTemplate')
    .select(['name', 'created', 'createdBy', sql<number>`length(content)`.as('size')])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .execute();
}

/** Reads the names of the templates for somebody who has opened a project of the organization. */
export async function readTemplateNames({ db }: Pick<Ctx, 'db'>, key: ProjectKey<'READ'>): Promise<string[]> {
  const rows = await db
    .selectFrom('reportTemplate')
    .select('name')
    .where('organizationId', '=', key.organizationId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Reads the document of a template; refuses a viewer who may not enter the organization. */
export async function readReportTemplate(ctx: Ctx, organization: OrganizationRef, name: string) {
  const { organizationId } = await visitOrganization(ctx, organization);
  return readTemplateContent(ctx, organizationId, name);
}

/** Reads the document of a template for somebody who has opened a project of the organization. */
export async function readTemplateContent({ db }: Pick<Ctx, 'db'>, organizationId: number, name: string) {
  const row = await db
    .selectFrom('reportTemplate')
    .select(['name', 'content'])
    .where('organizationId', '=', organizationId)
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
  if (!row) throw templateNotFound(name);
  return row;
}

export const templateNotFound = (name: string) =>
  invalid(
    `There is no report template '${name.slice(0, 100)}'. Choose another one, or ask an administrator of the organization to add it.`,
  );
