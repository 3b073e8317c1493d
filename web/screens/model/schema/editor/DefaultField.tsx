import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { valueWords } from '../../../../attributes/value-words.ts';
import type { PropertyDraft } from './class-draft.ts';

interface Props {
  property: PropertyDraft;
  called: string;
  onChange: (change: Partial<PropertyDraft>) => void;
}

/** Edits the default value, for types with values of one word; one that is none is refused when the field is left. */
export function DefaultField({ property, called, onChange }: Props) {
  const { type, choices, defaultValue } = property;
  const [isTyping, setTyping] = useState(false);
  const label = `Default of ${called}`;
  const { initial, offers, problemOf } = typeOnPage(type);
  if (initial === 'choice' || initial === 'yes') {
    const offered = offers ?? choices;
    const shown = typeof defaultValue === 'boolean' ? (defaultValue ? 'Yes' : 'No') : String(defaultValue ?? '');
    const valueOf = (word: string) => (word === '' ? null : initial === 'yes' ? word === 'Yes' : word);
    return (
      <NativeSelect
        aria-label={label}
        value={shown}
        data={[{ value: '', label: 'None' }, ...offered]}
        onChange={({ currentTarget: { value } }) => onChange({ defaultValue: valueOf(value) })}
      />
    );
  }
  if (initial === 'line') {
    const text = String(defaultValue ?? '');
    return (
      <TextInput
        aria-label={label}
        placeholder="None"
        value={text}
        error={isTyping ? undefined : problemOf?.(text)}
        onChange={({ currentTarget: { value } }) => {
          setTyping(true);
          onChange({ defaultValue: value === '' ? null : value });
        }}
        onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
        onBlur={() => setTyping(false)}
      />
    );
  }
  return <>{defaultValue === null ? '–' : valueWords(defaultValue, type)}</>;
}
