import type { Node } from '@tiptap/pm/model';
import { initProseMirrorDoc, prosemirrorToYXmlFragment, updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

const TEXT = 'text';
const SAVED = 'saved';
/** So many saves are remembered; older ones have been heard of by everybody. */
const MOST_SAVES = 50;

export const textIn = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(TEXT);

/** What a shared text says, as an editor shows it. */
export const shownBy = (doc: Y.Doc, like: Node): Node => initProseMirrorDoc(textIn(doc), like.type.schema).doc;

/** As an editor has it: below a list or a table at the end, an empty line stands ready. */
export function withEnd(node: Node): Node {
  const { paragraph } = node.type.schema.nodes;
  if (!paragraph || node.lastChild?.type === paragraph) return node;
  return node.copy(node.content.addToEnd(paragraph.create()));
}

/** Writes a text over a shared one: only what is different is touched, down to the letter. */
export function write(doc: Y.Doc, node: Node, origin?: unknown): void {
  doc.transact(() => updateYFragment(doc, textIn(doc), node, { mapping: new Map(), isOMark: new Map() }), origin);
}

/** A shared text that begins with what is saved. */
export function textFrom(saved: Node): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    prosemirrorToYXmlFragment(withEnd(saved), textIn(doc));
    noteSave(doc, saved);
  });
  return doc;
}

/** What two people have made of one text, as one: what each wrote and took away. */
export function merged(base: Node, mine: Node, theirs: Node): Node {
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  prosemirrorToYXmlFragment(withEnd(base), textIn(one));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
  write(one, withEnd(mine));
  write(other, withEnd(theirs));
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  return shownBy(one, base);
}

/** Whether two have changed a text in different places, so that neither took away or went on from what the other wrote. */
export function areApart(base: Node, mine: Node, theirs: Node): boolean {
  const [one, other] = [changedIn(base, mine), changedIn(base, theirs)];
  return !one || !other || one.to < other.from || other.to < one.from;
}

/** Where a text was changed, from and to in what it was; undefined if it was not. */
function changedIn(base: Node, now: Node): { from: number; to: number } | undefined {
  const [before, after] = [withEnd(base).content, withEnd(now).content];
  const from = before.findDiffStart(after);
  return from === null ? undefined : { from, to: Math.max(from, before.findDiffEnd(after)!.a) };
}

/** Tells texts apart: 53 bits of what they say and how. */
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

/**
 * Notes in a shared text what somebody saves of it. Whoever reads that has all that was saved, so that it is no clash for them when it is
 * stored.
 */
export function noteSave(doc: Y.Doc, node: Node): void {
  const saves = doc.getArray<string>(SAVED);
  const mark = markOf(node);
  if (saves.toArray().includes(mark)) return;
  saves.push([mark]);
  if (saves.length > MOST_SAVES) saves.delete(0, saves.length - MOST_SAVES);
}

/** Whether a text that is stored was saved out of this one, or is what it began with. */
export const holds = (doc: Y.Doc, node: Node): boolean => doc.getArray<string>(SAVED).toArray().includes(markOf(node));
