import { dropUnsent, isRefused, isWaiting } from '../../../../relay/outbox/entries.ts';
import { answerOf, type Unsent } from '../../../../relay/outbox/unsent.ts';
import { asFacts, RefusalError } from '../../../../relay/refusal.ts';
import { isRecord } from '../../../../ui/is-record.ts';
import { sameValue, type Draft, type Drafts } from './drafts.ts';

/** A field that waits for the connection: where it is, what was typed, and over what. */
export interface WaitingField {
  organization: string;
  projectId: number;
  entityId: number;
  field: string;
  value: unknown;
  base: unknown;
  revision: number;
}

/** The field of an entity that a change is of, if it is of one. */
export const fieldOf = ({ about }: Unsent): WaitingField | undefined =>
  isRecord(about) && 'field' in about ? (about as unknown as WaitingField) : undefined;

/** The revision that a change becomes which is not answered yet; the outbox puts it in. */
const revisionOf = (key: string): number => answerOf<number>(key, 'saveEntities', 'revision');

/** A field as it stands while it waits for the connection: what is typed next builds on what waits. */
export const waitingDraft = (key: string, value: unknown, over: unknown): Draft => ({
  value,
  base: value,
  over,
  revision: revisionOf(key),
  waitsAs: key,
});

/** Has a form show what waits for the connection as if it were saved, and what was refused then in its fields. */
export function followOutbox(drafts: Drafts, all: readonly Unsent[], { isOwn, revision, refused }: Following): void {
  for (const [field, { waitsAs, value, base }] of drafts.all.get()) {
    if (waitsAs === undefined || all.some(({ key }) => key === waitsAs)) continue;
    if (sameValue(value, base)) drafts.set(field, undefined);
    else drafts.update(field, { waitsAs: undefined, over: undefined });
  }
  const own = all.flatMap((unsent) => {
    const of = fieldOf(unsent);
    return of && isOwn(of) ? [{ ...of, unsent }] : [];
  });
  for (const [field, changes] of Map.groupBy(own, (change) => change.field)) {
    const draft = drafts.get(field);
    const last = changes.at(-1)!;
    const taken = changes.filter(({ unsent }) => isRefused(unsent));
    const [first] = taken;
    for (const { unsent } of taken) dropUnsent(unsent.key);
    if (!first) {
      if (!draft && isWaiting(last.unsent)) drafts.set(field, waitingDraft(last.unsent.key, last.value, last.base));
      continue;
    }
    // What builds on a change that the field speaks of already brings nothing new.
    if (draft?.clash ?? draft?.refusal) continue;
    const of = typeof first.revision === 'number' ? first.revision : revision;
    drafts.set(field, { value: draft?.value ?? last.value, base: first.base, revision: of });
    void refused(field, new RefusalError(first.unsent.refusal ?? asFacts(undefined)));
  }
}

interface Following {
  isOwn: (field: WaitingField) => boolean;
  /** The revision of what is shown. */
  revision: number;
  /** Shows in a field why it was refused. */
  refused: (field: string, error: unknown) => Promise<void>;
}
