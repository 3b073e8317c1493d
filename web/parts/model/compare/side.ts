import type { ComparedInput } from '#graph/comparisonQuery.graphql';

/** One side of a comparison: a baseline, a moment or a branch. */
export interface Side {
  value: string;
  label: string;
  input: ComparedInput;
  /** In files and sentences. */
  name: string;
  /** The revision of this project that it shows; null for others. */
  revision: number | null;
}

/** The project whose sides these are, where it is not that of the page, with what its present is called. */
export interface Home {
  projectId: number;
  name: string;
}
