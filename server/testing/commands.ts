import { filesOf } from '../files/queries/files.ts';
import { openProject } from '../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../identity/access/rules/organization-ref.ts';
import { saveInProject } from '../model/entities/commands/save.ts';
import { entitiesForUpdate } from '../model/entities/queries/rows.ts';
import { checkedName } from '../model/entities/rules/names.ts';
import { inTransaction, type Ctx, type TxCtx } from '../platform/context.ts';
import { invalid, within } from '../refusals/refusal.ts';
import { readEvidence } from './queries/linked.ts';
import { readTestCase } from './queries/test-case.ts';
import { issueName, issueText } from './rules/issue.ts';
import { resultOf, testItems } from './rules/test-items.ts';

/** The project and id of a test case. */
export interface CaseRef {
  organization: OrganizationRef;
  projectId: number;
  caseId: number;
}

/** The entities created for a test case, by id. */
export interface MadeFor extends CaseRef {
  ids: number[];
  revision: number | null;
}

const MOST_FILES = 50;

/** A case that something is about to be linked to, locked. */
async function caseForUpdate(ctx: TxCtx, { organization, projectId, caseId }: CaseRef) {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  await entitiesForUpdate(ctx.db, key.organizationId, [caseId]);
  const testCase = await readTestCase(ctx, key, caseId);
  return { key, testCase, words: testItems(testCase.of.schema) };
}

/** Attaches stored files to a case as evidence: each becomes an artifact that the case references, in one revision. */
export function createEvidence(ctx: Ctx, ref: CaseRef, fileIds: readonly number[]): Promise<MadeFor> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0 || ids.length > MOST_FILES)
    throw within('fileIds', () =>
      invalid(`You can attach 1 to ${MOST_FILES} files at a time; you sent ${ids.length}.`),
    );
  return inTransaction(ctx, async (ctx) => {
    const { key, words } = await caseForUpdate(ctx, ref);
    const files = new Map((await filesOf(ctx.db, key, ids)).map((file) => [file.id, file]));
    const missing = ids.find((id) => !files.has(id));
    if (missing !== undefined)
      throw within('fileIds', () => invalid(`File ${missing} is not in this project. Upload it there first.`));
    const saved = await saveInProject(
      ctx,
      key,
      ids.map((id) => ({
        projectId: ref.projectId,
        classId: words.artifactClassId,
        name: checkedName(files.get(id)!.name),
        attrs: { [words.fileId]: id },
        addRels: [{ relationId: words.referencedBy, targetId: ref.caseId }],
      })),
    );
    return { ...ref, ids: saved.entities.map(({ id }) => id), revision: saved.revisions.get(ref.projectId) ?? null };
  });
}

export interface NewIssue {
  /** The name; by default made from the test case's. */
  name?: string | null | undefined;
  /** The description, as plain text. */
  said?: string | null | undefined;
}

/** Raises an issue caused by a case, with the expected and the actual result, and with its evidence. */
export function createTestIssue(ctx: Ctx, ref: CaseRef, { name, said }: NewIssue): Promise<MadeFor> {
  return inTransaction(ctx, async (ctx) => {
    const { key, testCase, words } = await caseForUpdate(ctx, ref);
    const { entity } = testCase.of;
    const failure = { case: entity, ...resultOf(words, entity) };
    const evidence = (await readEvidence(ctx, testCase)).filter(({ caseId }) => caseId === ref.caseId);
    const saved = await saveInProject(ctx, key, [
      {
        projectId: ref.projectId,
        classId: words.issueClassId,
        name: name?.trim() || issueName(failure),
        description: issueText(failure, said ?? ''),
        // An issue repeats words of its test case, so it is redacted with it.
        ...(entity.isRedacted && { isRedacted: true }),
        addRels: [
          { relationId: words.causedBy, targetId: ref.caseId },
          ...evidence.map(({ of }) => ({ relationId: words.references, targetId: of.entity.id })),
        ],
      },
    ]);
    return { ...ref, ids: saved.entities.map(({ id }) => id), revision: saved.revisions.get(ref.projectId) ?? null };
  });
}
