import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useFirstField } from '../../../ui/first-field.ts';

interface Props {
  value: string;
  onChange: (code: string) => void;
}

/** Asks for a code of the authenticator app, or for a recovery code instead. */
export function CodeFields({ value, onChange }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const first = useFirstField({ step: isRecovery });
  return (
    <>
      <TextInput
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={
          isRecovery
            ? 'One of your recovery codes. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        inputWrapperOrder={['label', 'input', 'description']}
        name="code"
        required
        withAsterisk={false}
        ref={first}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Anchor
        component="button"
        type="button"
        fz="sm"
        style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
        onClick={() => {
          setRecovery(!isRecovery);
          onChange('');
        }}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Anchor>
    </>
  );
}
