/** How far a test case is with all that stands below it, by the states of the leaves. */
export function rollUp(states: readonly string[]): string {
  for (const worst of ['Failed', 'Blocked']) if (states.includes(worst)) return worst;
  for (const all of ['Passed', 'Not Run']) if (states.every((state) => state === all)) return all;
  return 'In Progress';
}

/** The same of each of some rows in reading order. What has parts does not count itself. */
export function rollUps(lines: readonly { level: number; status: string }[]): string[] {
  return lines.map(({ level, status }, at) => {
    const end = lines.findIndex((other, index) => index > at && other.level <= level);
    const below = lines.slice(at + 1, end < 0 ? lines.length : end);
    const leaves = below.filter((line, index) => (below[index + 1]?.level ?? 0) <= line.level);
    return rollUp(leaves.length === 0 ? [status] : leaves.map((leaf) => leaf.status));
  });
}
