import { storeFile } from '../../../files/commands/store-file.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { newGlobalId, takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { saveInProject } from '../../../model/entities/commands/save.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { singlePiece, type MadeReport } from '../queries/report.ts';

const LARGEST = 256 << 20;

/** Opens the project in which a report is to be kept; refuses it before any work is done. */
export async function openForArtifact(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<{
  key: ProjectKey<'WRITE'>;
  schema: Schema;
  kind: { classId: number; labelId: number; propertyId: number };
}> {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const schema = await readSchema(ctx.db, key);
  return { key, schema, kind: kindOf(schema) };
}

/** Returns the schema items that store a report: the class Artifact, the label Report and the property File (domain 1.7). */
function kindOf({ classes, labels, properties }: Schema) {
  const classId = [...classes.values()].find(({ name }) => name === 'Artifact')?.id;
  const labelId = [...labels.values()].find(({ name }) => name === 'Report')?.id;
  const property = [...properties.values()].find((each) => each.classId === classId && each.name === 'File');
  if (classId === undefined || labelId === undefined || property?.type !== 'FILE')
    throw invalid(
      'The schema no longer has a class Artifact with a property File, or a label Report. Restore them, or create the report without saving it to the project.',
    );
  return { classId, labelId, propertyId: property.id };
}

/**
 * Keeps the file of a report as an Artifact, by an ordinary save; returns its id. If the project has redacted entities the Artifact is
 * redacted too, since its author sees them and so may the report.
 */
export async function keptAsArtifact(
  ctx: TxCtx,
  organization: OrganizationRef,
  projectId: number,
  { name, type, title, written }: MadeReport,
): Promise<number> {
  const { key, kind } = await openForArtifact(ctx, organization, projectId);
  const content = singlePiece(typeof written === 'string' ? Buffer.from(written) : written);
  const file = await storeFile(ctx, key, { name, type, content }, LARGEST);
  const id = await takeIds(ctx, key.organizationId, 'entity', 1);
  const artifact = {
    projectId,
    id,
    globalId: newGlobalId(),
    classId: kind.classId,
    labelIds: [kind.labelId],
    name: title,
    attrs: { [kind.propertyId]: file.id },
    isRedacted: await hasRedacted(ctx, key),
  };
  await saveInProject(ctx, key, [artifact]);
  return id;
}

async function hasRedacted({ db }: TxCtx, { organizationId, projectId }: ProjectKey<'WRITE'>): Promise<boolean> {
  const redacted = await db
    .selectFrom('entity')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('isRedacted', '=', true)
    .limit(1)
    .executeTakeFirst();
  return redacted !== undefined;
}
