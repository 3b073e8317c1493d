import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

import type { EditorProps } from '../editor.ts';

const emptyIsNone = (text: string) => (text === '' ? null : text);

/** Edits one line of text. */
export function TextEditor({
  id,
  value,
  onChange,
  disabled,
  describedBy,
  invalid,
  mono,
  placeholder,
}: EditorProps<string> & { mono?: boolean; placeholder?: string }) {
  return (
    <TextInput
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(emptyIsNone(event.currentTarget.value))}
      disabled={disabled}
      placeholder={placeholder}
      error={invalid}
      aria-describedby={describedBy}
      styles={mono ? { input: { fontFamily: 'var(--tr-mono)' } } : undefined}
    />
  );
}

/** Edits several lines of text, and grows with them. */
export function BigTextEditor({ id, value, onChange, disabled, describedBy, invalid }: EditorProps<string>) {
  return (
    <Textarea
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(emptyIsNone(event.currentTarget.value))}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      autosize
      minRows={2}
      maxRows={12}
    />
  );
}

/** Edits a formula, in monospaced type. */
export const EquationEditor = (props: EditorProps<string>) => <TextEditor {...props} mono />;

/** Edits a multiplicity: `n`, `n..m`, `n..*` or `*`. */
export const MultiplicityEditor = (props: EditorProps<string>) => (
  <TextEditor {...props} mono placeholder="n, n..m, n..* or *" />
);

/** Edits an address, with a link to it. */
export function UriEditor({ id, value, onChange, disabled, describedBy, invalid }: EditorProps<string>) {
  const canOpen = value !== null && /^(https?:|mailto:)/i.test(value);
  return (
    <TextInput
      id={id}
      type="url"
      value={value ?? ''}
      onChange={(event) => onChange(emptyIsNone(event.currentTarget.value))}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      rightSection={
        canOpen && (
          <ActionIcon
            component="a"
            href={value}
            target="_blank"
            rel="noreferrer noopener"
            variant="subtle"
            size="sm"
            aria-label={`Open ${value} in a new tab`}
          >
            <IconExternalLink size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}
