import type { Node } from '@tiptap/pm/model';
import { initProseMirrorDoc, prosemirrorToYXmlFragment, updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

const TEXT = 'text';
const SAVED = 'saved';
/** Saves that are remembered at most; everybody has heard of older ones. */
const MOST_SAVES = 50;

export const sharedFragment = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(TEXT);

/** Returns the content of a shared text for an editor. */
export const shownBy = (doc: Y.Doc, like: Node): Node => initProseMirrorDoc(sharedFragment(doc), like.type.schema).doc;

/** Adds the empty line that editors keep after a list or a table at the end. */
export function withEnd(node: Node): Node {
  const { paragraph } = node.type.schema.nodes;
  if (!paragraph || node.lastChild?.type === paragraph) return node;
  return node.copy(node.content.addToEnd(paragraph.create()));
}

/** Writes a text over a shared one, touching only the letters that differ. */
export function write(doc: Y.Doc, node: Node, origin?: unknown): void {
  doc.transact(
    () => updateYFragment(doc, sharedFragment(doc), node, { mapping: new Map(), isOMark: new Map() }),
    origin,
  );
}

/** Creates a shared text from a saved one. */
export function textFrom(saved: Node): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    prosemirrorToYXmlFragment(withEnd(saved), sharedFragment(doc));
    noteSharedSave(doc, saved);
  });
  return doc;
}

/** Merges two versions of a text, with the insertions and deletions of both. */
export function mergeTexts(base: Node, mine: Node, theirs: Node): Node {
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  prosemirrorToYXmlFragment(withEnd(base), sharedFragment(one));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
  write(one, withEnd(mine));
  write(other, withEnd(theirs));
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  return shownBy(one, base);
}

/** Tells whether two people changed a text in separate places, so that neither deleted or continued the other's words. */
export function areApart(base: Node, mine: Node, theirs: Node): boolean {
  const [one, other] = [changedIn(base, mine), changedIn(base, theirs)];
  return !one || !other || one.to < other.from || other.to < one.from;
}

/** Returns the changed range, by positions in the text before; undefined if nothing changed. */
function changedIn(base: Node, now: Node): { from: number; to: number } | undefined {
  const [before, after] = [withEnd(base).content, withEnd(now).content];
  const from = before.findDiffStart(after);
  return from === null ? undefined : { from, to: Math.max(from, before.findDiffEnd(after)!.a) };
}

/** Returns a hash of 53 bits over the content and formatting of a text. */
export function markOf(node: Node): string {
  const words = JSON.stringify(withEnd(node).toJSON());
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < words.length; i++) {
    const letter = words.charCodeAt(i);
    a = Math.imul(a ^ letter, 2_654_435_761);
    b = Math.imul(b ^ letter, 1_597_334_677);
  }
  return `${words.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** Notes a save in a shared text, so that others with that note see no clash when the save is stored. */
export function noteSharedSave(doc: Y.Doc, node: Node): void {
  const saves = doc.getArray<string>(SAVED);
  const mark = markOf(node);
  if (saves.toArray().includes(mark)) return;
  saves.push([mark]);
  if (saves.length > MOST_SAVES) saves.delete(0, saves.length - MOST_SAVES);
}

/** Tells whether a stored text was saved out of a shared one, or is what that began with. */
export const isSavedIn = (doc: Y.Doc, node: Node): boolean =>
  doc.getArray<string>(SAVED).toArray().includes(markOf(node));
