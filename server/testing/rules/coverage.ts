import { NOT_COVERED } from '../../model/entities/search/rules/verification.ts';

/** Counts all requirements, and those that a test case verifies. */
export const countIn = (coverage: Readonly<Record<string, number>>): number =>
  Object.values(coverage).reduce((sum, count) => sum + count, 0);
export const coveredIn = (coverage: Readonly<Record<string, number>>): number =>
  countIn(coverage) - (coverage[NOT_COVERED] ?? 0);
