// A text that several people write at the same time, over connections that are lost and a server that restarts: all read the same in the end, and nothing that was typed is lost or doubled.
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import {
  isSavedIn,
  markOf,
  mergeTexts,
  noteSharedSave,
  shownBy,
  textFrom,
  write,
} from '../../../web/parts/model/entity/together/shared-document.ts';
import { SharedText } from '../../../web/parts/model/entity/together/shared-text.ts';
import { nextTurn, Server } from './server.ts';

const schema = getSchema([StarterKit]);
const saying = (...paragraphs: string[]): Node =>
  schema.node(
    'doc',
    null,
    paragraphs.map((words) => schema.node('paragraph', null, words === '' ? [] : [schema.text(words)])),
  );
const textOf = (node: Node) => node.textBetween(0, node.content.size, '|');

/** Chance that comes again with its seed. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ 0x9e3779b9;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) % below;
  };
}

function writer(server: Server, saved: Node, isLost: () => 'before' | 'after' | undefined = () => undefined) {
  const ended: string[] = [];
  const text = new SharedText(server.channel(isLost), textFrom(saved), {
    changed: () => undefined,
    replaced: (before) => write(text.doc, mergeTexts(saved, shownBy(before, saved), shownBy(text.doc, saved))),
    ended: (words) => ended.push(words),
  });
  text.start();
  const says = () => shownBy(text.doc, saved);
  const type = (change: (state: EditorState) => EditorState['tr']) =>
    write(text.doc, change(EditorState.create({ doc: says() })).doc);
  return { text, says, type, ended };
}
type Writer = ReturnType<typeof writer>;

async function quiet(writers: readonly Writer[]): Promise<void> {
  for (let calm = 0; calm < 8;) {
    const before = writers.map(({ says }) => markOf(says())).join(' ');
    await Promise.all(writers.map(({ text }) => text.settled()));
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    calm = before === writers.map(({ says }) => markOf(says())).join(' ') ? calm + 1 : 0;
  }
}

/** A place in the letters of a text. */
function placeIn(state: EditorState, below: (most: number) => number): number {
  const places: number[] = [];
  state.doc.descendants((node, at) => {
    if (node.isTextblock) for (let i = 0; i <= node.content.size; i++) places.push(at + 1 + i);
  });
  return places[below(places.length)]!;
}

describe('any typing with any losses on the way', () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
    'all read the same, with every word once (%i)',
    async (seed) => {
      const below = chance(seed);
      const server = new Server();
      const saved = saying('The pump shall start', 'within two seconds', '');
      let isBad = true;
      const isLost = () =>
        (isBad && below(5) === 0 ? (below(2) === 0 ? 'before' : 'after') : undefined) as 'before' | 'after' | undefined;
      const writers = Array.from({ length: 2 + (seed % 2) }, () => writer(server, saved, isLost));
      const words: string[] = [];
      for (let step = 0; step < 40; step++) {
        const one = writers[below(writers.length)]!;
        const kind = below(10);
        if (!one.text.isJoined) await nextTurn();
        else if (kind < 6)
          one.type((state) => {
            const word = `<${seed}.${step}>`;
            words.push(word);
            return state.tr.insertText(word, placeIn(state, below));
          });
        // Two who break one paragraph at the same moment both have its end: so one of them does.
        else if (kind === 6 && one === writers[0]) one.type((state) => state.tr.split(placeIn(state, below)));
        else if (kind === 7)
          one.type((state) => {
            const at = placeIn(state, below);
            return state.tr.addMark(at, Math.min(at + 4, state.doc.content.size), schema.mark('bold'));
          });
        // The server restarts: nothing is left there of the text.
        else if (kind === 8 && below(3) === 0) server.text = undefined;
        else await nextTurn();
      }
      isBad = false;
      // The last writer before a restart is told so with the next typing.
      for (const each of writers) each.type((state) => state.tr.insertText('!', 1));
      await quiet(writers);
      const [first, ...others] = writers.map(({ says }) => says());
      for (const other of others) expect(other.toJSON()).toEqual(first!.toJSON());
      for (const { ended } of writers) expect(ended).toEqual([]);
      first!.check();
      // Letters that others typed may stand between those of a word, and none is gone or there twice.
      const letters = (text: string) => text.replaceAll('|', '').split('').toSorted().join('');
      const begun = textOf(saved);
      expect(letters(textOf(first!))).toBe(letters(begun + words.join('') + '!'.repeat(writers.length)));
      // A save by any of them is the text of all, and known to all.
      noteSharedSave(writers[0]!.text.doc, first!);
      await quiet(writers);
      for (const { text } of writers) expect(isSavedIn(text.doc, first!)).toBe(true);
      await Promise.all(writers.map(({ text }) => text.stop()));
    },
  );
});

test('two who begin at the same moment begin one text; earlier typing is in it', async () => {
  const server = new Server();
  const saved = saying('Hello');
  const writers = [writer(server, saved), writer(server, saved)];
  await quiet(writers);
  expect(writers.map(({ says }) => textOf(says()))).toEqual(['Hello', 'Hello']);
  expect(writers.every(({ text }) => text.isJoined && isSavedIn(text.doc, saved))).toBe(true);
});

test('a text stored from elsewhere is merged once, whoever sees it first', async () => {
  const server = new Server();
  const saved = saying('The pump starts.');
  const writers = [writer(server, saved), writer(server, saved), writer(server, saved)];
  await quiet(writers);
  writers[0]!.type((state) => state.tr.insertText('Soon: ', 1));
  await quiet(writers);
  const elsewhere = saying('The pump starts at once.');
  const took = await Promise.all(
    writers.map(({ text }) =>
      text.once((copy) => {
        write(copy, mergeTexts(saved, elsewhere, shownBy(copy, saved)));
        noteSharedSave(copy, elsewhere);
      }),
    ),
  );
  await quiet(writers);
  expect(took.filter(Boolean)).toHaveLength(1);
  for (const { says, text } of writers) {
    expect(textOf(says())).toBe('Soon: The pump starts at once.');
    expect(isSavedIn(text.doc, elsewhere)).toBe(true);
  }
});

test('a writer who was offline while others started again joins them with their own typing', async () => {
  const server = new Server();
  const saved = saying('Hello');
  const [away] = [writer(server, saved)];
  await quiet([away]);
  away.type((state) => state.tr.insertText(' from afar', 6));
  await quiet([away]);
  server.text = undefined;
  const other = writer(server, saved);
  other.type((state) => state.tr.insertText('Oh. ', 1));
  await quiet([other]);
  await quiet([away, other]);
  expect([away, other].map(({ says }) => textOf(says()))).toEqual(Array(2).fill('Oh. Hello from afar'));
});

test("an unreadable update ends this page's part, in words", async () => {
  const server = new Server();
  const one = writer(server, saying('Hello'));
  await quiet([one]);
  server.add(server.text!.session, Uint8Array.of(1, 1, 1, 1, 1, 1));
  await quiet([one]);
  expect(one.ended).toHaveLength(1);
  one.type((state) => state.tr.insertText('Alone', 1));
  await quiet([one]);
  expect(server.text!.parts).toHaveLength(2);
});

test('two versions of a text are merged into one', () => {
  const base = saying('One two three', 'Four');
  const all = mergeTexts(base, saying('One, two three', 'Four'), saying('One two three!', 'Four', 'Five'));
  expect(textOf(all)).toBe('One, two three!|Four|Five');
  expect(textOf(mergeTexts(base, base, saying('Four')))).toBe('Four');
  const doc = new Y.Doc();
  expect(isSavedIn(doc, base)).toBe(false);
});
