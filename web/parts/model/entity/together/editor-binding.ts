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

import { editorHtml } from '../../../../attributes/rich-text/html.ts';
import { caretsKey, caretsPlugin, sharedSelection, type Caret, type CaretOwner } from './carets.ts';
import {
  areApart,
  isSavedIn,
  mergeTexts,
  noteSharedSave,
  shownBy,
  textFrom,
  sharedFragment,
  withEnd,
  write,
} from './shared-document.ts';
import { SharedText, type Channel } from './shared-text.ts';

/** The names of the plugins that sharing adds to an editor, for removing them again. */
const OURS = ['y-sync', 'y-undo', 'carets', 'shared-keys'];
/**
 * Milliseconds to wait before a stored text counts as saved by somebody outside: the note of a save can arrive a little after the save
 * itself.
 */
const GRACE = 1500;
/** Attempts, and milliseconds between them, after a save was refused because another writer of the text saved first. */
const PATIENT = 8;
const SHORTLY = 250;

/** The connection of a shared text to the field that shows it. */
export interface SharedField {
  channel: Channel & {
    caret(at: Pick<Caret, 'anchor' | 'head'>): void;
    followCarets(on: (all: readonly Caret[]) => void): () => void;
  };
  personOf: (username: string) => CaretOwner;
  /** Returns the stored text. */
  stored(): string;
  /** Returns the unsaved text of this page; undefined if there is none. */
  typed(): string | undefined;
  /** Returns the stored text that the unsaved one is based on. */
  typedOver(): string;
  /** Tells whether the unsaved text is being saved. */
  isSaving(): boolean;
  /** Called when `knows` may answer differently. */
  changed(): void;
  /** Called with the reason if the text cannot be shared. */
  apart(words: string): void;
}

/** Connects an editor to a text that others write in too. */
export class Together {
  readonly #editor: Editor;
  readonly #field: SharedField;
  /** The editor's schema, kept because the editor may be gone when its text is saved. */
  readonly #schema: Schema;
  /** The content of the editor when somebody came to it. */
  readonly #found: Node;
  readonly #text: SharedText;
  /** The previous shared text, until the one that replaced it is in the editor. */
  #before: Y.Doc | undefined;
  #undo: Y.UndoManager | undefined;
  #history: Plugin | undefined;
  /** The depth of the undo stack at the last save. */
  #savedDepth = 0;
  #carets: readonly Caret[] = [];
  #stopCarets: () => void = () => {};
  /** Counts texts that are taken in: a newer one makes those before it void. */
  #turn = 0;
  #isOver = false;

