import { copyFiles } from '../../../files/commands/copy-files.ts';
import { openOrganizationForUpdate } from '../../../identity/access/keys/organizations.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import type { ReportProgress } from '../../../platform/jobs/job-runs.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { copyBaselines } from '../../baselines/commands/copy-baselines.ts';
import { copyRecords } from '../../changes/commands/copy-history.ts';
import { branchComments } from '../../comments/commands/copy-comments.ts';
import { refuseBeyondLimit } from '../../entities/commands/checks.ts';
import { countCopied, countKnown, hasCopiedHistory } from '../../entities/commands/copy-rows.ts';
import { copyModel, type CopiedModel } from '../../entities/commands/copy.ts';
import { renumberRecords } from '../../entities/commands/renumber.ts';
import { addProject, copyProjectVersions, openToCreator } from '../../projects/commands/copy.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { copyRevisions } from '../../revisions/commands/copy-revisions.ts';
import { nextRevision } from '../../revisions/commands/next-revision.ts';
import { copySchemaChanges } from '../../schema/commands/record-schema-changes.ts';
import { putSchemaItems, writeSchema } from '../../schema/commands/save-schema.ts';
import { readSchemaItems } from '../../schema/queries/schema.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import { schemaKinds, type SchemaItems } from '../../schema/schema.ts';
import type { Branch } from '../branch.ts';
import type { CopyResult, CopyParameters } from '../copy.ts';
import { readLostInUse } from '../queries/losses.ts';
import { copyErrors, lostItems, ownItems, joinSchemaItems, withoutLost, type Numbers } from '../rules.ts';

/** Makes a project that is the copy of another as of the key. It is one revision there, the first or, with the past, the one behind those of the other. */
export async function copyProject(
  ctx: TxCtx,
  source: ProjectKey<'READ'>,
  asked: CopyParameters,
  tell: ReportProgress,
): Promise<CopyResult> {
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
  const withPast = asked.includeHistory;
  const begun = withPast ? { revision, schemaRevision: source.schemaRevision } : {};
  await addProject(ctx, original, { id: copyId, name, ...begun });
  const files = asked.includeFiles ? await copyFiles(ctx, from, copyId) : null;
  await tell(0.2);
  const numbered = withPast ? await countKnown(ctx.db, from) : entities;
  const firstId = numbered > 0 ? await takeIds(ctx, organizationId, 'entity', numbered) : 1;
  const { lost, items } = schema;
  const target = { projectId: copyId, firstId, withPast, lostLabels: lost.labels, lostProperties: lost.properties };
  const indexed = indexSchema(items, { organizationId, projectId: copyId, version: '' });
  const model = { source: from, target, entities, slug, schema: indexed, files, tell };
  await usingIds(ctx, numbered, () => copyModel(ctx, model));
  if (withPast) await copyHistory(ctx, model);
  const baselines = asked.includeBaselines ? await copyBaselines(ctx, historyOf(model), copiesOf(model)) : 0;
  // The copy is complete now, so its entities are counted against the limit.
  if (entities > 0) await refuseBeyondLimit(ctx, organizationId, 0);
  await tell(0.9);

  await openOrganizationForUpdate(ctx, slug, 'member');
  await openToCreator(ctx, organizationId, copyId);
  if (withPast) await copyProjectVersions(ctx, original, copyId);
  const began = await beginHistory(ctx, slug, copyId, organization, schema, withPast);
  if (isBranch) {
    const said = await branchComments(ctx, from, { projectId: copyId, propertyIds: indexed.properties.keys() });
    await recordBranch(ctx, source, { projectId: copyId, revision: began, ...said }, original.name);
  }
  return { projectId: copyId, name, isBranch, entities, links, files: files?.size ?? 0, baselines, errors };
}

const historyOf = ({ source, target }: CopiedModel) => ({ ...source, copyId: target.projectId });
const copiesOf = ({ source, target }: CopiedModel) => hasCopiedHistory(source.organizationId, target.projectId);

/** Copies the source's history so far, as the history of the copied entities. */
async function copyHistory(ctx: TxCtx, model: CopiedModel): Promise<void> {
  await copyRevisions(ctx, historyOf(model));
  await copySchemaChanges(ctx, historyOf(model));
  await copyRecords(ctx, historyOf(model), copiesOf(model));
  await renumberRecords(ctx, model);
}

interface PlannedSchema {
  /** The copy's own items. */
  own: SchemaItems;
  /** The schema items that the copy will know. */
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
  const own = withoutLost(moved, lostItems(was, joinSchemaItems(shared, moved)));
  const items = joinSchemaItems(shared, own);
  return { own, items, lost: lostItems(was, items) };
}

/** §4: if the errors of a copy contain 'ERROR', there is none. */
function refuseErrors(errors: readonly string[]): void {
  const message = errors.filter((error) => error.includes('ERROR')).join(' ');
  if (message) throw new Refusal('INVALID', 400, 'Copy Failed', message, { errors });
}

/**
 * Opens the first revision of a copy, under which everything in it is written unless it has a history, with its own part of the schema. A
 * copied history has recorded the schema's changes already.
 */
async function beginHistory(
  ctx: TxCtx,
  slug: string,
  copyId: number,
  planned: ProjectKey<'READ'>,
  { own, items }: PlannedSchema,
  withPast: boolean,
): Promise<number> {
  const key = await openProject(ctx, slug, copyId, 'WRITE_SCHEMA');
  if (key.globalSchemaRevision !== planned.globalSchemaRevision) throw new TryAgain('the schema has changed');
  const hasOwn = schemaKinds.some((kind) => own[kind].length > 0);
  const revision = await nextRevision(ctx, key, { kind: 'copy' }, { schema: hasOwn && !withPast });
  if (revision.number !== key.revision + 1) throw new Error('A copy has begun twice');
  const none = { classes: [], properties: [], relations: [], labels: [] };
  const rows = ownItems(items, 0, 0);
  if (hasOwn && withPast) await putSchemaItems(ctx, own);
  else if (hasOwn) await writeSchema(ctx, revision, { key, rows, writes: own, deletes: none, unused: none });
  return revision.number;
}

type SaidInCommon = Pick<Branch, 'baseOriginComments' | 'baseBranchComments'>;

async function recordBranch(
  ctx: TxCtx,
  { organizationId, projectId: originProjectId, revision: originRevision }: ProjectKey<'READ'>,
  { projectId, revision: firstRevision, ...said }: { projectId: number; revision: number } & SaidInCommon,
  originName: string,
): Promise<void> {
  const base = { baseOriginRevision: originRevision, baseBranchRevision: firstRevision, baseMerge: 0, ...said };
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
      firstRevision,
      created: new Date(),
      createdBy,
    })
    .execute();
}
