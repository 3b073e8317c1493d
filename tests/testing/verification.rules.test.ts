// The common state of test cases, the progress of a suite, and the content that an issue takes from its case.
import { describe, expect, test } from 'vitest';

import { progressOf } from '../../server/artifacts/rules/progress.ts';
import { coveredIn, countIn } from '../../server/testing/rules/coverage.ts';
import { issueName, issueText } from '../../server/testing/rules/issue.ts';

describe('progress of a suite', () => {
  test('counts passed, failed and blocked cases as results, and only passed ones for the pass rate', () => {
    const states = { Passed: 3, Failed: 1, Blocked: 1, 'In Progress': 1, 'Not Run': 3 };
    expect(progressOf(states)).toEqual({
      caseCount: 9,
      state: 'Failed',
      doneCount: 5,
      doneShare: 5 / 9,
      passRate: 3 / 9,
    });
  });
  test('a suite without cases has no shares', () =>
    expect(progressOf({})).toEqual({ caseCount: 0, state: null, doneCount: 0, doneShare: null, passRate: null }));
});

test('all requirements are covered but those that nothing verifies', () => {
  const coverage = { Passed: 2, Failed: 1, 'Not Covered': 4 };
  expect([countIn(coverage), coveredIn(coverage)]).toEqual([7, 3]);
});

describe('an issue', () => {
  const of = { id: 7, number: 'TC.3', name: 'Hot pixel', description: '<p>Force <em>one</em>.</p>' };
  const failure = { case: of, state: 'Failed', expected: 'a < b\nc', actual: '' };
  test('is called after its case and how that came out, as long as a name may be', () => {
    expect(issueName(failure)).toBe('TC.3 Hot pixel: failed');
    expect(issueName({ ...failure, case: { ...of, name: 'x'.repeat(600) } })).toHaveLength(500);
  });
  test('contains the comment, then the case, its text, and the results', () =>
    expect(issueText(failure, ' <b>Two</b> alerts ')).toBe(
      '<p>&lt;b&gt;Two&lt;/b&gt; alerts</p><p><strong>Test case</strong><br />TC.3 Hot pixel</p><p>Force <em>one</em>.</p>' +
        '<p><strong>Expected Result</strong><br />a &lt; b<br />c</p>',
    ));
});
