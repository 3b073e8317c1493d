import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

import { formulaAdvice } from '#shared/lawful-texts/formula.ts';
import { normalMultiplicity } from '#shared/lawful-texts/multiplicity.ts';

import type { Meaning } from '../../ui/typed/useTyped.tsx';
import type { EditorProps } from '../editor.ts';
import { addressProblem } from '../typed/typed-address.ts';
import { TypedLine } from './TypedLine.tsx';

const emptyIsNone = (text: string) => (text === '' ? null : text);

/** Edits one line of text. */
export function TextEditor({ id, value, onChange, disabled, describedBy, invalid }: EditorProps<string>) {
  return (
    <TextInput
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(emptyIsNone(event.currentTarget.value))}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
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

/** Reads a text that is kept as it is written, even if it is none of its kind. */
const kept =
  (problemOf: (text: string) => string | undefined) =>
  (text: string): Meaning<string> => {
    const problem = text.trim() === '' ? undefined : problemOf(text);
    return problem === undefined ? { value: emptyIsNone(text) } : { value: text, problem };
  };

const readFormula = kept(formulaAdvice);
const readMultiplicity = kept((text) =>
  normalMultiplicity(text) === null
    ? `'${text}' is not a multiplicity. Enter n, n..m, n..* or *, such as 1..4.`
    : undefined,
);
const readAddress = kept(addressProblem);

const mono = { input: { fontFamily: 'var(--tr-mono)' } };

/** Edits a formula, in monospaced type. */
export const EquationEditor = ({ value, ...props }: EditorProps<string>) => (
  <TypedLine {...props} shown={value ?? ''} read={readFormula} look={{ styles: mono }} />
);

/** Edits a multiplicity: `n`, `n..m`, `n..*` or `*`. */
export const MultiplicityEditor = ({ value, ...props }: EditorProps<string>) => (
  <TypedLine
    {...props}
    shown={value ?? ''}
    read={readMultiplicity}
    look={{ styles: mono, placeholder: 'n, n..m, n..* or *' }}
  />
);

/** Edits an address, with a link to it. */
export function UriEditor({ value, ...props }: EditorProps<string>) {
  const canOpen = value !== null && /^(https?:|mailto:)/i.test(value);
  const link = canOpen && (
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
  );
  // Not of the type url: browsers would refuse in words of their own what the server takes, such as example.org/plans.
  return (
    <TypedLine {...props} shown={value ?? ''} read={readAddress} look={{ inputMode: 'url', rightSection: link }} />
  );
}
