import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** Updates the lists of organizations on the page: the viewer's, and the server's. */
export function changeOrganizations(
  store: RecordSourceProxy,
  change: (list: RecordProxy[]) => (RecordProxy | null)[],
): void {
  const root = store.getRoot();
  for (const args of [{ all: true }, undefined]) {
    const list = root.getLinkedRecords('organizations', args);
    if (list) root.setLinkedRecords(change(list.filter((each) => each !== null)), 'organizations', args);
  }
}
