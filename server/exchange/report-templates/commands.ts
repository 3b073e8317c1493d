import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { record } from '../../identity/audit/commands.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { parseInThread } from '../../platform/jobs/parse-in-thread.ts';
import { invalid, tooLarge, within } from '../../refusals/refusal.ts';
import { templateNotFound } from './queries.ts';
import { checkedTemplateName, LARGEST, MOST } from './rules.ts';

/** Opens the organization for its administrators, who manage its templates; making a report only uses them. */
const opened = (ctx: Ctx, organization: OrganizationRef) => visitOrganization(ctx, organization, 'admin');

/**
 * Saves a Word document as a template, replacing one of the same name. Refuses a document with anything that would run, or be fetched from
 * elsewhere.
 */
export async function saveReportTemplate(
  ctx: Ctx,
  organization: OrganizationRef,
  { name: given, content: arriving }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<string> {
  await opened(ctx, organization);
  const name = within('name', () => checkedTemplateName(given));
  const content = await checkedContent(arriving);
  return inTransaction(ctx, async (ctx) => {
    const { organizationId, slug } = await opened(ctx, organization);
    // Templates are stored one after the other, so that two at once cannot exceed the limit.
    await sql`select from organization where id = ${organizationId} for update`.execute(ctx.db);
    const rows = await ctx.db
      .selectFrom('reportTemplate')
      .select('name')
      .where('organizationId', '=', organizationId)
      .execute();
    const known = rows.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!known && rows.length >= MOST)
      throw invalid(`An organization can have up to ${MOST} report templates. Delete one first.`);
    if (known) await removed(ctx, organizationId, name);
    const createdBy = signedIn(ctx).username;
    await ctx.db.insertInto('reportTemplate').values({ organizationId, name, content, createdBy }).execute();
    await record(ctx, {
      organizationId,
      action: 'organization_changed',
      target: slug,
      details: { reportTemplate: name },
    });
    return name;
  });
}

/** Deletes a template; reports that were written into it stay. */
export function deleteReportTemplate(ctx: Ctx, organization: OrganizationRef, name: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { organizationId, slug } = await opened(ctx, organization);
    if (!(await removed(ctx, organizationId, name))) throw templateNotFound(name);
    const details = { reportTemplateDeleted: name };
    await record(ctx, { organizationId, action: 'organization_changed', target: slug, details });
    return name;
  });
}

async function removed({ db }: Pick<Ctx, 'db'>, organizationId: number, name: string): Promise<boolean> {
  const { rows } = await sql`delete from report_template
    where organization_id = ${organizationId} and lower(name) = ${name.toLowerCase()} returning 1`.execute(db as never);
  return rows.length > 0;
}

/** The document as it arrives, looked through in a thread of its own. */
async function checkedContent(arriving: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of arriving) {
    size += piece.length;
    if (size > LARGEST) throw tooLarge(LARGEST);
    pieces.push(new Uint8Array(piece));
  }
  const check = parseInThread<true>(new URL('./threads.ts', import.meta.url), Readable.from(pieces), {
    megabytes: 256,
  });
  for await (const isFine of check) if (isFine) return Buffer.concat(pieces);
  throw invalid(
    'This template is not a Word document. Save it in Word as .docx and upload it again. Nothing was changed.',
  );
}
