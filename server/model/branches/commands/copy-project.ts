import { copyFiles } from '../../../exchange/files/copied-files.ts';
import { openOrganizationForUpdate, openProject, signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { takeIds } from '../../../identity/organizations/commands.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import type { ReportProgress } from '../../../platform/jobs/runs.ts';
import { Refusal } from '../../../refusals.ts';
import { nextRevision } from '../../changes/commands.ts';
import { refuseBeyondLimit } from '../../entities/commands/checks.ts';
import { copyModel } from '../../entities/commands/copy.ts';
import { countCopied, FIRST_REVISION } from '../../entities/copied-rows.ts';
import { addProject, openToCreator } from '../../projects/commands/copy.ts';
import { readProject } from '../../projects/queries.ts';
import { writeSchema } from '../../schema/commands.ts';
import { readSchemaItems } from '../../schema/queries.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import { schemaKinds, type SchemaItems } from '../../schema/schema.ts';
import type { Copied, CopyParameters } from '../copy.ts';
import { readLostInUse } from '../queries/lost.ts';
import { copyErrors, lostItems, ownItems, standing, withoutLost, type Numbers } from '../rules.ts';

/** Makes a project that is the copy of another as of the key; its first revision holds all of it. */
export async function copyProject(
  ctx: TxCtx,
  source: ProjectKey<'READ'>,
  asked: CopyParameters,
  tell: ReportProgress,
): Promise<Copied> {
  const { organizationId, projectId, revision, slug } = source;
  const { name, isBranch } = asked;
  const copyId = await takeIds(ctx, organizationId, 'project', 1);
  const organization = await openProject(ctx, slug, projectId, 'READ');
  const schema = await plannedSchema(ctx, source, organization, asked, copyId);
  const from = { organizationId, projectId, revision };
  const [{ entities, links }, inUse] = [
    await countCopied(ctx.db, from),
    await readLostInUse(ctx.db, from, schema.lost),
  ];
  const errors = copyErrors(inUse);
  refuseErrors(errors);
  await tell(0.05);

  const original = await readProject(ctx, slug, projectId, { revision });
  await addProject(ctx, original, { id: copyId, name });
  const files = asked.includeFiles ? await copyFiles(ctx, from, copyId) : null;
  await tell(0.2);
  const firstId = entities > 0 ? await takeIds(ctx, organizationId, 'entity', entities) : 1;
  const { lost, items } = schema;
  const target = { projectId: copyId, firstId, lostLabels: lost.labels, lostProperties: lost.properties };
  const indexed = indexSchema(items, { organizationId, projectId: copyId, version: '' });
  await usingIds(ctx, entities, () =>
    copyModel(ctx, { source: from, target, entities, slug, schema: indexed, files, tell }),
  );
  // All of it counts by now.
  if (entities > 0) await refuseBeyondLimit(ctx, organizationId, 0);
  await tell(0.9);

  await openOrganizationForUpdate(ctx, slug, 'member');
  await openToCreator(ctx, organizationId, copyId);
  await beginHistory(ctx, slug, copyId, organization, schema);
  if (isBranch) await recordBranch(ctx, source, copyId, original.name);
  return { projectId: copyId, name, isBranch, entities, links, files: files?.size ?? 0, errors };
}

interface PlannedSchema {
  /** The copy's own items. */
  own: SchemaItems;
  /** All that the copy will know. */
  items: SchemaItems;
  lost: Numbers;
}

async function plannedSchema(
  ctx: TxCtx,
  source: ProjectKey<'READ'>,
  now: ProjectKey<'READ'>,
  { includeSchema }: CopyParameters,
  copyId: number,
): Promise<PlannedSchema> {
  const { projectId } = source;
  const was = await readSchemaItems(ctx.db, source);
  const shared = ownItems(await readSchemaItems(ctx.db, now), 0, 0);
  const moved = ownItems(was, includeSchema ? projectId : -1, copyId);
  const own = withoutLost(moved, lostItems(was, standing(shared, moved)));
  const items = standing(shared, own);
  return { own, items, lost: lostItems(was, items) };
}

/** §4: if the errors of a copy contain 'ERROR', there is none. */
function refuseErrors(errors: readonly string[]): void {
  const message = errors.filter((error) => error.includes('ERROR')).join(' ');
  if (message) throw new Refusal('INVALID', 400, 'Copy Failed', message, { errors });
}

/** Opens the first revision of a copy, under which everything in it was written, with its own part of the schema. */
async function beginHistory(
  ctx: TxCtx,
  slug: string,
  copyId: number,
  planned: ProjectKey<'READ'>,
  { own, items }: PlannedSchema,
): Promise<void> {
  const key = await openProject(ctx, slug, copyId, 'WRITE_SCHEMA');
  if (key.globalSchemaRevision !== planned.globalSchemaRevision) throw new TryAgain('the schema has changed');
  const hasOwn = schemaKinds.some((kind) => own[kind].length > 0);
  const revision = await nextRevision(ctx, key, { kind: 'copy' }, { schema: hasOwn });
  if (revision.number !== FIRST_REVISION) throw new Error('A copy has begun twice');
  const none = { classes: [], properties: [], relations: [], labels: [] };
  const rows = ownItems(items, 0, 0);
  if (hasOwn) await writeSchema(ctx, revision, { key, rows, writes: own, deletes: none, unused: none });
}

async function recordBranch(
  ctx: TxCtx,
  { organizationId, projectId: originProjectId, revision: originRevision }: ProjectKey<'READ'>,
  projectId: number,
  originName: string,
): Promise<void> {
  const base = { baseOriginRevision: originRevision, baseBranchRevision: FIRST_REVISION };
  const { username: createdBy } = signedIn(ctx);
  await ctx.db
    .insertInto('branch')
    .values({
      ...base,
      organizationId,
      projectId,
      originProjectId,
      originName,
      originRevision,
      firstRevision: FIRST_REVISION,
      created: new Date(),
      createdBy,
    })
    .execute();
}
