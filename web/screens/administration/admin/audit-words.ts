/** What else is known of a record, in a line. */
export function detailText(details: unknown): string {
  if (details === null || typeof details !== 'object') return '';
  return (
    Object.entries(details)
      .filter(([, value]) => value !== null && value !== '')
      // What says most comes first: the browser is the longest and says least.
      .toSorted(([a], [b]) => Number(a === 'agent') - Number(b === 'agent'))
      .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join(', ')
  );
}
