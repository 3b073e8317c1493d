// Editors whose text several people write: what is typed, saved, stored from elsewhere, taken back and given up in each.
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';

import { extensions } from '../../../web/attributes/rich-text/extensions.ts';
import { sharedSelection, type Caret } from '../../../web/parts/model/entity/together/carets.ts';
import { Together } from '../../../web/parts/model/entity/together/editor-binding.ts';
import { nextTurn, Server } from './server.ts';

const open: { editor: Editor; together: Together }[] = [];
afterEach(() => {
  for (const { editor, together } of open.splice(0)) {
    together.stop();
    editor.destroy();
  }
});

/** Somebody in the field, with what is stored there and, if so, what they have typed before. */
function somebody(server: Server, { stored = '<p>Hello</p>', typed = undefined as string | undefined } = {}) {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions,
    content: typed ?? stored,
  });
  const now = { stored, typed, typedOver: stored, isSaving: false };
  let shows: ((all: readonly Caret[]) => void) | undefined;
  const said: string[] = [];
  const together = new Together(editor, {
    channel: {
      ...server.channel(() => undefined),
      caret: () => undefined,
      followCarets: (on) => {
        shows = on;
        return () => (shows = undefined);
      },
    },
    personOf: (username) => ({ name: username, colour: 'teal', ink: 'white' }),
    stored: () => now.stored,
    typed: () => now.typed,
    typedOver: () => now.typedOver,
    isSaving: () => now.isSaving,
    changed: () => undefined,
    apart: (words) => said.push(words),
  });
  open.push({ editor, together });
  const key = (name: string, more: KeyboardEventInit = {}) =>
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, ctrlKey: true, bubbles: true, cancelable: true, ...more }),
    );
  return {
    editor,
    together,
    now,
    said,
    key,
    html: () => editor.getHTML(),
    type: (words: string, at = editor.state.doc.content.size - 1) => editor.commands.insertContentAt(at, words),
    shows: (carets: readonly Caret[]) => shows!(carets),
  };
}
type Somebody = ReturnType<typeof somebody>;

async function quiet(...all: Somebody[]): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await nextTurn();
  expect(all.every(({ together }) => together.isBound)).toBe(true);
}
const all = (people: readonly Somebody[]) => people.map(({ html }) => html());

test('text typed before the other person came is brought along, and each undoes only their own', async () => {
  const server = new Server();
  const ada = somebody(server, { typed: '<p>Hello world</p>' });
  const pat = somebody(server);
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual(['<p>Hello world</p>', '<p>Hello world</p>']);
  pat.type('Oh. ', 1);
  ada.type('!');
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual(['<p>Oh. Hello world!</p>', '<p>Oh. Hello world!</p>']);
  ada.key('z');
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual(['<p>Oh. Hello world</p>', '<p>Oh. Hello world</p>']);
  ada.key('z');
  await quiet(ada, pat);
  expect(pat.html()).toBe('<p>Oh. Hello</p>');
  ada.key('y');
  pat.key('z');
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual(['<p>Hello world</p>', '<p>Hello world</p>']);
});

test('a save of one is known to the other; a text stored from elsewhere is merged once, between the typed parts', async () => {
  const server = new Server();
  const base = '<p>The pump starts.</p><p>It stops.</p>';
  const [ada, pat] = [somebody(server, { stored: base }), somebody(server, { stored: base })];
  await quiet(ada, pat);
  ada.type(' At once.');
  await quiet(ada, pat);
  expect(pat.together.knows(ada.html())).toBe(false);
  ada.together.saving(ada.html());
  await quiet(ada, pat);
  expect(pat.together.knows(ada.html())).toBe(true);
  const saved = ada.html();
  ada.type(' FORM');
  await quiet(ada, pat);
  const elsewhere = saved.replace('The pump', 'The pump, made elsewhere,');
  await Promise.all([ada, pat].map(({ together }) => together.takeIn(saved, elsewhere)));
  await expect.poll(() => pat.together.knows(elsewhere) && ada.together.knows(elsewhere)).toBe(true);
  const both = '<p>The pump, made elsewhere, starts.</p><p>It stops. At once. FORM</p>';
  expect(all([ada, pat])).toEqual([both, both]);
});

