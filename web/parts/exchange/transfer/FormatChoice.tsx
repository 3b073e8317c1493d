import { Radio, Stack } from '@mantine/core';

interface Format {
  readonly format: string;
  readonly title: string;
  readonly description: string;
}

interface Props {
  formats: readonly Format[];
  value: string;
  isDisabled?: boolean;
  onChange: (format: string) => void;
}

/** Formats to choose from, each with what it is for. */
export const FormatChoice = ({ formats, value, isDisabled, onChange }: Props) => (
  <Radio.Group label="Format" value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {formats.map(({ format, title, description }) => (
        <Radio key={format} value={format} label={title} description={description} disabled={isDisabled ?? false} />
      ))}
    </Stack>
  </Radio.Group>
);
