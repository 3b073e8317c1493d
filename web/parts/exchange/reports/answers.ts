import { graphql } from 'relay-runtime';

import type { answers_report$data } from '#graph/answers_report.graphql';

/** A report with what can be asked of it. */
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
export type Report = Omit<answers_report$data, ' $fragmentType'>;
export type Option = Report['options'][number];

/** What a report is asked for: what a search finds, what was picked, or an artifact. */
export interface Subject {
  query?: string;
  entityIds?: readonly number[];
  rootId?: number;
}

export type Answer = string | number | boolean | readonly string[];
/** What somebody has said of the options of reports, by their names. */
export type Answers = Readonly<Record<string, Answer>>;

/** Names of what depends on where one comes from, and is not remembered. */
const OF_PLACE = new Set(['query', 'entityIds', 'rootId', 'baselineId', 'toBaselineId']);
export const remembered = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !OF_PLACE.has(name)));

/** Those that can be made of a subject: what is of one artifact needs one. */
export const madeOf = (reports: readonly Report[], { rootId }: Subject): Report[] =>
  reports.filter(({ isOfArtifact }) => !isOfArtifact || rootId !== undefined);

/** The options that are asked: what the subject says already is not. */
export const askedOf = ({ options }: Report, { entityIds, rootId }: Subject): Option[] =>
  options.filter(({ name }) => {
    if (name === 'entityIds' || name === 'rootId') return false;
    return name !== 'query' || (entityIds === undefined && rootId === undefined);
  });

/** The body of the call: what was said of its own options, without what is empty. */
export function bodyOf(report: Report, subject: Subject, format: string, answers: Answers): Record<string, unknown> {
  const own = new Set(report.options.map(({ name }) => name));
  const { entityIds, rootId } = subject;
  const said = { ...answers, ...(entityIds && { entityIds }), ...(rootId !== undefined && { rootId }) };
  const isSaid = ([name, value]: [string, unknown]) =>
    own.has(name as Option['name']) && value !== '' && !(Array.isArray(value) && value.length === 0);
  return { format, ...Object.fromEntries(Object.entries(said).filter(isSaid)) };
}
