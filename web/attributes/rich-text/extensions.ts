import { Mark, type AnyExtension } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

import { EquationNode } from './equations/equation.ts';
import { FormKeys } from './form-keys.ts';
import { notationExtensions } from './notations/index.ts';
import { KeepPasted } from './paste/paste.ts';
import { PictureNode } from './picture.ts';
import { ResizeKeys } from './pictures/resize-picture.ts';

/** Inline tags in texts from elsewhere. They have no button, and survive editing. */
const keptTags = 'sub sup small big mark cite q kbd samp var dfn abbr acronym tt ins'.split(' ');

const kept = (tag: string): AnyExtension =>
  Mark.create({
    name: `kept-${tag}`,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Colours and classes on a part of the text. */
const Styled = Mark.create({
  name: 'styled',
  addAttributes: () => ({ style: { default: null }, class: { default: null } }),
  parseHTML: () => [{ tag: 'span[style]' }, { tag: 'span[class]:not([data-entity], [data-equation])' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** The extensions for everything that rich text may contain; the server sanitises it again. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({ link: { openOnClick: false, autolink: true, defaultProtocol: 'https' } }),
  TableKit.configure({ table: { resizable: false } }),
  PictureNode.configure({
    inline: true,
    allowBase64: true,
    resize: {
      enabled: true,
      directions: ['bottom-right'],
      minWidth: 24,
      minHeight: 24,
      alwaysPreserveAspectRatio: true,
    },
  }),
  ResizeKeys,
  KeepPasted,
  FormKeys,
  ...notationExtensions,
  EquationNode,
  Styled,
  ...keptTags.map(kept),
];
