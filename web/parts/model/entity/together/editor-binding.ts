import './together.css';
import { createDocument, getHTMLFromFragment, isNodeEmpty, type Editor } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import type { Node, Schema } from '@tiptap/pm/model';
import { Selection, type Command, type EditorState, type Plugin } from '@tiptap/pm/state';
import {
  defaultDeleteFilter,
  defaultProtectedNodes,
  initProseMirrorDoc,
  redo,
  undo,
  yUndoPlugin,
  ySyncPlugin,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { htmlOf } from '../../../../attributes/rich-text/html.ts';
import { caretsKey, caretsPlugin, placesIn, type Caret, type Person } from './carets.ts';
import { areApart, holds, merged, noteSave, shownBy, textFrom, textIn, withEnd, write } from './shared-document.ts';
import { SharedText, type Channel } from './shared-text.ts';

/** Its plugins in an editor, by the names under which they are taken out again. */
const OURS = ['y-sync', 'y-undo', 'carets', 'shared-keys'];
/** Who saves says so first, and is heard of a moment later than what is stored. So long is waited before that counts as done by others. */
const GRACE = 1500;
/** Who is refused because another of them saved first looks so often, and so many milliseconds apart, whether that is in the text. */
const PATIENT = 8;
const SHORTLY = 250;

/** Where a text is shared, and what this page has of it. */
export interface Field {
  channel: Channel & {
    caret(at: Pick<Caret, 'anchor' | 'head'>): void;
    followCarets(on: (all: readonly Caret[]) => void): () => void;
  };
  personOf: (username: string) => Person;
  /** What is stored. */
  stored(): string;
  /** What somebody has typed here and not saved; undefined if nothing. */
  typed(): string | undefined;
  /** What they have typed that over. */
  typedOver(): string;
  /** Whether that is being saved. */
  isSaving(): boolean;
  /** The page knows more, or less, of what is stored: see `knows`. */
  changed(): void;
  /** It cannot be shared: why, in words. */
  apart(words: string): void;
}

/** An editor whose text others write in too. */
export class Together {
  readonly #editor: Editor;
  readonly #field: Field;
  /** Of the editor, which may be gone when what was typed there is saved. */
  readonly #schema: Schema;
  /** What the editor showed when somebody came to it. */
  readonly #found: Node;
  readonly #text: SharedText;
  /** The text that was in the editor, until the one that took its place is. */
  #before: Y.Doc | undefined;
  #undo: Y.UndoManager | undefined;
  #history: Plugin | undefined;
  /** So much of what somebody did here had been done when it was saved last. */
  #savedDepth = 0;
  #carets: readonly Caret[] = [];
  #stopCarets: () => void = () => {};
  /** Counts what is taken in: what is stored since makes the one before it void. */
  #turn = 0;
  #isOver = false;

  constructor(editor: Editor, field: Field) {
    this.#editor = editor;
    this.#field = field;
    this.#schema = editor.schema;
    this.#found = editor.state.doc;
    this.#text = new SharedText(field.channel, textFrom(this.#read(field.stored())), {
      changed: () => this.#changed(),
      replaced: (before) => this.#rebind(before),
      ended: (words) => {
        if (this.#isOver) return;
        this.#leaveEditor();
        field.apart(words);
      },
    });
    this.#text.start();
  }

  get isBound(): boolean {
    return this.#undo !== undefined;
  }

  #read = (html: string): Node =>
    createDocument(html, this.#schema, { preserveWhitespace: true }, { errorOnInvalidContent: false });

  /** Whether what is stored came out of this text. */
  knows(html: string): boolean {
    return this.isBound && holds(this.#text.doc, this.#read(html));
  }

  #changed(): void {
    if (this.#isOver || this.#editor.isDestroyed) return;
    this.lookAgain();
    this.#field.changed();
  }

  /** Puts the shared text into the editor once what is stored is in it. */
  lookAgain(): void {
    const mayBind = !this.isBound && !this.#isOver && !this.#editor.isDestroyed && this.#text.isJoined;
    if (mayBind && holds(this.#text.doc, this.#read(this.#field.stored()))) this.#bind();
  }

  /** Puts the shared text into the editor, with what was typed there before; that can be taken back by the one who typed it, and nothing else. */
  #bind(mine: Node = this.#editor.state.doc): void {
    const { doc } = this.#text;
    const text = textIn(doc);
    this.#undo = new Y.UndoManager(text, {
      trackedOrigins: new Set([ySyncPluginKey]),
      deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
    });
    this.#savedDepth = 0;
    if (this.#field.typed() !== undefined)
      write(doc, withEnd(merged(this.#typedOver(), mine, shownBy(doc, mine))), ySyncPluginKey);
    this.#before = undefined;
    this.#undo.stopCapturing();
    const { doc: shown, mapping } = initProseMirrorDoc(text, this.#editor.schema);
    this.#show(shown);
    const { view, state } = this.#editor;
    this.#history = state.plugins.find((plugin) => keyOf(plugin).startsWith('history$'));
    const others = state.plugins.filter((plugin) => plugin !== this.#history);
    const ours = [
      ySyncPlugin(text, { mapping }),
      yUndoPlugin({ undoManager: this.#undo }),
      caretsPlugin(this.#field.personOf),
    ];
    // All at once: whatever comes later makes each of them begin anew, and what can be undone is lost with that.
    view.updateState(state.reconfigure({ plugins: [keys(), ...others, ...ours] }));
    this.#editor.on('selectionUpdate', this.#tell);
    this.#editor.on('update', this.#tell);
    this.#editor.on('focus', this.#tell);
    this.#stopCarets = this.#field.channel.followCarets((carets) => {
      this.#carets = carets;
      this.#drawCarets();
    });
    this.#tell();
  }

  /** What was typed over, so that only what was typed since goes into the text. */
  #typedOver(): Node {
    const stored = this.#read(this.#field.stored());
    // What others saved of the text before stands in both.
    if (this.#before && holds(this.#before, stored)) return stored;
    // Whoever comes back while it is being saved has brought it there already.
    if (this.#field.isSaving() && holds(this.#text.doc, this.#found)) return this.#found;
    return this.#read(this.#field.typedOver());
  }

  /** Another text has taken the place of the one that was in the editor: what was typed here and not saved goes into it. */
  #rebind(before: Y.Doc): void {
    if (this.#isOver || this.#editor.isDestroyed) return;
    // What was typed while no text was in the editor is in none.
    if (!this.isBound) return this.lookAgain();
    const mine = shownBy(before, this.#editor.state.doc);
    this.#before = before;
    this.#leaveEditor();
    if (holds(this.#text.doc, this.#read(this.#field.stored()))) this.#bind(mine);
  }

  #tell = (): void => {
    if (this.isBound) this.#field.channel.caret(placesIn(this.#editor.state));
  };

  #drawCarets(): void {
    if (!this.#editor.isDestroyed) this.#editor.view.dispatch(this.#editor.state.tr.setMeta(caretsKey, this.#carets));
  }

  /** Shows a text without moving the caret further than it must. */
  #show(next: Node): void {
    const { state, view } = this.#editor;
    const from = state.doc.content.findDiffStart(next.content);
    if (from === null) return;
    const end = state.doc.content.findDiffEnd(next.content)!;
    const overlap = Math.max(0, from - Math.min(end.a, end.b));
    const change = state.tr.replace(from, end.a + overlap, next.slice(from, end.b + overlap));
    view.dispatch(change.setMeta('addToHistory', false).setMeta(ySyncPluginKey, { isChangeOrigin: true }));
  }

  /** What is about to be saved is no clash for the others. */
  saving(html: string): void {
    if (!this.isBound) return;
    this.#undo!.stopCapturing();
    this.#savedDepth = this.#undo!.undoStack.length;
    noteSave(this.#text.doc, this.#read(html));
  }

  /** Something is stored that came from elsewhere: it goes into the text, for all who write in it once. */
  async takeIn(base: string, html: string): Promise<void> {
    const turn = ++this.#turn;
    const [before, now] = [this.#read(base), this.#read(html)];
    for (let isDone = false; !isDone;) {
      await this.#field.channel.pause(GRACE);
      if (turn !== this.#turn || this.#isOver || !this.#text.isJoined || holds(this.#text.doc, now)) return;
      isDone = await this.#text.once((copy) => {
        write(copy, withEnd(merged(before, now, shownBy(copy, now))));
        noteSave(copy, now);
      });
    }
  }

  /** Puts into the text what somebody had typed before, on what was stored then. */
  put(base: string, html: string): void {
    if (!this.isBound) return;
    const { doc } = this.#text;
    const [before, mine] = [this.#read(base), this.#read(html)];
    write(doc, withEnd(merged(before, mine, shownBy(doc, mine))), ySyncPluginKey);
  }

  /** What the text says, with what was typed here over `base`, once that is in it which was saved before: by those who write it or, while this page was away, from elsewhere; undefined if it cannot be. */
  caughtUp = async (html: string, base: string): Promise<string | undefined> => {
    for (let tries = 0; tries < PATIENT && !holds(this.#text.doc, this.#read(html)); tries++)
      await this.#field.channel.pause(SHORTLY);
    const [before, saved] = [this.#read(base), this.#read(html)];
    const typed = this.#field.typed();
    const mine = typed === undefined ? before : this.#read(typed);
    // Where the text is not in the editor, what was typed there is not in the text; unless it was, and was left as it was saved.
    const whole = (shared = shownBy(this.#text.doc, saved)) =>
      this.isBound || holds(this.#text.doc, mine) ? shared : merged(before, mine, shared);
    if (!holds(this.#text.doc, saved) && areApart(before, whole(), saved)) await this.takeIn(base, html);
    if (!holds(this.#text.doc, saved)) return undefined;
    const now = whole();
    return htmlOf({ isEmpty: isNodeEmpty(now), getHTML: () => getHTMLFromFragment(now.content, now.type.schema) });
  };

  /** Takes back what was typed here since it was saved last: others go on without it. */
  discard(): void {
    while (this.#undo && this.#undo.undoStack.length > this.#savedDepth) if (!this.#undo.undo()) break;
  }

  /** Leaves the text to the others; `html` is saved while that happens. */
  stop(html?: string): void {
    if (html !== undefined) this.saving(html);
    this.#leaveEditor();
    this.#isOver = true;
    void this.#text.stop();
  }

  #leaveEditor(): void {
    if (!this.isBound) return;
    this.#undo = undefined;
    this.#stopCarets();
    if (this.#editor.isDestroyed) return;
    this.#editor.off('selectionUpdate', this.#tell);
    this.#editor.off('update', this.#tell);
    this.#editor.off('focus', this.#tell);
    this.#editor.unregisterPlugin(OURS);
    if (this.#history) this.#editor.registerPlugin(this.#history);
  }
}

const keyOf = (plugin: Plugin) => (plugin as unknown as { key: string }).key;

/** What one has typed oneself is taken back, and what was taken back comes again; the caret goes there. */
function keys(): Plugin {
  const going =
    (step: (state: EditorState) => boolean | undefined): Command =>
    (state, _dispatch, view) => {
      if (!step(state) || !view) return true;
      const start = state.doc.content.findDiffStart(view.state.doc.content);
      if (start === null) return true;
      const end = state.doc.content.findDiffEnd(view.state.doc.content)!;
      const { tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.max(start, end.b)), -1)).scrollIntoView());
      return true;
    };
  const plugin = keymap({ 'Mod-z': going(undo), 'Mod-y': going(redo), 'Shift-Mod-z': going(redo) });
  return Object.assign(plugin, { key: 'shared-keys$' });
}
