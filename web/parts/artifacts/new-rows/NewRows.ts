import { flushSync } from 'react-dom';

import { untilOffline } from '../../../relay/connection.ts';
import { answeredChanges } from '../../../relay/outbox/answered-changes.ts';
import { dropUnsent, outbox } from '../../../relay/outbox/entries.ts';
import { inPlaceOf } from '../../../relay/outbox/held-back.ts';
import { storedUnsent } from '../../../relay/outbox/stored-unsent.ts';
import { asFacts, mayPassLocks, type RefusalFacts } from '../../../relay/refusal.ts';
import { placeNow, type ChangePlace } from '../../../relay/request-key.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { onPageReset } from '../../../ui/page-reset.ts';
import { Listeners, Store } from '../../../ui/store.ts';
import { storeDraft } from '../../model/unsaved/stored-drafts.ts';
import type { ArtifactLine, RowPosition } from '../lines.ts';
import { isEmpty, knownPlace, madeAs, saidIn, saysTheSame, withNewRows, type UnsentRow, type Said } from './new-row.ts';
import { RowsOnTheirWay } from './on-their-way.ts';
import { addedIn, addRow, changedIn, changeRow, type Added, type Nodes } from './send.ts';
import { forgetRow, holdRow, storeRow, takeStoredRows, type RowsPlace } from './stored-rows.ts';

/** A row that the server has saved, with all rows as they are then; `id` is set if nobody is writing in it any more. */
interface Taken {
  lines: ArtifactLine[];
  id: number | undefined;
  entityId: number;
}

let made = 0;
const nextId = () => --made;
/** The codes of refusals after which the server may have made the change all the same. */
const IN_DOUBT = ['ANSWER_LOST', 'PERHAPS_DONE'];

/**
 * Keeps the rows that the user makes on this page while they are saved in the background: they appear at once and take every key. It commits the rows
 * that the user has left, one by one in their order, each after the answer to the one before. Without a connection it commits all of them at once:
 * the outbox sends them, from whichever page is open.
 */
export class NewRows {
  readonly rows = new Store<readonly UnsentRow[]>([]);
  /** Announces every saved row, with the rows as they are then. */
  readonly taken = new Listeners<Taken>();
  /** The row with the caret. */
  #open: number | undefined;
  /** Rows to send although somebody may go on writing in them. */
  readonly #left = new Set<number>();
  /** Rows that are created despite the lock of their parent. */
  readonly #throughLocks = new Set<number>();
  /** The keys of changes that this page committed and that are not answered: their callers get the answers. */
  readonly #awaited = new Set<string>();
  /** Rows that were left and are not answered, for which an undo waits. */
  readonly #onTheirWay = new RowsOnTheirWay();
  #lines: readonly ArtifactLine[] | undefined;
  /** The row that was saved last. */
  #latest: NonNullable<UnsentRow['saved']> | undefined;
  #isSending = false;
  #page: ChangePlace = placeNow();
  readonly #place: RowsPlace;
  readonly #nodes: Nodes;

  constructor(place: RowsPlace, nodes: Nodes) {
    this.#place = place;
    this.#nodes = nodes;
    void takeStoredRows(place).then((kept) => {
      if (kept.length === 0) return;
      this.rows.set([...kept.map((row) => ({ ...row, id: nextId() })), ...this.rows.get()]);
      this.followOutbox();
      void this.#send();
    });
  }

