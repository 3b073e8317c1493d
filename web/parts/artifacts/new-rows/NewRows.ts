import { flushSync } from 'react-dom';

import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { newUuid } from '../../../relay/uuid.ts';
import { onPageReset } from '../../../ui/page-reset.ts';
import { Listeners, Store } from '../../../ui/store.ts';
import { storeDraft } from '../../model/unsaved/stored-drafts.ts';
import type { Line, Place } from '../lines.ts';
import { isEmpty, knownPlace, saidIn, saysTheSame, withNewRows, type NewRow, type Said } from './new-row.ts';
import { addRow, changeRow, type Nodes } from './send.ts';
import { holdRow, letGoOfRow, storeRow, takeStoredRows, type RowsPlace } from './stored-rows.ts';

/** A row that the server has saved, with all rows as they are then; `id` is set if nobody is writing in it any more. */
interface Taken {
  lines: Line[];
  id: number | undefined;
  entityId: number;
}

let made = 0;
const nextId = () => --made;

/**
 * Keeps the rows that are created on this page. They take keys at once; each is saved in order when it is left, and a later page sends what
 * this one could not.
 */
export class NewRows {
  readonly rows = new Store<readonly NewRow[]>([]);
  /** Announces every saved row, with the rows as they are then. */
  readonly taken = new Listeners<Taken>();
  /** The row with the caret. */
  #open: number | undefined;
  /** Rows to send although somebody may go on writing in them. */
  readonly #left = new Set<number>();
  /** Rows that are created despite the lock of their parent. */
  readonly #throughLocks = new Set<number>();
  #lines: readonly Line[] | undefined;
  #isSending = false;
  readonly #place: RowsPlace;
  readonly #nodes: Nodes;

  constructor(place: RowsPlace, nodes: Nodes) {
    this.#place = place;
    this.#nodes = nodes;
    void takeStoredRows(place).then((kept) => {
      if (kept.length === 0) return;
      this.rows.set([...kept.map((row) => ({ ...row, id: nextId() })), ...this.rows.get()]);
      void this.#send();
    });
  }

