import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

import { NameField } from './NameField.tsx';

interface Props {
  name: string;
  onName: (name: string) => void;
  description: string;
  onDescription: (description: string) => void;
  /** The name that the server gives if none is entered; without it a name is required. */
  usualName?: string;
  /** False if another field comes first. */
  isFirst?: boolean;
  /** Fields between name and description. */
  children?: ReactNode;
}

/** Asks for a name and a description, at the beginning of nearly every form. */
export const NameAndDescription = ({ name, onName, description, onDescription, children, ...rest }: Props) => (
  <>
    <NameField value={name} onChange={onName} {...rest} />
    {children}
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxRows={8}
      value={description}
      onChange={(event) => onDescription(event.currentTarget.value)}
    />
  </>
);
