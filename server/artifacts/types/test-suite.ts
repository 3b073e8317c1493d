import type { ArtifactType } from '../artifact-type.ts';
import { isDefaultLabel } from './label.ts';

/** Test cases, with how they came out. */
export const testSuite: ArtifactType = {
  key: 'TEST_SUITE',
  slug: 'test-center',
  name: 'Test Suite',
  plural: 'Test Suites',
  dashboard: 'Test Center Dashboard',
  purpose: 'Test suites and their results.',
  isLabel: isDefaultLabel('Test Suite'),
  rootClass: 'Test Case',
  relation: 'referenced by',
  isDeep: true,
  columns: ['Expected Result', 'Actual Result', 'Status', 'Status Roll-Up'],
  baseline: { word: 'Test Cycle', kind: 'testCycle' },
  counted: 'Test Case',
  isDeletedWhole: true,
  templates: [{ key: 'blank', name: 'Blank', purpose: 'An empty test suite.', label: 'Test Suite', sections: [] }],
};
