import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';

/** A test case to be run with its steps, which are its descendants without children; a case without any is its own step. */
export interface Case {
  line: ArtifactLine;
  /** Its index in the list of rows. */
  at: number;
  steps: readonly ArtifactLine[];
}

/** Returns the cases of a suite in reading order; other rows, such as headings, are left out. */
export function casesOf(lines: readonly ArtifactLine[], classId: number | undefined): Case[] {
  const isCase = (at: number) => lines[at]?.classId === classId;
  const isLeaf = (at: number) => lines[at]!.last === at;
  return lines.flatMap((line, at) => {
    const isStep = isLeaf(at) && line.above >= 0 && isCase(line.above);
    if (!isCase(at) || isStep) return [];
    const parts = lines.filter((part, place) => part.above === at && isLeaf(place) && isCase(place));
    return [{ line, at, steps: isLeaf(at) ? [line] : parts }];
  });
}

/** The current position: a case, and a step in it. */
export interface RunPosition {
  case: Case;
  step: number;
}

/** Finds the case and step of a number; for a case its first step. */
export function runPositionOf(cases: readonly Case[], id: number | undefined): RunPosition | undefined {
  for (const each of cases) {
    const step = each.steps.findIndex((line) => line.id === id);
    if (step >= 0) return { case: each, step };
    if (each.line.id === id) return { case: each, step: 0 };
  }
  return undefined;
}

/** Returns the next step, in this case or the next one with steps; undefined behind the last. */
export function nextStep(cases: readonly Case[], { case: of, step }: RunPosition): ArtifactLine | undefined {
  return of.steps[step + 1] ?? cases.slice(cases.indexOf(of) + 1).find(({ steps }) => steps.length > 0)?.steps[0];
}

/** Returns the next or previous case; undefined if there is none. */
export const caseBeside = (cases: readonly Case[], { case: of }: RunPosition, by: 1 | -1): Case | undefined =>
  cases[cases.indexOf(of) + by];

/** Returns the step to continue a run with: the first without a result, or the first of all if each has one. */
export function begin(cases: readonly Case[]): number | undefined {
  const steps = cases.flatMap((each) => each.steps);
  return (steps.find(({ rollUp }) => rollUp === 'Not Run' || rollUp === 'In Progress') ?? steps[0])?.id;
}