  constructor(editor: Editor, field: SharedField) {
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

  /** Tells whether a stored text was saved out of this shared one. */
  knows(html: string): boolean {
    return this.isBound && isSavedIn(this.#text.doc, this.#read(html));
  }

  #changed(): void {
    if (this.#isOver || this.#editor.isDestroyed) return;
    this.lookAgain();
    this.#field.changed();
  }

  /** Puts the shared text into the editor once it includes the stored one. */
  lookAgain(): void {
    const mayBind = !this.isBound && !this.#isOver && !this.#editor.isDestroyed && this.#text.isJoined;
    if (mayBind && isSavedIn(this.#text.doc, this.#read(this.#field.stored()))) this.#bind();
  }

  /** Puts the shared text into the editor, together with text typed there before; only the latter can be undone. */
  #bind(mine: Node = this.#editor.state.doc): void {
    const { doc } = this.#text;
    const text = sharedFragment(doc);
    this.#undo = new Y.UndoManager(text, {
      trackedOrigins: new Set([ySyncPluginKey]),
      deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
    });
    this.#savedDepth = 0;
    if (this.#field.typed() !== undefined)
      write(doc, withEnd(mergeTexts(this.#typedOver(), mine, shownBy(doc, mine))), ySyncPluginKey);
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

  /** Returns the text that typing began with, so that only later typing is merged. */
  #typedOver(): Node {
    const stored = this.#read(this.#field.stored());
    // A save of the previous shared text is in both.
    if (this.#before && isSavedIn(this.#before, stored)) return stored;
    // Somebody who comes back during their own save has brought the saved text here already.
    if (this.#field.isSaving() && isSavedIn(this.#text.doc, this.#found)) return this.#found;
    return this.#read(this.#field.typedOver());
  }

  /** Moves unsaved typing into the shared text that replaced the one in the editor. */
  #rebind(before: Y.Doc): void {
    if (this.#isOver || this.#editor.isDestroyed) return;
    // Text typed while no shared text was in the editor belongs to none.
    if (!this.isBound) return this.lookAgain();
    const mine = shownBy(before, this.#editor.state.doc);
    this.#before = before;
    this.#leaveEditor();
    if (isSavedIn(this.#text.doc, this.#read(this.#field.stored()))) this.#bind(mine);
  }

  #tell = (): void => {
    if (this.isBound) this.#field.channel.caret(sharedSelection(this.#editor.state));
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

  /** Tells the others that a text is about to be saved, so that it is no clash for them. */
  saving(html: string): void {
    if (!this.isBound) return;
    this.#undo!.stopCapturing();
    this.#savedDepth = this.#undo!.undoStack.length;
    noteSharedSave(this.#text.doc, this.#read(html));
  }

  /** Merges a text that was stored from elsewhere, once for all who write. */
  async takeIn(base: string, html: string): Promise<void> {
    const turn = ++this.#turn;
    const [before, now] = [this.#read(base), this.#read(html)];
    for (let isDone = false; !isDone;) {
      await this.#field.channel.pause(GRACE);
      if (turn !== this.#turn || this.#isOver || !this.#text.isJoined || isSavedIn(this.#text.doc, now)) return;
      isDone = await this.#text.once((copy) => {
        write(copy, withEnd(mergeTexts(before, now, shownBy(copy, now))));
        noteSharedSave(copy, now);
      });
    }
  }

  /** Merges an earlier draft, based on the text stored then. */
  put(base: string, html: string): void {
    if (!this.isBound) return;
    const { doc } = this.#text;
    const [before, mine] = [this.#read(base), this.#read(html)];
    write(doc, withEnd(mergeTexts(before, mine, shownBy(doc, mine))), ySyncPluginKey);
  }

  /**
   * Returns the shared text with what was typed here over `base`, once it includes everything stored before, by other writers or from
   * elsewhere; undefined if it cannot.
   */
  caughtUp = async (html: string, base: string): Promise<string | undefined> => {
    for (let tries = 0; tries < PATIENT && !isSavedIn(this.#text.doc, this.#read(html)); tries++)
      await this.#field.channel.pause(SHORTLY);
    const [before, saved] = [this.#read(base), this.#read(html)];
    const typed = this.#field.typed();
    const mine = typed === undefined ? before : this.#read(typed);
    // Text typed while the editor was not bound is not in the shared text, unless it was before and is unchanged since its save.
    const whole = (shared = shownBy(this.#text.doc, saved)) =>
      this.isBound || isSavedIn(this.#text.doc, mine) ? shared : mergeTexts(before, mine, shared);
    if (!isSavedIn(this.#text.doc, saved) && areApart(before, whole(), saved)) await this.takeIn(base, html);
    if (!isSavedIn(this.#text.doc, saved)) return undefined;
    const now = whole();
    return editorHtml({ isEmpty: isNodeEmpty(now), getHTML: () => getHTMLFromFragment(now.content, now.type.schema) });
  };

  /** Undoes typing here since the last save; others keep their part. */
  discard(): void {
    while (this.#undo && this.#undo.undoStack.length > this.#savedDepth) if (!this.#undo.undo()) break;
  }

  /** Stops sharing; `html` is saved meanwhile. */
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

/** Undoes and redoes only the viewer's own typing, and moves the caret to it. */
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
