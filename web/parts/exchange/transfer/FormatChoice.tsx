import './transfer.css';
import { Radio } from '@mantine/core';
import { useId } from 'react';

import { Explained, explainedBy } from './Explained.tsx';

interface Format {
  readonly format: string;
  readonly title: string;
  readonly description: string;
}

interface Props {
  formats: readonly Format[];
  value: string;
  isDisabled: boolean;
  onChange: (format: string) => void;
}

/** Shows formats to choose from, each with its purpose. */
export function FormatChoice({ formats, value, isDisabled, onChange }: Props) {
  const id = useId();
  return (
    <Radio.Group label="Format" value={value} onChange={onChange}>
      <div className="xf-choices">
        {formats.map(({ format, title, description }) => (
          <Radio
            key={format}
            size="xs"
            value={format}
            label={<Explained id={id + format} title={title} sentence={description} />}
            {...explainedBy(id + format)}
            disabled={isDisabled}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
