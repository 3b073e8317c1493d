import './rich-text.css';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { extensions } from './extensions.ts';
import { htmlOf } from './html.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  id: string;
  html: string;
  onChange: (html: string) => void;
  /** Others who write in the same text have changed it. */
  onChangedByOthers?: ((html: string) => void) | undefined;
  /** Shares the text with others, from then on until the returned function is called; meanwhile it comes from there, and not from `html`. */
  share?: ((editor: Editor) => () => void) | undefined;
  onFocused?: ((isFocused: boolean) => void) | undefined;
  disabled?: boolean;
  /** Whether it stands as text, without the box of a field. */
  isPlain?: boolean;
  describedBy?: string | undefined;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** Whether others who share the text have changed it. What somebody takes back comes on the same way, and is their own. */
function isOthers(transaction: { getMeta: (key: string) => unknown }): boolean {
  const from = transaction.getMeta('y-sync$') as
    | { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean }
    | undefined;
  return from?.isChangeOrigin === true && from.isUndoRedoOperation !== true;
}

/** A text with styles, lists, tables and pictures. What comes from outside replaces it unless somebody is typing here. */
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
  // The same as the editor writes it.
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
      const next = htmlOf(editor);
      if (next === written.current) return;
      shown.current = written.current = next;
      if (isOthers(transaction)) latest.current.onChangedByOthers?.(next);
      else latest.current.onChange(next);
    },
  });
  useEffect(() => {
    // A render that took its time has lost its editor; the next one comes with another.
    if (!editor.isDestroyed) written.current = htmlOf(editor);
  }, [editor]);
  useEffect(() => (share && !editor.isDestroyed ? share(editor) : undefined), [editor, share]);
  useEffect(() => {
    if (share || html === shown.current || editor.isDestroyed) return;
    shown.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
    written.current = htmlOf(editor);
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
