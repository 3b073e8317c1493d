import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { changesSince } from '../../../model/changes/queries/records.ts';
import { shownRecords } from '../../../model/changes/queries/veil.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { DocumentItem } from '../document-part.ts';
import type { LocalIds } from '../rules/written-document.ts';
import { writtenRecord } from '../rules/written-history.ts';

const AT_ONCE = 500;

/** Reads the change records of some entities, in their order. */
export async function* historyItems(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const all = await changesSince(db, key, 0, ids.slice(at, at + AT_ONCE));
    const records = await shownRecords(db, () => key, all);
    const place = ({ entityId }: { entityId: number }) => local.entities.get(entityId)!;
    const sorted = records.toSorted((a, b) => place(a) - place(b) || a.revision - b.revision);
    yield sorted.map((each) => ({ fields: writtenRecord(each, local) }));
  }
}
