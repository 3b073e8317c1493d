import '../../equations/equations.css';
import { Node } from '@tiptap/core';

import { drawEquation } from '../../equations/draw.ts';

/** An equation in TeX; a single character to the editor. */
export const EquationNode = Node.create({
  name: 'equation',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    tex: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-equation'), rendered: false },
  }),
  // One on a line of its own becomes a paragraph with nothing else in it.
  parseHTML: () => ['span', 'div'].map((tag) => ({ tag: `${tag}[data-equation]`, priority: 100 })),
  renderHTML: ({ node }) => ['span', { 'data-equation': String(node.attrs['tex']) }, String(node.attrs['tex'])],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'rt-equation';
      const tex = String(node.attrs['tex']);
      dom.textContent = tex;
      drawEquation(dom, tex).then(
        (problem) => {
          dom.toggleAttribute('data-broken', problem !== undefined);
          if (problem !== undefined) dom.title = problem;
        },
        // Without its code the TeX stays.
        () => undefined,
      );
      return { dom, ignoreMutation: () => true };
    },
});
