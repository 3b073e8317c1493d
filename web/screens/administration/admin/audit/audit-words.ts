/** Writes the details of an audit record in one line. */
export function detailText(details: unknown): string {
  if (details === null || typeof details !== 'object') return '';
  return (
    Object.entries(details)
      .filter(([, value]) => value !== null && value !== '')
      // The browser comes last, since it is the longest and least useful detail.
      .toSorted(([a], [b]) => Number(a === 'agent') - Number(b === 'agent'))
      .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join(', ')
  );
}