  get open(): number | undefined {
    return this.#open;
  }
  /**
   * Takes over the rows that the server knows. If they were read before the last row was saved, they would lead the next row to a place of before:
   * then the rows of that later answer stay, and are returned.
   */
  know(lines: readonly ArtifactLine[]): ArtifactLine[] | undefined {
    const isOlder = this.#isOlder(lines);
    if (!isOlder) this.#lines = lines;
    this.#page = placeNow();
    void this.#send();
    return isOlder ? [...this.#lines!] : undefined;
  }
  /** Adds a row and puts the caret into it. */
  add(place: RowPosition, of: UnsentRow['of'], given: Partial<Said & Pick<UnsentRow, 'split'>> = {}): number {
    const row: UnsentRow = { id: nextId(), globalId: newUuid(), place, of, name: '', description: '', ...given };
    void holdRow(row.globalId);
    this.rows.set([...this.rows.get(), row]);
    storeRow(this.#place, row.globalId, row);
    this.write(row.id);
    return row.id;
  }
  /** Notes the row with the caret, and sends the rows that the caret has left. */
  write(id: number | undefined): void {
    this.#open = id !== undefined && id < 0 ? id : undefined;
    // A page that is drawn again has not left it.
    queueMicrotask(() => {
      for (const row of this.rows.get()) if (row.id !== this.#open) this.leave(row.id);
      // One that was split off is sent while it is written in, so that its words are not in two rows.
      void this.#send();
    });
  }
  change(id: number, said: Partial<Said & Pick<UnsentRow, 'place'>>): void {
    this.#left.delete(id);
    this.#onTheirWay.end(id);
    this.#begunAnew(id);
    this.#update(id, said);
  }
  /** Sends a row although somebody may come back to it. */
  leave(id: number): void {
    const row = this.#row(id);
    if (!row) return;
    if (row.id !== this.#open && !row.sent && !row.saved && isEmpty(row)) return this.drop(id);
    this.#left.add(id);
    if (this.#isToSend(row)) this.#onTheirWay.begin(id);
    void this.#send();
  }
  /** Sends a refused row once more. */
  again(id: number, throughLocks = false): void {
    if (throughLocks) this.#throughLocks.add(id);
    this.#begunAnew(id);
    this.leave(id);
  }
  /** Drops a row that was not saved. */
  drop(id: number): void {
    const row = this.#row(id);
    if (!row) return;
    this.rows.set(this.rows.get().filter((each) => each !== row));
    this.#onTheirWay.end(id);
    forgetRow(this.#place, row.globalId);
  }
  /** Drops a refused row here and in the list of unsent changes. */
  discard(id: number): void {
    this.#begunAnew(id);
    this.drop(id);
  }
  /** Commits all rows that may be sent, without waiting for answers, because the page closes. */
  commitAll(): void {
    for (let row = this.#next(); row; row = this.#next()) void this.#commit(row);
  }
  /** Takes over the state of waiting rows from the outbox: refused, to be tried again, or saved before this page knew of them. */
  followOutbox(): void {
    const all = new Map(outbox.get().map((unsent) => [unsent.key, unsent]));
    for (const row of this.rows.get()) {
      if (row.key === undefined || row.saved || this.#awaited.has(row.key)) continue;
      const unsent = all.get(row.key);
      if (unsent?.state === 'refused') {
        if (!row.refusal && unsent.refusal) this.#update(row.id, { refusal: shown(unsent.refusal) });
      } else if (unsent) {
        if (row.refusal) this.#update(row.id, { refusal: undefined });
      } else if (!storedUnsent(this.#place.username).some(({ key }) => key === row.key)) this.drop(row.id);
    }
  }
  /** Takes an answer whose caller is gone: a row waited through a reload, or the user tried it again from the list. */
  hear(key: string, data: unknown): void {
    if (this.#awaited.has(key)) return;
    for (const row of this.rows.get()) {
      if (row.key === key) this.#added(row.id, key, addedIn(data));
      if (row.changeKey === key) this.#changed(row.id, key, changedIn(data));
    }
  }

  #isOlder(lines: readonly ArtifactLine[]): boolean {
    const latest = this.#latest;
    return (
      latest !== undefined && lines.every(({ id, revision }) => id !== latest.entityId && revision < latest.revision)
    );
  }
  readonly #row = (id: number) => this.rows.get().find((row) => row.id === id);
  #update(id: number, change: Partial<UnsentRow>): void {
    this.rows.set(this.rows.get().map((row) => (row.id === id ? { ...row, ...change } : row)));
    const row = this.#row(id);
    if (row) storeRow(this.#place, row.globalId, row);
  }
  /**
   * Resets a refused row, so that its current content is sent next. If the server may have saved it all the same, the content sent before is sent
   * again first.
   */
  #begunAnew(id: number): void {
    const row = this.#row(id);
    if (!row?.refusal) return;
    const sent = row.refusal.isInDoubt ? row.sent : undefined;
    this.#update(id, { refusal: undefined, key: undefined, changeKey: undefined, sent });
    for (const key of [row.key, row.changeKey]) if (key !== undefined) dropUnsent(key);
  }

  /** Sends one row at a time, so that each finds its previous sibling on the server. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let row = this.#next(); row; row = this.#next()) await Promise.race([this.#commit(row), untilOffline()]);
    } finally {
      this.#isSending = false;
    }
  }
  readonly #isToSend = (row: UnsentRow) =>
    !row.refusal && (row.sent && row.key !== undefined ? !saysTheSame(row, row.sent) : !isEmpty(row));
  #next(): UnsentRow | undefined {
    const [lines, rows] = [this.#lines, this.rows.get()];
    if (!lines) return undefined;
    const all = withNewRows(lines, rows);
    const isWritten = ({ id, split }: UnsentRow) => id === this.#open && !this.#left.has(id) && !split;
    const isPlaced = ({ id, key, sent }: UnsentRow) =>
      (key !== undefined && sent) || knownPlace(all, rows, id) !== undefined;
    return rows.find((row) => !isWritten(row) && this.#isToSend(row) && isPlaced(row));
  }
  #commit(row: UnsentRow): Promise<void> {
    const key = newUuid();
    this.#awaited.add(key);
    const committed = inPlaceOf(this.#onTheirWay.placeOf(row.id), () =>
      row.key === undefined ? this.#commitNew(row, key) : this.#commitChange(row, key),
    );
    return committed.finally(() => {
      this.#awaited.delete(key);
      const now = this.#row(row.id);
      if (!now || !this.#isToSend(now)) this.#onTheirWay.end(row.id);
    });
  }
  #commitNew(row: UnsentRow, key: string): Promise<void> {
    const said = row.sent ?? saidIn(row);
    const rows = this.rows.get();
    const place = knownPlace(withNewRows(this.#lines!, rows), rows, row.id)!;
    this.#update(row.id, { sent: said, key });
    const added = addRow(this.#nodes, { ...row, ...said, place }, this.#throughLocks.has(row.id), this.#as(key));
    return added.then(
      (answer) => this.#added(row.id, key, answer),
      (error: unknown) => this.#refused(row.id, key, shown(asFacts(error))),
    );
  }
  /** Notes the refusal of a row. A change that waited for the connection also stays in the outbox, so that the user can try it again there. */
  #refused(id: number, key: string, refusal: NonNullable<UnsentRow['refusal']>): void {
    if (this.#row(id)?.key !== key) return;
    // What stands below it is not sent either.
    this.#onTheirWay.endAll();
    const isListed = isUnsent(key);
    this.#update(id, {
      refusal,
      ...(!isListed && { key: undefined }),
      ...(!isListed && !refusal.isInDoubt && { sent: undefined }),
    });
  }
  #added(id: number, key: string, { entityId, lines }: Added): void {
    const row = this.#row(id);
    if (row?.key !== key || row.saved) return;
    const line = lines.find((each) => each.id === entityId);
    if (!line) return this.drop(id);
    this.#lines = lines;
    this.#latest = { ...row.sent!, entityId, node: line.node, revision: line.revision };
    this.#placeBy(row.globalId, line.node);
    this.#update(id, { refusal: undefined, saved: this.#latest });
    this.#settle(id);
  }
  #commitChange(row: UnsentRow, key: string): Promise<void> {
    const said = saidIn(row);
    const before = row.sent!;
    const changed = changeRow(this.#nodes, { ...madeAs(row), before }, said, this.#as(key));
    this.#update(row.id, { sent: said, changeKey: key });
    return changed.then(
      (revision) => this.#changed(row.id, key, revision),
      () => this.#changeRefused(row.id, key, before),
    );
  }
  #changed(id: number, key: string, revision: number | null): void {
    const row = this.#row(id);
    if (!row?.saved || row.changeKey !== key) return;
    this.#update(id, {
      changeKey: undefined,
      saved: { ...row.saved, ...row.sent!, revision: revision ?? row.saved.revision },
    });
    this.#settle(id);
  }
  /**
   * Turns a row whose change was refused into an ordinary one. The outbox lists a change that waited for the connection; any other is stored as a
   * draft, so that the fields show the text and say the reason at the next try.
   */
  #changeRefused(id: number, key: string, before: Said): void {
    const row = this.#row(id);
    if (!row?.saved || row.changeKey !== key) return;
    const { saved, sent } = row;
    if (!isUnsent(key))
      for (const field of ['name', 'description'] as const)
        if (sent![field] !== before[field])
          storeDraft({ ...this.#place, entity: String(saved.entityId) }, field, {
            value: sent![field],
            base: before[field],
            revision: saved.revision,
          });
    this.#update(id, { changeKey: undefined, saved: { ...saved, ...sent! } });
    this.#settle(id);
  }
  readonly #as = (key: string) => ({ key, place: this.#page });
  /** Puts the saved row in the place of its future global id in the positions of other rows. */
  #placeBy(globalId: string, node: string): void {
    const known = (id: string | null) => (id === globalId ? node : id);
    for (const { id, place } of this.rows.get())
      if (place.aboveId === globalId || place.afterId === globalId)
        this.#update(id, { place: { aboveId: known(place.aboveId), afterId: known(place.afterId) } });
  }
  /** Turns a saved row that nobody writes in into an ordinary one. */
  #settle(id: number): void {
    const row = this.#row(id);
    if (!row?.saved) return;
    const isDone = id !== this.#open && row.changeKey === undefined && saysTheSame(row, row.saved);
    // At once, so that it is never there twice, nor gone for a moment.
    flushSync(() => {
      this.taken.tell({ lines: [...this.#lines!], id: isDone ? id : undefined, entityId: row.saved!.entityId });
      if (isDone) this.drop(id);
    });
  }
}

const isUnsent = (key: string) => outbox.get().some((unsent) => unsent.key === key);
const shown = (facts: RefusalFacts): NonNullable<UnsentRow['refusal']> => ({
  message: facts.message,
  mayPassLocks: mayPassLocks(facts),
  isInDoubt: IN_DOUBT.includes(facts.code),
});

const all = new Map<string, NewRows>();
onPageReset(() => all.clear());
const each = (tell: (newRows: NewRows) => void) => [...all.values()].forEach(tell);
addEventListener('pagehide', () => each((newRows) => newRows.commitAll()));
outbox.subscribe(() => each((newRows) => newRows.followOutbox()));
answeredChanges.add(({ key, data }) => each((newRows) => newRows.hear(key, data)));

/** Returns the new rows of an artifact; the same object for as long as the page lives. */
export function newRowsOf(place: RowsPlace, nodes: Nodes): NewRows {
  const key = [place.username, place.organization, place.projectId, place.artifactId].join(':');
  const found = all.get(key) ?? new NewRows(place, nodes);
  all.set(key, found);
  return found;
}
