import { invalid } from '../../../refusals/refusal.ts';
import type { Report } from '../report.ts';
import { basicTabularOutput } from './basic-tabular-output.ts';
import { comment } from './comment.ts';
import { diagram } from './diagram.ts';
import { entityDefinition } from './entity-definition.ts';
import { entityRelationshipMatrix } from './entity-relationship-matrix.ts';
import { entityTable } from './entity-table.ts';
import { historyReport } from './history.ts';
import { pbcr } from './pbcr.ts';
import { presentationReport } from './presentation.ts';
import { rrm } from './rrm.ts';

/** The reports in the order in which they are offered: one file and one line each. */
export const reportTypes: readonly Report[] = [
  entityTable,
  basicTabularOutput,
  presentationReport,
  diagram,
  rrm,
  entityRelationshipMatrix,
  pbcr,
  historyReport,
  entityDefinition,
  comment,
];

export function reportNamed(key: string): Report {
  const report = reportTypes.find((each) => each.key === key);
  if (!report)
    throw invalid(`There is no report '${key}'. Use one of ${reportTypes.map((each) => each.key).join(', ')}.`);
  return report;
}
