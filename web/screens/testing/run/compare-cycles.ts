/** The rows of a suite, as lists of the same length. */
export interface SuiteRows {
  readonly entityIds: readonly number[];
  readonly levels: readonly number[];
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly rollUps: readonly string[];
}

/** A row of a suite in two cycles; undefined where it did not exist. */
export interface ComparedCase {
  id: number;
  level: number;
  number: string;
  name: string;
  from: string | undefined;
  to: string | undefined;
}

/** Puts the rows of two cycles side by side, in the order of the second, followed by those of the first alone. */
export function compareCycles(from: SuiteRows, to: SuiteRows): ComparedCase[] {
  const statesOf = ({ entityIds, rollUps }: SuiteRows) => new Map(entityIds.map((id, at) => [id, rollUps[at] ?? '']));
  const [before, after] = [statesOf(from), statesOf(to)];
  const rows = ({ entityIds, levels, numbers, names }: SuiteRows) =>
    entityIds.map((id, at) => ({
      id,
      level: levels[at]!,
      number: numbers[at]!,
      name: names[at]!,
      from: before.get(id),
      to: after.get(id),
    }));
  return [...rows(to), ...rows(from).filter(({ id }) => !after.has(id))];
}
