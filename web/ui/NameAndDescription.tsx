import { Textarea, TextInput } from '@mantine/core';

interface Props {
  name: string;
  onName: (name: string) => void;
  description: string;
  onDescription: (description: string) => void;
  /** The name that the server gives if none is entered; without it a name is required. */
  usualName?: string;
  /** False if another field comes first. */
  isFirst?: boolean;
}

/** Asks for a name and a description, at the beginning of nearly every form. */
export const NameAndDescription = ({ name, onName, description, onDescription, usualName, isFirst = true }: Props) => (
  <>
    <TextInput
      label="Name"
      placeholder={usualName}
      required={usualName === undefined}
      withAsterisk={false}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
    />
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
