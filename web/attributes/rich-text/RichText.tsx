import './rich-text.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { extensions } from './extensions.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  id: string;
  html: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  /** Whether it stands as text, without the box of a field. */
  isPlain?: boolean;
  describedBy?: string | undefined;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** The text without the empty line that stands ready below a list or a table at its end. */
const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }) =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?<=<hr>|<\/(?!p>)\w+>)<p><\/p>$/, '');

/** A text with styles, lists, tables and pictures. What comes from outside replaces it unless somebody is typing here. */
export function RichText({ id, html, onChange, disabled = false, isPlain = false, describedBy }: Props) {
  const latest = useRef(onChange);
  const shown = useRef(html);
  // The same as the editor writes it.
  const written = useRef(html);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: html,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor }) => {
      const next = htmlOf(editor);
      if (next === written.current) return;
      shown.current = written.current = next;
      latest.current(next);
    },
  });
  useEffect(() => {
    // A render that took its time has lost its editor; the next one comes with another.
    if (!editor.isDestroyed) written.current = htmlOf(editor);
  }, [editor]);
  useEffect(() => {
    if (html === shown.current || editor.isDestroyed) return;
    shown.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
    written.current = htmlOf(editor);
  }, [editor, html]);
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
