/** The figures that an engineer looks for on opening a project. */
const figureNames = ['UNSATISFIED', 'UNVERIFIED', 'IN_REVIEW', 'MINE', 'LATE', 'CHANGED'] as const;
export type FigureName = (typeof figureNames)[number];

/** A figure's query, and the query for its total if the share matters. */
export interface FigureQuery {
  name: FigureName;
  query: string;
  of?: string;
}

/** Returns the figures as queries in the search language, so that each count leads to its entities. */
export function figureQueries(lastVisit: Date | null, timeZone: string): FigureQuery[] {
  return [
    { name: 'UNSATISFIED', query: 'class:Requirement "satisfied by":none', of: 'class:Requirement' },
    { name: 'UNVERIFIED', query: 'class:Requirement "verified by":none', of: 'class:Requirement' },
    { name: 'IN_REVIEW', query: 'Status:"In Review"' },
    { name: 'MINE', query: 'assignee:me Status:!=Closed' },
    { name: 'LATE', query: '"Due Date":<today Status:!=Closed' },
    ...(lastVisit ? [{ name: 'CHANGED' as const, query: changedSince(minuteOf(lastVisit, timeZone)) }] : []),
  ];
}

/** Matches entities that others made or changed since a moment; the viewer's own changes are no news. */
const changedSince = (minute: string) =>
  `(modified:>=${minute} modifiedby:!=me OR created:>=${minute} modified:none createdby:!=me)`;

/** Writes a moment like a date in a query, in the time zone in which it will be read. */
const minuteOf = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
