import { ActionIcon, Select } from '@mantine/core';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconQuote,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';

import { ToolRow } from '../../ui/focus/ToolRow.tsx';
import { InsertMenu } from './insert/InsertMenu.tsx';
import { PictureTools } from './pictures/PictureTools.tsx';
import { TableTools } from './TableTools.tsx';

interface Tool {
  label: string;
  icon: Icon;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { label: 'Bold', icon: IconBold, isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    label: 'Italic',
    icon: IconItalic,
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  { label: 'Code', icon: IconCode, isOn: (e) => e.isActive('code'), run: (e) => e.chain().focus().toggleCode().run() },
  {
    label: 'List',
    icon: IconList,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: IconListNumbers,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: IconQuote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Table',
    icon: IconTable,
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

const styles = [
  { value: '0', label: 'Text' },
  ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: `Heading ${level}` })),
];

const styleOf = (editor: Editor) => String([1, 2, 3, 4].find((level) => editor.isActive('heading', { level })) ?? 0);

function setLink(editor: Editor) {
  if (editor.isActive('link')) return editor.chain().focus().unsetLink().run();
  const href = window.prompt('Address of the link', 'https://');
  return href ? editor.chain().focus().setLink({ href }).run() : false;
}

/** Shows the tools of the text: style, bold, italic, lists, table, link. */
export const Toolbar = ({ editor, label, words }: { editor: Editor; label: string; words: number }) => (
  <ToolRow className="tr-wrap rt-tools" aria-labelledby={label}>
    <Select
      data={styles}
      value={styleOf(editor)}
      onChange={(level) =>
        level === '0'
          ? editor.chain().focus().setParagraph().run()
          : editor
              .chain()
              .focus()
              .setHeading({ level: Number(level) as 1 | 2 | 3 | 4 })
              .run()
      }
      allowDeselect={false}
      variant="unstyled"
      size="xs"
      w={96}
      aria-label="Style"
    />
    {tools.map(({ label, icon: Mark, isOn, run }) => (
      <ActionIcon
        key={label}
        variant={isOn?.(editor) ? 'light' : 'subtle'}
        color={isOn?.(editor) ? 'brand' : 'gray'}
        aria-label={label}
        title={label}
        {...(isOn && { 'aria-pressed': isOn(editor) })}
        onClick={() => run(editor)}
      >
        <Mark size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    ))}
    <ActionIcon
      variant={editor.isActive('link') ? 'light' : 'subtle'}
      color={editor.isActive('link') ? 'brand' : 'gray'}
      aria-label="Link"
      title="Link"
      aria-pressed={editor.isActive('link')}
      onClick={() => setLink(editor)}
    >
      <IconLink size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    <InsertMenu editor={editor} />
    {editor.isActive('image') && <PictureTools editor={editor} />}
    {editor.isActive('table') && <TableTools editor={editor} />}
    <span className="tr-small rt-words">{words === 1 ? '1 word' : `${words} words`}</span>
  </ToolRow>
);
