import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';

import { fromWord } from './from-word.ts';
import { sendPictures } from './send-pictures.ts';

const pictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(png|jpeg|gif|webp)$/.test(type));

/** Tells whether pasted content has text, as the cells of a spreadsheet do, so that its picture is not needed. */
const saysMore = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html') ?? '';
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';
};

/**
 * Keeps the structure of pasted and dropped content: Word's lists and tables, cells of spreadsheets, and pictures, which are stored as
 * files.
 */
export const KeepPasted = Extension.create({
  name: 'keepPasted',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: new PluginKey('keep-pasted'),
        props: {
          transformPastedHTML: fromWord,
          handlePaste: (view, { clipboardData }) => {
            const found = pictures(clipboardData);
            if (found.length === 0 || saysMore(clipboardData)) return false;
            void sendPictures(editor, found, view.state.selection.from);
            return true;
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const found = isMoved ? [] : pictures(event.dataTransfer);
            if (found.length === 0) return false;
            event.preventDefault();
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            void sendPictures(editor, found, at ?? view.state.selection.from);
            return true;
          },
        },
      }),
    ];
  },
});
