import type { Line } from '../../../parts/artifacts/lines.ts';

/** A test case as it is run: with its steps, which are its parts without parts; a leaf that is nobody's step is its own. */
export interface Case {
  line: Line;
  /** By place in the list of rows. */
  at: number;
  steps: readonly Line[];
}

/** The cases of a suite in reading order. What else stands on it, such as a heading, is none. */
export function casesOf(lines: readonly Line[], classId: number | undefined): Case[] {
  const isCase = (at: number) => lines[at]?.classId === classId;
  const isLeaf = (at: number) => lines[at]!.last === at;
  return lines.flatMap((line, at) => {
    const isStep = isLeaf(at) && line.above >= 0 && isCase(line.above);
    if (!isCase(at) || isStep) return [];
    const parts = lines.filter((part, place) => part.above === at && isLeaf(place) && isCase(place));
    return [{ line, at, steps: isLeaf(at) ? [line] : parts }];
  });
}

/** Where somebody is: in a case, at a step of it. */
export interface Place {
  case: Case;
  step: number;
}

/** The case and step of a number; of a case its first step. */
export function placeOf(cases: readonly Case[], id: number | undefined): Place | undefined {
  for (const each of cases) {
    const step = each.steps.findIndex((line) => line.id === id);
    if (step >= 0) return { case: each, step };
    if (each.line.id === id) return { case: each, step: 0 };
  }
  return undefined;
}

/** The next step, in this case or the next one that has steps; undefined behind the last. */
export function nextStep(cases: readonly Case[], { case: of, step }: Place): Line | undefined {
  return of.steps[step + 1] ?? cases.slice(cases.indexOf(of) + 1).find(({ steps }) => steps.length > 0)?.steps[0];
}

/** The case behind or before one; undefined where there is none. */
export const caseBeside = (cases: readonly Case[], { case: of }: Place, by: 1 | -1): Case | undefined =>
  cases[cases.indexOf(of) + by];

/** Where a run goes on: at the first step without a result; at the first of all where each has one. */
export function begin(cases: readonly Case[]): number | undefined {
  const steps = cases.flatMap((each) => each.steps);
  return (steps.find(({ rollUp }) => rollUp === 'Not Run' || rollUp === 'In Progress') ?? steps[0])?.id;
}
