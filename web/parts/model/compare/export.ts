import { fetchQuery } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { comparisonQuery, comparisonQuery$variables } from '#graph/comparisonQuery.graphql';

import { handOver } from '../../../relay/download.ts';
import { comparison, type Comparison, type EntityDifference } from './comparison.ts';
import { csv } from './csv.ts';
import { differences } from './difference-signs.ts';

/** The limit of an exported comparison, which may be of any length: a filter makes it shorter. */
const MOST_PAGES = 200;

/** Downloads all differences as a table for spreadsheets, a line for each changed field. */
export async function exportDifferences(
  environment: IEnvironment,
  variables: comparisonQuery$variables,
  sides: { before: string; after: string },
): Promise<void> {
  const lines: string[][] = [['Change', 'Number and name', 'Class', 'Field', sides.before, sides.after]];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: comparisonQuery['response'] | undefined = await fetchQuery<comparisonQuery>(
      environment,
      comparison,
      { ...variables, after },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const found: Comparison | null | undefined = answer?.project.compare;
    if (!found) break;
    for (const { node } of found.edges) lines.push(...linesOf(node));
    after = found.pageInfo.hasNextPage ? (found.pageInfo.endCursor ?? null) : null;
    if (after === null) break;
  }
  const content = new Blob([csv(lines)], { type: 'text/csv;charset=utf-8' });
  handOver(content, `${sides.before} to ${sides.after}.csv`);
}

function linesOf({ kind, before, after, changes }: EntityDifference): string[][] {
  const entity = (after ?? before)!;
  const about = [differences[kind].word, entity.displayName, entity.class.name];
  if (changes.length === 0) return [[...about, '', before?.displayName ?? '', after?.displayName ?? '']];
  return changes.map(({ field, wording, originalText, valueText }) => [
    ...about,
    field,
    originalText,
    valueText || wording,
  ]);
}
