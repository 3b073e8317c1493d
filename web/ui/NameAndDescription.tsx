import { Textarea, TextInput } from '@mantine/core';

interface Props {
  name: string;
  onName: (name: string) => void;
  description: string;
  onDescription: (description: string) => void;
}

/** Asks for a name and a description, at the beginning of nearly every form. */
export const NameAndDescription = ({ name, onName, description, onDescription }: Props) => (
  <>
    <TextInput
      label="Name"
      required
      withAsterisk={false}
      data-autofocus
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
