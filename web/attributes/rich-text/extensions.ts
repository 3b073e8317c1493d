import { Mark, mergeAttributes, Node, type AnyExtension } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

import { Picture } from './picture.ts';

/** Inline tags that texts from elsewhere carry. They have no button, and stay when something else is edited. */
const keptTags = 'sub sup small big mark cite q kbd samp var dfn abbr acronym tt ins'.split(' ');

const kept = (tag: string): AnyExtension =>
  Mark.create({
    name: `kept-${tag}`,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Colours and classes on a stretch of text. */
const Styled = Mark.create({
  name: 'styled',
  addAttributes: () => ({ style: { default: null }, class: { default: null } }),
  parseHTML: () => [{ tag: 'span[style]' }, { tag: 'span[class]:not([data-entity])' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const facts = ['data-entity', 'data-attr', 'data-target', 'data-type', 'class', 'attr', 'target'];

/** A mention of another entity or of its attribute; one sign to the editor. */
const Mention = Node.create({
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
});

/** What rich text may hold here; the server sanitises it again. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({ link: { openOnClick: false, autolink: true, defaultProtocol: 'https' } }),
  TableKit.configure({ table: { resizable: false } }),
  Picture.configure({ inline: true, allowBase64: true }),
  Mention,
  Styled,
  ...keptTags.map(kept),
];
