import './rich-text.css';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { extensions } from './extensions.ts';
import { editorHtml } from './html.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  id: string;
  html: string;
  onChange: (html: string) => void;
  /** Called when others who write in the same text have changed it. */
  onChangedByOthers?: ((html: string) => void) | undefined;
  /** Binds the editor to a shared text until the returned function is called; meanwhile that replaces `html`. */
  share?: ((editor: Editor) => () => void) | undefined;
  onFocused?: ((isFocused: boolean) => void) | undefined;
  disabled?: boolean;
  /** True for text without the box of a field. */
  isPlain?: boolean;
  describedBy?: string | undefined;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** Tells whether a change came from others who share the text; the user's own undo arrives the same way and is not. */
function isOthers(transaction: { getMeta: (key: string) => unknown }): boolean {
  const from = transaction.getMeta('y-sync$') as
    | { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean }
    | undefined;
  return from?.isChangeOrigin === true && from.isUndoRedoOperation !== true;
}

/** Edits a text with styles, lists, tables and pictures. A new text from outside replaces it unless the user is typing. */
export function RichText({
  id,
  html,
  onChange,
  onChangedByOthers,
  share,
  onFocused,
  disabled = false,
  isPlain = false,
  describedBy,
}: Props) {
  const latest = useRef({ onChange, onChangedByOthers });
  const shown = useRef(html);
  // The text as the editor writes it, for comparison.
  const written = useRef(html);
  useEffect(() => {
    latest.current = { onChange, onChangedByOthers };
  });
  const editor = useEditor({
    extensions,
    content: html,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onFocus: () => onFocused?.(true),
    onBlur: () => onFocused?.(false),
    onUpdate: ({ editor, transaction }) => {
      const next = editorHtml(editor);
      if (next === written.current) return;
      shown.current = written.current = next;
      if (isOthers(transaction)) latest.current.onChangedByOthers?.(next);
      else latest.current.onChange(next);
    },
  });
  useEffect(() => {
    // A render that took its time has lost its editor; the next one comes with another.
    if (!editor.isDestroyed) written.current = editorHtml(editor);
  }, [editor]);
  useEffect(() => (share && !editor.isDestroyed ? share(editor) : undefined), [editor, share]);
  useEffect(() => {
    if (share || html === shown.current || editor.isDestroyed) return;
    shown.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
    written.current = editorHtml(editor);
  }, [editor, html, share]);
  useEffect(() => {
    editor.setOptions({
      editable: !disabled,
      editorProps: {
        attributes: {
          id,
          class: 'rt-prose',
          ...(isPlain ? { role: 'document' } : { role: 'textbox', 'aria-multiline': 'true' }),
          'aria-labelledby': `${id}-label`,
          ...(disabled && !isPlain && { 'aria-readonly': 'true', tabindex: '0' }),
          ...(describedBy && { 'aria-describedby': describedBy }),
        },
      },
    });
  }, [editor, id, disabled, isPlain, describedBy]);
  return (
    <div className="rt" data-plain={isPlain || undefined} data-disabled={disabled || undefined}>
      {!disabled && <Toolbar editor={editor} label={`${id}-label`} words={words(editor.getText())} />}
      <EditorContent editor={editor} />
    </div>
  );
}
