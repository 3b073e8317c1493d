import { mergeAttributes, Node } from '@tiptap/core';

import { followNotation, liveValues } from '../../notations/live-values.ts';
import { valueKey, valueNotationIn } from '../../notations/notation.ts';

const facts = ['data-entity', 'data-attr', 'data-target', 'data-type', 'class', 'attr', 'target'];

/** A mention of another entity or its attribute; a single character to the editor, which shows the current value. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...Object.fromEntries(facts.map((name) => [name, { default: null }])),
    tag: { default: 'span', parseHTML: (element: HTMLElement) => element.tagName.toLowerCase(), rendered: false },
    text: { default: '', parseHTML: (element: HTMLElement) => element.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-entity]', priority: 100 }, { tag: 'inno' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    String(node.attrs['tag']),
    mergeAttributes(HTMLAttributes),
    String(node.attrs['text']),
  ],
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) => {
      const dom = document.createElement(String(node.attrs['tag']));
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null) dom.setAttribute(name, String(value));
      const named = valueNotationIn(dom);
      dom.classList.add('rt-live-value');
      const written = String(node.attrs['text']);
      if (!named) {
        dom.textContent = written;
        return { dom };
      }
      if (named.attribute) dom.title = named.attribute;
      const draw = () => {
        const known = liveValues.get().values.get(valueKey(named));
        dom.textContent = known?.text ?? written;
        dom.toggleAttribute('data-broken', known?.isBroken ?? false);
      };
      draw();
      const ends = [liveValues.subscribe(draw), followNotation('value', named)];
      return { dom, ignoreMutation: () => true, destroy: () => ends.forEach((end) => end()) };
    },
});
