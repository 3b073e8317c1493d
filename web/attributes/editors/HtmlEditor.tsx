import type { EditorProps } from '../editor.ts';
import { RichText } from '../rich-text/RichText.tsx';

/** Edits rich text. */
export const HtmlEditor = ({ id, value, onChange, disabled, describedBy }: EditorProps<string>) => (
  <RichText
    id={id}
    html={value ?? ''}
    onChange={(html) => onChange(html === '' ? null : html)}
    disabled={disabled}
    describedBy={describedBy}
  />
);
