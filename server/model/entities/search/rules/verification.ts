import { decomposition } from '../../../schema/rules/display-names.ts';
import { testSchema, usualStatus } from '../../../schema/rules/test-schema.ts';
import type { Schema } from '../../../schema/schema.ts';

// The global ids of these items in the default schema; a project that has deleted one finds nothing by it.
const REQUIREMENT = 'I_21DSPEDZENZXK_NR8ARJ759TZ52';
const VERIFIES = 'I_KDQD76FA0BBEN_82PCKB21A8P7N';

export const NOT_COVERED = 'Not Covered';
/** The states of a requirement's verifying test cases: those with a result first, and last the state of having none. */
export const verificationStates = ['Passed', 'Failed', 'Blocked', 'In Progress', 'Not Run', NOT_COVERED] as const;
export type VerificationState = (typeof verificationStates)[number];

/** The classes and relations that a schema uses for requirements and their test cases, and the property with a case's result. */
export interface Verifying {
  requirementIds: number[];
  caseIds: number[];
  /** The stored relations from a case to a requirement, and from a case to its parts. */
  verifies: number;
  children: number;
  statusId: number;
  usual: string;
}

/** Finds these items in a schema; null if it has no requirements, or no way to verify them. */
export function verifyingIn(schema: Schema): Verifying | null {
  const requirement = [...schema.classes.values()].find(({ globalId }) => globalId === REQUIREMENT);
  const verifies = [...schema.relations.values()].find(({ globalId }) => globalId === VERIFIES);
  const children = decomposition(schema)?.children;
  const test = testSchema(schema);
  if (!requirement || !verifies || !children || !test.status) return null;
  return {
    requirementIds: [...(schema.family.get(requirement.id) ?? [])],
    caseIds: test.classIds,
    verifies: verifies.id,
    children: children.id,
    statusId: test.status.id,
    usual: usualStatus(test),
  };
}
