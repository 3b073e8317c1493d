/** Combines the states of a test case's leaves into its own state. */
export function rollUp(states: readonly string[]): string {
  for (const worst of ['Failed', 'Blocked']) if (states.includes(worst)) return worst;
  for (const all of ['Passed', 'Not Run']) if (states.every((state) => state === all)) return all;
  return 'In Progress';
}

/** Returns the combined state of each row in reading order. A row with parts does not count itself. */
export function combinedStatuses(lines: readonly { level: number; status: string }[]): string[] {
  return lines.map(({ level, status }, at) => {
    const end = lines.findIndex((other, index) => index > at && other.level <= level);
    const below = lines.slice(at + 1, end < 0 ? lines.length : end);
    const leaves = below.filter((line, index) => (below[index + 1]?.level ?? 0) <= line.level);
    return rollUp(leaves.length === 0 ? [status] : leaves.map((leaf) => leaf.status));
  });
}
