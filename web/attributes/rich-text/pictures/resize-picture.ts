import { Extension, type Editor } from '@tiptap/core';

const SMALLEST = 24;
const STEP = 1.15;

/** Resizes the selected picture in proportion; one without a size of its own begins at its displayed size. */
export function resizePicture(editor: Editor, isLarger: boolean): boolean {
  if (!editor.isActive('image')) return false;
  const { width, height } = editor.getAttributes('image') as { width?: number | null; height?: number | null };
  const shown = editor.view.nodeDOM(editor.state.selection.from);
  const image = shown instanceof Element ? (shown.querySelector('img') ?? shown) : null;
  const from = Number(width) || image?.getBoundingClientRect().width || 0;
  if (from <= 0) return false;
  const most = editor.view.dom.clientWidth || Infinity;
  const next = Math.round(Math.min(most, Math.max(SMALLEST, isLarger ? from * STEP : from / STEP)));
  const tall = Number(height) > 0 ? Math.round((Number(height) * next) / from) : null;
  // The changed picture is another one, and would not be selected any more.
  return editor
    .chain()
    .updateAttributes('image', { width: next, height: tall })
    .setNodeSelection(editor.state.selection.from)
    .run();
}

/** Keys that resize a picture. */
export const ResizeKeys = Extension.create({
  name: 'resizeKeys',
  addKeyboardShortcuts: () => ({
    'Alt-ArrowUp': ({ editor }) => resizePicture(editor, true),
    'Alt-ArrowDown': ({ editor }) => resizePicture(editor, false),
  }),
});
