import type { Table } from '../paper.ts';

/** Returns the columns of a table from their titles and the share of the width that each has beside the others. */
export const sharedColumns = (shares: Readonly<Record<string, number>>): Table['columns'] =>
  Object.entries(shares).map(([title, share]) => ({ title, share }));
