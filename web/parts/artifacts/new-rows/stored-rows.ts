import { storedUnsent } from '../../../relay/outbox/stored-unsent.ts';
import { onPageReset } from '../../../ui/page-reset.ts';
import { storeDraft, storedDrafts, type DraftPlace } from '../../model/unsaved/stored-drafts.ts';
import { isCommitted, type UnsentRow } from './new-row.ts';

/** The user and the artifact that stored rows belong to. */
export interface RowsPlace {
  username: string;
  organization: string;
  projectId: number;
  artifactId: number;
}

const draftPlace = ({ artifactId, ...place }: RowsPlace): DraftPlace => ({ ...place, entity: `rows-on-${artifactId}` });

/** Stores a row in the browser until the server has it, or removes it. */
export function storeRow(place: RowsPlace, globalId: string, row: UnsentRow | undefined): void {
  if (place.username === '') return;
  const { refusal: _, ...value } = row ?? {};
  storeDraft(draftPlace(place), globalId, row && { value, base: null, revision: 0 });
}

/** The rows of which an earlier page has not heard that they were made, in the order of their making; not those that another page still has. */
export async function takeStoredRows(place: RowsPlace): Promise<UnsentRow[]> {
  if (place.username === '') return [];
  const kept = [...storedDrafts(draftPlace(place)).values()].map(({ value }) => value as UnsentRow);
  const own = await Promise.all(kept.map(({ globalId }) => holdRow(globalId)));
  const waiting = new Set(storedUnsent(place.username).map(({ key }) => key));
  // Later ones count further below 0.
  const rows = kept.filter((_, at) => own[at]).toSorted((a, b) => b.id - a.id);
  return rows.flatMap((row) => {
    if (row.key === undefined || waiting.has(row.key)) return [row];
    // It was answered since; where more was typed, it is sent again, which makes it no second time.
    if (!isCommitted(row)) return [{ ...row, key: undefined, changeKey: undefined }];
    forgetRow(place, row.globalId);
    return [];
  });
}

/** Forgets a row that is made, or was dropped. */
export function forgetRow(place: RowsPlace, globalId: string): void {
  storeRow(place, globalId, undefined);
  letGoOfRow(globalId);
}

const held = new Map<string, () => void>();
onPageReset(() => {
  for (const globalId of held.keys()) letGoOfRow(globalId);
});

/** Claims a row for this page, so that no other window sends it; resolves with whether that succeeded. */
export function holdRow(globalId: string): Promise<boolean> {
  // Browsers have no locks on pages without HTTPS.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || held.has(globalId)) return Promise.resolve(true);
  return new Promise((answer) => {
    void locks.request(`truss.row.${globalId}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock && new Promise<void>((letGo) => held.set(globalId, letGo));
    });
  });
}

/** Releases a claimed row. */
export function letGoOfRow(globalId: string): void {
  held.get(globalId)?.();
  held.delete(globalId);
}
