import { sql } from 'kysely';

import { filesOf } from '../../files/queries/files.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import type { Ctx } from '../../platform/context.ts';
import { testItems } from '../rules/test-items.ts';
import type { Evidence, Linked, TestCase } from '../test-case.ts';
import { testCaseIds } from './test-case.ts';

interface Link {
  caseId: number;
  farId: number;
  created: Date;
  createdBy: string;
}

/** The links of a relation at a case and its steps, the oldest first; one statement. */
async function linksOf(ctx: Ctx, testCase: TestCase, relationId: number, caseIs: 'source' | 'target'): Promise<Link[]> {
  const { key } = testCase.of;
  const [near, far] = caseIs === 'source' ? ['source_id', 'target_id'] : ['target_id', 'source_id'];
  const { rows } = await sql<Link>`
    select l.${sql.raw(near!)} as "caseId", l.${sql.raw(far!)} as "farId", l.created, l.created_by as "createdBy" from link l
    where l.organization_id = ${key.organizationId} and l.relation_id = ${relationId}
      and l.${sql.raw(near!)} = any(${testCaseIds(testCase)}::integer[]) order by l.created, 2, 1`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  return rows;
}

/** Reads the targets of a relation from a case and its steps, without hidden or archived ones. */
async function linkedBy(
  ctx: Ctx,
  testCase: TestCase,
  relationId: number,
  { caseIs, classIds }: { caseIs: 'source' | 'target'; classIds: readonly number[] },
): Promise<(Linked & Link)[]> {
  const links = await linksOf(ctx, testCase, relationId, caseIs);
  const { key, schema } = testCase.of;
  const ids = links.map(({ farId }) => farId);
  const found = ids.length === 0 ? new Map() : await entitiesOf(ctx.db, key, ids);
  return links.flatMap((link) => {
    const entity = found.get(link.farId);
    const isShown = entity && !entity.isHidden && !entity.isArchived && classIds.includes(entity.classId);
    return isShown ? [{ ...link, of: { entity, schema, key } }] : [];
  });
}

/** Reads the files attached to a case and its steps: those of the artifacts that they reference, oldest first. */
export async function readEvidence(ctx: Ctx, testCase: TestCase): Promise<Evidence[]> {
  const { key, schema } = testCase.of;
  const { referencedBy, artifactIds, fileId } = testItems(schema);
  const linked = await linkedBy(ctx, testCase, referencedBy, { caseIs: 'target', classIds: artifactIds });
  const ids = linked.flatMap(({ of }) => Number(of.entity.attrs[fileId] ?? 0) || []);
  const files = new Map(
    (ids.length === 0 ? [] : await filesOf(ctx.db, key, ids)).map((file): [number, typeof file] => [file.id, file]),
  );
  return linked.flatMap(({ of, caseId, created, createdBy }) => {
    const file = files.get(Number(of.entity.attrs[fileId] ?? 0));
    return file ? [{ of, caseId, file, attached: created, attachedBy: createdBy }] : [];
  });
}

/** Reads the issues that a case and its steps have caused, oldest first. */
export function readIssues(ctx: Ctx, testCase: TestCase): Promise<Linked[]> {
  const { schema } = testCase.of;
  const { causes, issueClassId } = testItems(schema);
  const classIds = [...(schema.family.get(issueClassId) ?? [])];
  return linkedBy(ctx, testCase, causes, { caseIs: 'source', classIds });
}

/** Reads the requirements that a case and its steps verify. */
export function readVerified(ctx: Ctx, testCase: TestCase): Promise<Linked[]> {
  const { verifies, requirementIds } = testItems(testCase.of.schema);
  return linkedBy(ctx, testCase, verifies, { caseIs: 'source', classIds: requirementIds });
}