test('text that somebody discards leaves the shared text, and all that others typed stays', async () => {
  const server = new Server();
  const [ada, pat] = [somebody(server), somebody(server)];
  await quiet(ada, pat);
  ada.type(' world');
  await quiet(ada, pat);
  ada.together.saving(ada.html());
  ada.type('!!');
  pat.type('Oh. ', 1);
  await quiet(ada, pat);
  ada.together.discard();
  ada.together.stop();
  await expect.poll(pat.html).toBe('<p>Oh. Hello world</p>');
  // Its own again: what is typed there now nobody hears of, and can be taken back as before.
  ada.type('?');
  await quiet(pat);
  expect(pat.html()).toBe('<p>Oh. Hello world</p>');
  ada.editor.commands.undo();
  expect(ada.html()).toBe('<p>Oh. Hello world</p>');
});

test('text that somebody had typed before and restores goes between what others have typed since', async () => {
  const server = new Server();
  const [ada, pat] = [somebody(server), somebody(server)];
  await quiet(ada, pat);
  pat.type('Oh. ', 1);
  await quiet(ada, pat);
  ada.together.put('<p>Hello</p>', '<p>Hello from before</p>');
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual(['<p>Oh. Hello from before</p>', '<p>Oh. Hello from before</p>']);
  ada.key('z');
  await quiet(ada, pat);
  expect(pat.html()).toBe('<p>Oh. Hello</p>');
});

test('a person who leaves during a save announces it first, and sends the last typing', async () => {
  const server = new Server();
  const [ada, pat] = [somebody(server), somebody(server)];
  await quiet(ada, pat);
  ada.type(' at last');
  ada.together.stop(ada.html());
  await expect.poll(pat.html).toBe('<p>Hello at last</p>');
  expect(pat.together.knows('<p>Hello at last</p>')).toBe(true);
  // Refused, since the other saved a moment before, it is saved again with all that is there; what came from elsewhere in the same place is a clash.
  pat.type('!');
  pat.now.typed = pat.html();
  expect(await pat.together.caughtUp('<p>Hello at last</p>', '<p>Hello</p>')).toBe('<p>Hello at last!</p>');
  expect(await pat.together.caughtUp('<p>From elsewhere</p>', '<p>Hello</p>')).toBeUndefined();
});

test('others are shown where they write, in the right place as the text moves, and not as a part of it', async () => {
  const server = new Server();
  const [ada, pat] = [somebody(server), somebody(server)];
  await quiet(ada, pat);
  pat.editor.commands.setTextSelection({ from: 1, to: 3 });
  const caret = { clientId: 'p', username: 'Pat', ...sharedSelection(pat.editor.state) };
  ada.shows([caret, { clientId: 'q', username: 'Quentin', anchor: null, head: null }]);
  const dom = ada.editor.view.dom;
  const before = () => {
    const range = document.createRange();
    range.selectNodeContents(dom);
    range.setEndBefore(dom.querySelector('.tg-caret')!);
    return range.toString();
  };
  expect(dom.querySelector<HTMLElement>('.tg-caret')!.dataset['name']).toBe('Pat');
  expect(dom.querySelectorAll('.tg-caret')).toHaveLength(1);
  expect(dom.querySelector('.tg-picked')!.textContent).toBe('He');
  expect(before()).toBe('He');
  ada.type('Oh. ', 1);
  expect(before()).toBe('Oh. He');
  expect(dom.textContent).toBe('Oh. Hello');
  expect(ada.html()).toBe('<p>Oh. Hello</p>');
  ada.shows([]);
  expect(dom.querySelector('.tg-caret')).toBeNull();
});

test('if the server refuses the text, the typing stays in the editor, and the reason is shown', async () => {
  const server = new Server();
  const ada = somebody(server);
  await quiet(ada);
  server.refusal = 'Requirement 1 is locked by rob.';
  ada.type(' again');
  await expect.poll(() => ada.said).toEqual(['Requirement 1 is locked by rob.']);
  expect([ada.html(), ada.together.isBound]).toEqual(['<p>Hello again</p>', false]);
});

