import type { z } from '@hono/zod-openapi';

import { fieldPath, isMissing, isUnknown, kindWords, mustBe } from './shape-words.ts';

type Issue = z.core.$ZodIssue;
const MOST = 5;

/** Describes the faults in a value's shape, one sentence per field; `whole` is the value's name for people. */
export const problemsOf = (issues: readonly Issue[], given: unknown, whole = 'The body'): string =>
  [...new Set(issues.flatMap((issue) => sentences(issue, given, whole)))].slice(0, MOST).join(' ');

function sentences(issue: Issue, given: unknown, whole: string): string[] {
  const field = fieldPath(issue.path, whole);
  const value = valueAt(given, issue.path);
  const shown = describeValue(value);
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kindOf(issue.expected);
      return [value === undefined ? isMissing(field, kind) : mustBe(field, kind, shown)];
    }
    case 'unrecognized_keys':
      return [isUnknown(issue.keys, issue.path.length === 0 ? whole : `'${field}'`)];
    case 'invalid_value':
      return [mustBe(field, `one of ${issue.values.map(String).join(', ')}`, shown)];
    case 'too_big':
      return [mustBe(field, bounded(issue.origin, 'at most', Number(issue.maximum)), lengthOf(value) ?? shown)];
    case 'too_small':
      return [mustBe(field, bounded(issue.origin, 'at least', Number(issue.minimum)), lengthOf(value) ?? shown)];
    case 'invalid_union':
      return closest(issue.errors).flatMap((inner) =>
        sentences({ ...inner, path: [...issue.path, ...inner.path] } as Issue, given, whole),
      );
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) =>
        sentences({ ...inner, path: [...issue.path, ...inner.path] } as Issue, given, whole),
      );
    default:
      return [mustBe(field, issue.message.replace(/^must be /, ''), shown)];
  }
}

const kindOf = (expected: string): string =>
  Object.hasOwn(kindWords, expected)
    ? kindWords[expected as keyof typeof kindWords]
    : expected === 'nonoptional'
      ? 'a value'
      : expected;

const units: Record<string, string> = { string: 'characters', array: 'items', set: 'items', file: 'bytes' };
const bounded = (origin: string, side: string, limit: number) =>
  Object.hasOwn(units, origin) ? `${side} ${limit} ${units[origin]} long` : `${side} ${limit}`;
const lengthOf = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? `${value.length}` : undefined;

/** Returns the best-fitting alternative of a union: the one with the fewest problems, counting those within fields as smaller. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => weight(a) - weight(b))[0] ?? [];
const weight = (issues: readonly Issue[]) => issues.reduce((sum, { path }) => sum + (path.length === 0 ? 10 : 1), 0);

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? value[step as never] : undefined,
    given,
  );

/** Describes a sent value in words. */
export function describeValue(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
