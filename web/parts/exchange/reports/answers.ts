import { graphql } from 'relay-runtime';

import type { answers_report$data } from '#graph/answers_report.graphql';

/** A report with its options. */
void graphql`
  fragment answers_report on ProjectReport {
    report
    title
    description
    isOfArtifact
    formats
    types
    url
    options {
      name
      kind
      title
      description
      byDefault
    }
  }
`;
export type ReportFacts = Omit<answers_report$data, ' $fragmentType'>;
export type ReportOption = ReportFacts['options'][number];

/** The subject of a report: search results, chosen entities, or an artifact. */
export interface Subject {
  query?: string;
  entityIds?: readonly number[];
  rootId?: number;
}

export type ReportOptionValue = string | number | boolean | readonly string[];
/** The chosen values of report options, by name. */
export type ReportOptionValues = Readonly<Record<string, ReportOptionValue>>;

/** Options that follow from the page and are not remembered. */
const OF_PLACE = new Set(['query', 'entityIds', 'rootId', 'baselineId', 'toBaselineId']);
export const valuesToRemember = (answers: ReportOptionValues): ReportOptionValues =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !OF_PLACE.has(name)));

/** Returns the reports that fit a subject; those of one artifact need one. */
export const madeOf = (reports: readonly ReportFacts[], { rootId }: Subject): ReportFacts[] =>
  reports.filter(({ isOfArtifact }) => !isOfArtifact || rootId !== undefined);

/** Returns the options to ask for; the subject settles the others. */
export const optionsToAsk = ({ options }: ReportFacts, { entityIds, rootId }: Subject): ReportOption[] =>
  options.filter(({ name }) => {
    if (name === 'entityIds' || name === 'rootId') return false;
    return name !== 'query' || (entityIds === undefined && rootId === undefined);
  });

/** Returns the body of the call: the values of the report's own options, without empty ones. */
export function bodyOf(
  report: ReportFacts,
  subject: Subject,
  format: string,
  answers: ReportOptionValues,
): Record<string, unknown> {
  const own = new Set(report.options.map(({ name }) => name));
  const { entityIds, rootId } = subject;
  const said = { ...answers, ...(entityIds && { entityIds }), ...(rootId !== undefined && { rootId }) };
  const isSaid = ([name, value]: [string, unknown]) =>
    own.has(name as ReportOption['name']) && value !== '' && !(Array.isArray(value) && value.length === 0);
  return { format, ...Object.fromEntries(Object.entries(said).filter(isSaid)) };
}
