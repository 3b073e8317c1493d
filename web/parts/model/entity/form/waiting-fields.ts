import { dropUnsent, isRefused, isWaiting } from '../../../../relay/outbox/entries.ts';
import { answerOf, type Unsent } from '../../../../relay/outbox/unsent.ts';
import { asFacts, RefusalError } from '../../../../relay/refusal.ts';
import { isRecord } from '../../../../ui/is-record.ts';
import { sameValue, type FieldDraft, type Drafts } from './drafts.ts';
import { isOnItsWay, keyOnItsWay, revisionToBuildOn } from './on-its-way.ts';

/** A field that waits for the connection: its place, its text, and the stored text that it replaces. */
export interface WaitingField {
  organization: string;
  projectId: number;
  entityId: number;
  field: string;
  value: unknown;
  base: unknown;
  revision: number;
}

/** Returns the field that an unsent change is about, if it is about one. */
export const fieldOf = ({ about }: Unsent): WaitingField | undefined =>
  isRecord(about) && 'field' in about ? (about as unknown as WaitingField) : undefined;

/** Refers to the revision of a change that is not answered yet; the outbox fills it in. */
const revisionOf = (key: string): number => answerOf<number>(key, 'saveEntities', 'revision');

/** Creates the draft of a waiting field: further typing builds on the waiting value. */
export const waitingDraft = (key: string, value: unknown, over: unknown): FieldDraft => ({
  value,
  base: value,
  over,
  revision: revisionOf(key),
  waitsAs: key,
});

/** A value that a field shows before its save is answered. */
export interface ValueAhead {
  field: string;
  value: unknown;
  saved: Promise<unknown>;
}

/** Creates the drafts of values whose saves are on their way, by field: whoever edits one goes on from it. */
export const draftsAhead = (
  { id, revision }: { id: string; revision: number },
  ahead: readonly ValueAhead[],
): ReadonlyMap<string, FieldDraft> =>
  new Map(
    ahead.flatMap(({ field, value }): [string, FieldDraft][] => {
      const waitsAs = keyOnItsWay(id, field);
      return waitsAs === undefined
        ? []
        : [[field, { value, base: value, revision: revisionToBuildOn(id, field, revision), waitsAs, isAhead: true }]];
    }),
  );

/** Ends what waits for a save in a field: the draft, or what was typed over it is a draft of its own from then on. */
export function endWaiting(drafts: Drafts, field: string, key: string | undefined): void {
  const draft = drafts.get(field);
  if (!draft || draft.waitsAs === undefined || draft.waitsAs !== key) return;
  if (sameValue(draft.value, draft.base)) drafts.set(field, undefined);
  else drafts.update(field, { waitsAs: undefined, over: undefined });
}

/** Shows waiting changes in a form as if they were saved, and refused ones as refusals in their fields. */
export function followOutbox(drafts: Drafts, all: readonly Unsent[], { isOwn, revision, refused }: Following): void {
  for (const [field, { waitsAs, isAhead }] of drafts.all.get()) {
    if (waitsAs === undefined || all.some(({ key }) => key === waitsAs)) continue;
    if (isAhead && isOnItsWay(waitsAs)) continue;
    endWaiting(drafts, field, waitsAs);
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
    // A change that builds on the field's waiting one brings nothing new.
    if (draft?.clash ?? draft?.refusal) continue;
    const of = typeof first.revision === 'number' ? first.revision : revision;
    drafts.set(field, { value: draft?.value ?? last.value, base: first.base, revision: of });
    void refused(field, new RefusalError(first.unsent.refusal ?? asFacts(undefined)));
  }
}

interface Following {
  isOwn: (field: WaitingField) => boolean;
  /** The revision of the shown values. */
  revision: number;
  /** Shows the reason of a refusal in its field. */
  refused: (field: string, error: unknown) => Promise<void>;
}
