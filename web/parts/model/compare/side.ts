import type { ComparedInput } from '#graph/comparisonQuery.graphql';

/** One side of a comparison: a baseline, a moment or a branch. */
export interface ComparedSide {
  value: string;
  label: string;
  input: ComparedInput;
  /** Its name in files and sentences. */
  name: string;
  /** The revision of this project that it shows; null for others. */
  revision: number | null;
}

/** The project that the sides belong to, if it is not that of the page, with the name of its present. */
export interface Home {
  projectId: number;
  name: string;
}
