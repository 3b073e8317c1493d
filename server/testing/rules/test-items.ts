import { classNamed, classFamily, propertyNamed, relationNamed } from '../../artifacts/rules/schema-items.ts';
import type { Attrs } from '../../model/attributes/attribute.ts';
import type { Entity } from '../../model/entities/entity.ts';
import { verifyingIn, type Verifying } from '../../model/entities/search/rules/verification.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';

/** The schema items needed for running tests. Relations are in stored direction: from the first that is named to the second. */
export interface TestItems extends Verifying {
  expectedId: number;
  actualId: number;
  artifactClassId: number;
  artifactIds: number[];
  fileId: number;
  /** Artifact and case, case and issue. */
  referencedBy: number;
  references: number;
  causes: number;
  causedBy: number;
  issueClassId: number;
}

/** Finds these items in a schema; refuses one that has lost any of them. */
export function testItems(schema: Schema): TestItems {
  const [testCase, artifact, issue] = ['Test Case', 'Artifact', 'Issue'].map((name) => classNamed(schema, name));
  const [referencedBy, causes] = ['referenced by', 'causes'].map((name) => relationNamed(schema, name));
  const verifying = verifyingIn(schema);
  const file = artifact && propertyNamed(schema, artifact.id, 'File');
  if (!verifying || !testCase || !artifact || !issue || !file || !referencedBy || !causes)
    throw invalid(
      'The schema no longer has classes for test cases, artifacts, issues or requirements. Restore them first.',
    );
  const idOf = (name: string) => propertyNamed(schema, testCase.id, name)?.id ?? 0;
  return {
    ...verifying,
    expectedId: idOf('Expected Result'),
    actualId: idOf('Actual Result'),
    artifactClassId: artifact.id,
    artifactIds: classFamily(schema, 'Artifact'),
    fileId: file.id,
    referencedBy: referencedBy.id,
    references: referencedBy.inverseId,
    causes: causes.id,
    causedBy: causes.inverseId,
    issueClassId: issue.id,
  };
}

const textIn = (attrs: Attrs, id: number): string => String(attrs[id] ?? '');

/** Returns the status of a case, its expected and its actual result. */
export const resultOf = ({ usual, statusId, expectedId, actualId }: TestItems, { attrs }: Pick<Entity, 'attrs'>) => ({
  state: textIn(attrs, statusId) || usual,
  expected: textIn(attrs, expectedId),
  actual: textIn(attrs, actualId),
});
