import './transfer.css';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId } from 'react';

import { Explained, explainedBy } from './Explained.tsx';
import { isWanted, wantedOrNot, type FormatOption, type OptionValues } from './formats.ts';

interface Props {
  options: readonly FormatOption[];
  values: OptionValues;
  onChange: (values: OptionValues) => void;
}

const ALONG = 'Include';

/** Shows the options of a format. */
export function FormatOptions({ options, values, onChange }: Props) {
  const id = useId();
  const texts = options.filter(({ kind }) => kind === 'TEXT');
  const switches = options.filter(({ kind }) => kind === 'YES_NO');
  return (
    <>
      {texts.map(({ name, title, description }) => (
        <TextInput
          key={name}
          label={title}
          description={description}
          value={String(values[name] ?? '')}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      {switches.length > 0 && (
        <Input.Wrapper label={ALONG} labelElement="div" role="group" aria-label={ALONG}>
          <div className="xf-choices xf-switches">
            {switches.map((option) => (
              <Checkbox
                key={option.name}
                label={<Explained id={id + option.name} title={option.title} sentence={option.description} />}
                {...explainedBy(id + option.name)}
                checked={isWanted(option, values)}
                onChange={(event) => onChange(wantedOrNot(options, option, event.currentTarget.checked, values))}
              />
            ))}
          </div>
        </Input.Wrapper>
      )}
    </>
  );
}
