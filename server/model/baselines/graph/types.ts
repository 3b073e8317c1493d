import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { totalCount } from '../../../platform/graph/pages.ts';
import type { Covers } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';

export const BaselineRef = builder.objectRef<OpenedBaseline>('Baseline');

export const BaselineConnection = builder.connectionObject(
  { type: BaselineRef, name: 'BaselineConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'BaselineEdge' },
);

export const BaselineKindRef = builder.enumType('BaselineKind', {
  description: 'The purpose of a baseline.',
  values: {
    BASELINE: { value: 'baseline', description: 'A baseline to look back at, and to compare with.' },
    TEST_CYCLE: { value: 'testCycle', description: 'The results of one run of a test suite.' },
  } as const,
});

export const CoversRef = builder.enumType('BaselineCovers', {
  description: 'The kind of content that a baseline holds.',
  values: enumValues({
    project: 'The whole project.',
    artifact: 'An artifact with all of its content.',
    query: 'The results of a query.',
    entities: 'Selected entities.',
  } satisfies Record<Covers, string>),
});
