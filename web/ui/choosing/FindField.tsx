import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { keepFirstFound } from './first-found.ts';

interface Props extends Omit<TextInputProps, 'ref'> {
  /** The id of the list that the field filters; its rows are items. */
  list: string;
  value: string;
}

/** Shows a field that filters a list of things to open, tick or add: the first one is marked while somebody types, and Enter does it. */
export function FindField({ list, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => (field.current ? keepFirstFound(field.current, list) : undefined), [list]);
  return <TextInput ref={field} autoComplete="off" {...rest} />;
}
