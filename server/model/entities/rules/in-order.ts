/** Compares entities by number, the order of every list. */
export const compareByNumber = (a: { sortNumber: string; id: number }, b: { sortNumber: string; id: number }): number =>
  a.sortNumber < b.sortNumber ? -1 : a.sortNumber > b.sortNumber ? 1 : a.id - b.id;
