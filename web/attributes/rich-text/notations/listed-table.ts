import { Node } from '@tiptap/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import { LiveTable } from '../../notations/LiveValues.tsx';
import { listedIn, type Listed } from '../../notations/notation.ts';

const facts = ['query', 'limit', 'attr', 'data-query', 'data-limit', 'data-attr'];

/** A table of search results; a single character to the editor, which shows the current results. */
export const ListedTable = Node.create({
  name: 'listedTable',
  group: 'block',
  atom: true,
  addAttributes: () => Object.fromEntries(facts.map((name) => [name, { default: null }])),
  parseHTML: () => [
    { tag: 'table[query]', priority: 100 },
    { tag: 'table[data-query]', priority: 100 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes],
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('div');
      dom.className = 'rt-listed';
      const root = createRoot(dom);
      root.render(createElement(LiveTable, listedOf(HTMLAttributes)));
      // React may be drawing when the editor takes it away.
      return { dom, ignoreMutation: () => true, destroy: () => queueMicrotask(() => root.unmount()) };
    },
});

function listedOf(attributes: Record<string, unknown>): Listed {
  const element = document.createElement('table');
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) element.setAttribute(name, String(value as string));
  return listedIn(element) ?? { query: '', limit: null, attr: '' };
}
