import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { fromBase64, toBase64 } from './base64.ts';

/** The position of another person's caret. */
export interface Caret {
  clientId: string;
  username: string;
  anchor: string | null | undefined;
  head: string | null | undefined;
}
/** A person's name and colours on the page. */
export interface CaretOwner {
  name: string;
  /** The background colour, and that of text on it. */
  colour: string;
  ink: string;
}

const key = new PluginKey<Drawn>('carets');

interface Binding {
  doc: Y.Doc;
  type: Y.XmlFragment;
  mapping: Map<Y.AbstractType<unknown>, never>;
}
const bindingOf = (state: EditorState) => (ySyncPluginKey.getState(state) as { binding: Binding } | undefined)?.binding;

/** Returns the viewer's selection as positions for others. */
export function sharedSelection(state: EditorState): Pick<Caret, 'anchor' | 'head'> {
  const binding = bindingOf(state);
  if (!binding) return { anchor: null, head: null };
  const place = (at: number) =>
    toBase64(
      Y.encodeRelativePosition(
        absolutePositionToRelativePosition(at, binding.type, binding.mapping) as Y.RelativePosition,
      ),
    );
  return { anchor: place(state.selection.anchor), head: place(state.selection.head) };
}

function placeOf(binding: Binding, place: string): number | null {
  try {
    const position = Y.decodeRelativePosition(fromBase64(place));
    return relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping);
  } catch {
    // A caret may be in text that is gone.
    return null;
  }
}

function mark({ name, colour, ink }: CaretOwner): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'tg-caret';
  caret.style.setProperty('--pr', colour);
  caret.style.setProperty('--pr-ink', ink);
  // No letters of the text that is written; a screen reader hears who is here from the tag of the field.
  caret.dataset['name'] = name;
  caret.setAttribute('aria-hidden', 'true');
  return caret;
}

interface Drawn {
  carets: readonly Caret[];
  set: DecorationSet;
}

/** Shows the carets of others, each in their colour. */
export const caretsPlugin = (personOf: (username: string) => CaretOwner): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: {
      init: () => ({ carets: [], set: DecorationSet.empty }),
      apply: (tr, before, _old, state) => {
        const carets = (tr.getMeta(key) as readonly Caret[] | undefined) ?? before.carets;
        const isOthers = (tr.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin;
        // Local typing enters the shared text after this, so places are mapped through the change rather than looked up.
        if (carets === before.carets && !isOthers) return { carets, set: before.set.map(tr.mapping, tr.doc) };
        const binding = bindingOf(state);
        const all = binding ? carets.flatMap((caret) => drawn(state, binding, caret, personOf)) : [];
        return { carets, set: DecorationSet.create(state.doc, all) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });

function drawn(
  { doc }: EditorState,
  binding: Binding,
  { clientId, username, anchor, head }: Caret,
  personOf: (username: string) => CaretOwner,
): Decoration[] {
  const places = anchor && head ? [placeOf(binding, anchor), placeOf(binding, head)] : [];
  const [from, to] = places.map((at) => (at === null ? null : Math.min(at, doc.content.size)));
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  const person = personOf(username);
  const caret = Decoration.widget(to, () => mark(person), {
    key: `${clientId} ${person.name}`,
    side: 10,
    ignoreSelection: true,
  });
  const style = `--pr: ${person.colour}`;
  return from === to
    ? [caret]
    : [Decoration.inline(Math.min(from, to), Math.max(from, to), { class: 'tg-picked', style }), caret];
}

export const caretsKey = key;