  get open(): number | undefined {
    return this.#open;
  }
  /** Takes over the rows that the server knows. */
  know(lines: readonly Line[]): void {
    this.#lines = lines;
    void this.#send();
  }
  /** Adds a row and puts the caret into it. */
  add(place: Place, of: NewRow['of'], given: Partial<Said & Pick<NewRow, 'split'>> = {}): number {
    const row: NewRow = { id: nextId(), globalId: newUuid(), place, of, name: '', description: '', ...given };
    void holdRow(row.globalId);
    this.rows.set([...this.rows.get(), row]);
    storeRow(this.#place, row.globalId, row);
    this.write(row.id);
    return row.id;
  }
  /** Notes the row with the caret; sends the ones that were left. */
  write(id: number | undefined): void {
    this.#open = id !== undefined && id < 0 ? id : undefined;
    // A page that is drawn again has not left it.
    queueMicrotask(() => {
      for (const row of this.rows.get()) if (row.id !== this.#open) this.leave(row.id);
    });
  }
  change(id: number, said: Partial<Said & Pick<NewRow, 'place'>>): void {
    this.#left.delete(id);
    this.#update(id, { ...said, refusal: undefined });
  }
  /** Sends a row although somebody may come back to it. */
  leave(id: number): void {
    const row = this.#row(id);
    if (!row) return;
    if (row.id !== this.#open && !row.sent && !row.saved && isEmpty(row)) return this.drop(id);
    this.#left.add(id);
    void this.#send();
  }
  /** Sends a refused row once more. */
  again(id: number, throughLocks = false): void {
    if (throughLocks) this.#throughLocks.add(id);
    this.#update(id, { refusal: undefined });
    this.leave(id);
  }
  /** Drops a row that was not saved. */
  drop(id: number): void {
    const row = this.#row(id);
    if (!row) return;
    this.rows.set(this.rows.get().filter((each) => each !== row));
    storeRow(this.#place, row.globalId, undefined);
    letGoOfRow(row.globalId);
  }

  readonly #row = (id: number) => this.rows.get().find((row) => row.id === id);
  #update(id: number, change: Partial<NewRow>): void {
    this.rows.set(this.rows.get().map((row) => (row.id === id ? { ...row, ...change } : row)));
    const row = this.#row(id);
    if (row) storeRow(this.#place, row.globalId, row);
  }

  /** Sends one row at a time, so that each finds its previous sibling on the server. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let row = this.#next(); row; row = this.#next()) await this.#sendOne(row);
    } finally {
      this.#isSending = false;
    }
  }
  #next(): NewRow | undefined {
    const [lines, rows] = [this.#lines, this.rows.get()];
    if (!lines) return undefined;
    const shown = withNewRows(lines, rows);
    const isWritten = ({ id, split }: NewRow) => id === this.#open && !this.#left.has(id) && !split;
    return rows.find((row) => {
      if (row.refusal || isWritten(row)) return false;
      return row.saved ? !saysTheSame(row, row.saved) : !isEmpty(row) && knownPlace(shown, rows, row.id) !== undefined;
    });
  }
  async #sendOne(row: NewRow): Promise<void> {
    try {
      await (row.saved ? this.#sendChange(row, row.saved) : this.#sendNew(row));
    } catch (error) {
      const facts = asFacts(error);
      // A refused row was not created, so the next attempt sends its text of then.
      this.#update(row.id, {
        refusal: { message: facts.message, mayPassLocks: mayPassLocks(facts) },
        ...(!row.sent && { sent: undefined }),
      });
    }
  }
  async #sendNew(row: NewRow): Promise<void> {
    const said = row.sent ?? saidIn(row);
    this.#update(row.id, { sent: said });
    const rows = this.rows.get();
    const place = knownPlace(withNewRows(this.#lines!, rows), rows, row.id)!;
    const isThrough = this.#throughLocks.has(row.id);
    const { entityId, lines } = await addRow(this.#nodes, { ...row, ...said, place }, isThrough);
    const line = lines.find(({ id }) => id === entityId);
    if (!line) return this.drop(row.id);
    this.#lines = lines;
    this.#placeBy(row.globalId, line.node);
    this.#update(row.id, { saved: { ...said, entityId, node: line.node, revision: line.revision } });
    this.#settle(row.id);
  }
  async #sendChange(row: NewRow, saved: NonNullable<NewRow['saved']>): Promise<void> {
    const said = saidIn(row);
    try {
      const revision = await changeRow(this.#nodes, saved, said);
      this.#update(row.id, { saved: { ...saved, ...said, revision: revision ?? saved.revision } });
    } catch {
      // From here on it is unsaved text as in any row: its fields keep it, and explain a refusal when it is tried again.
      for (const field of ['name', 'description'] as const)
        if (said[field] !== saved[field])
          storeDraft({ ...this.#place, entity: String(saved.entityId) }, field, {
            value: said[field],
            base: saved[field],
            revision: saved.revision,
          });
      this.#update(row.id, { saved: { ...saved, ...said } });
    }
    this.#settle(row.id);
  }
  /** Replaces the id of a new row by that of its saved entity wherever others refer to it. */
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
    const isDone = id !== this.#open && saysTheSame(row, row.saved);
    // At once, so that it is never there twice, nor gone for a moment.
    flushSync(() => {
      this.taken.tell({ lines: [...this.#lines!], id: isDone ? id : undefined, entityId: row.saved!.entityId });
      if (isDone) this.drop(id);
    });
  }
}

const all = new Map<string, NewRows>();
onPageReset(() => all.clear());

/** Returns the new rows of an artifact; the same object for as long as the page lives. */
export function newRowsOf(place: RowsPlace, nodes: Nodes): NewRows {
  const key = [place.username, place.organization, place.projectId, place.artifactId].join(':');
  const found = all.get(key) ?? new NewRows(place, nodes);
  all.set(key, found);
  return found;
}
