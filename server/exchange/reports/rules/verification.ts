import { rollUp } from '../../../artifacts/rules/roll-up.ts';

/** Lists the leaves below some test cases; a case without parts is its own leaf. */
function leavesOf(ids: readonly number[], parts: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set(ids);
  for (const id of seen) for (const part of parts.get(id) ?? []) seen.add(part);
  return new Set([...seen].filter((id) => !parts.has(id)));
}

/** Returns the verification state of a requirement, from the test cases that verify it (domain 7.5). */
export function verificationState(
  cases: readonly number[],
  parts: ReadonlyMap<number, readonly number[]>,
  statusOf: (id: number) => string,
): string {
  return cases.length === 0 ? 'Not Covered' : rollUp([...leavesOf(cases, parts)].map(statusOf));
}

interface Known {
  isTraced: boolean;
  isSatisfied: boolean;
  isVerified: boolean;
  hasMethod: boolean;
}
/** Lists in words what a requirement still lacks. */
export const gapsOf = ({ isTraced, isSatisfied, isVerified, hasMethod }: Known): string[] => [
  ...(isTraced ? [] : ['Not traced']),
  ...(isSatisfied ? [] : ['Not satisfied']),
  ...(isVerified ? [] : ['Not verified']),
  ...(hasMethod ? [] : ['No verification method']),
];
