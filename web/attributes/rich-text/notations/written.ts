import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { followNotation, liveValues } from '../../notations/live-values.ts';
import { notationsIn, valueKey, type ValueNotation } from '../../notations/notation.ts';

interface Found {
  from: number;
  to: number;
  value: ValueNotation;
}

function inDocument(doc: Node): Found[] {
  const found: Found[] = [];
  doc.descendants((node, at) => {
    for (const { from, to, target, attribute } of notationsIn(node.text ?? ''))
      found.push({ from: at + from, to: at + to, value: { target, attribute } });
  });
  return found;
}

/** Creates the element that shows a value in place of its notation. */
function shown(value: ValueNotation): HTMLElement | undefined {
  const known = liveValues.get().values.get(valueKey(value));
  if (!known) return undefined;
  const dom = document.createElement('span');
  dom.className = 'rt-live-value';
  dom.textContent = known.text;
  dom.title = value.attribute;
  dom.toggleAttribute('data-broken', known.isBroken);
  return dom;
}

const key = new PluginKey<Found[]>('written-notations');

/** Shows the value of a typed `@{id}:{attribute}`: in its place while the text is read, beside it while it is edited. */
export const WrittenNotations = Extension.create({
  name: 'writtenNotations',
  addProseMirrorPlugins() {
    const { editor } = this;
    const decorations = (state: EditorState) => {
      const found = key.getState(state) ?? [];
      if (found.length === 0) return null;
      const all = found.flatMap(({ from, to, value }) => {
        const dom = shown(value);
        if (editor.isEditable)
          return [
            Decoration.inline(from, to, { class: 'rt-written', title: dom?.textContent ?? '' }),
            ...(dom ? [Decoration.widget(to, dom, { side: -1, key: `${dom.textContent}` })] : []),
          ];
        return dom ? [Decoration.inline(from, to, { class: 'rt-replaced' }), Decoration.widget(from, dom)] : [];
      });
      return DecorationSet.create(state.doc, all);
    };
    return [
      new Plugin<Found[]>({
        key,
        state: {
          init: (_config, { doc }) => inDocument(doc),
          apply: (tr, before) => (tr.docChanged ? inDocument(tr.doc) : before),
        },
        props: { decorations },
        view: (view) => {
          const followed = new Map<string, () => void>();
          const update = () => {
            const wanted = new Map((key.getState(view.state) ?? []).map(({ value }) => [valueKey(value), value]));
            for (const [name, end] of followed)
              if (!wanted.has(name)) {
                end();
                followed.delete(name);
              }
            for (const [name, value] of wanted)
              if (!followed.has(name)) followed.set(name, followNotation('value', value));
          };
          update();
          // Nothing changes in the text; the values are only drawn again.
          const stop = liveValues.subscribe(() => followed.size > 0 && view.dispatch(view.state.tr.setMeta(key, true)));
          return {
            update,
            destroy: () => {
              stop();
              for (const end of followed.values()) end();
            },
          };
        },
      }),
    ];
  },
});
