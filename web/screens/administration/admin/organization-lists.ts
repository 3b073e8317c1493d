import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** Changes the lists of organizations that are on the page: those of the viewer, and all of the server. */
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