test('a page with another stored text than the shared one waits until that is merged', async () => {
  const server = new Server();
  const ada = somebody(server);
  await quiet(ada);
  const late = somebody(server, { stored: '<p>Hello there</p>' });
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(late.together.isBound).toBe(false);
  await ada.together.takeIn('<p>Hello</p>', '<p>Hello there</p>');
  await expect.poll(() => late.together.isBound).toBe(true);
  expect(all([ada, late])).toEqual(['<p>Hello there</p>', '<p>Hello there</p>']);
});

test('a paragraph that was written at both ends while one was offline is one paragraph, whatever was saved meanwhile', async () => {
  const server = new Server();
  const base = '<p>The pump starts</p>';
  const ada = somebody(server, { stored: base });
  await quiet(ada);
  // Nobody else is in the text any more, and the other save was not written in it.
  ada.type(' at once');
  ada.now.typed = ada.html();
  const theirs = '<p>On command, the pump starts</p>';
  const both = '<p>On command, the pump starts at once</p>';
  expect(await ada.together.caughtUp(theirs, base)).toBe(both);
  expect(ada.html()).toBe(both);
});

test('text typed while others started the text again is in the save, though not in their text yet', async () => {
  const server = new Server();
  const base = '<p>The pump starts</p>';
  const theirs = '<p>On command, the pump starts</p>';
  const pat = somebody(server, { stored: theirs });
  await quiet(pat);
  const ada = somebody(server, { stored: base, typed: '<p>The pump starts at once</p>' });
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(ada.together.isBound).toBe(false);
  const both = '<p>On command, the pump starts at once</p>';
  expect(await ada.together.caughtUp(theirs, base)).toBe(both);
  // The page hears of what is stored, and what was typed over what was there before goes into the text.
  ada.now.stored = theirs;
  ada.together.lookAgain();
  await quiet(ada, pat);
  expect(all([ada, pat])).toEqual([both, both]);
});

test('two who leave at once after writing have each word once, whichever of them is refused first', async () => {
  const server = new Server();
  const base = '<p>The pump starts.</p>';
  const [ada, pat] = [somebody(server, { stored: base }), somebody(server, { stored: base })];
  await quiet(ada, pat);
  pat.type('Very soon: ', 1);
  ada.type(' So be it.');
  await quiet(ada, pat);
  const both = '<p>Very soon: The pump starts. So be it.</p>';
  for (const each of [ada, pat]) {
    each.now.typed = each.html();
    each.together.stop(each.html());
  }
  expect(await Promise.all([ada, pat].map(({ together }) => together.caughtUp(both, base)))).toEqual([both, both]);
});

test('a person who returns to the field during a save inserts nothing twice', async () => {
  const server = new Server();
  const stored = '<p>The pump starts.</p>';
  const [ada, pat] = [somebody(server, { stored }), somebody(server, { stored })];
  await quiet(ada, pat);
  ada.type(' So be it.');
  await quiet(ada, pat);
  const typed = ada.html();
  ada.together.stop(typed);
  await quiet(pat);
  const again = somebody(server, { stored, typed });
  again.now.isSaving = true;
  again.type(' Or not.');
  again.now.typed = again.html();
  await quiet(again, pat);
  const now = '<p>The pump starts. So be it. Or not.</p>';
  expect(all([again, pat])).toEqual([now, now]);
});

test('a person who types on while others start the text again inserts nothing twice that was saved meanwhile', async () => {
  const server = new Server();
  const base = '<p>The pump starts.</p>';
  const [ada, pat] = [somebody(server, { stored: base }), somebody(server, { stored: base })];
  await quiet(ada, pat);
  ada.type('Soon: ', 1);
  await quiet(ada, pat);
  const saved = ada.html();
  ada.together.stop(saved);
  await quiet(pat);
  server.text = undefined;
  const late = somebody(server, { stored: saved });
  await quiet(late);
  // The page hears a moment later of what is stored, and what was typed was typed over what was there before.
  pat.type(' So be it.');
  Object.assign(pat.now, { stored: saved, typed: pat.html(), typedOver: base });
  pat.together.lookAgain();
  await quiet(late, pat);
  await expect.poll(late.html).toBe('<p>Soon: The pump starts. So be it.</p>');
  expect(pat.html()).toBe(late.html());
});
