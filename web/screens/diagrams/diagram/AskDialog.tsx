import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import type { DialogAnswers, DialogQuestion } from './editing/useAsking.ts';

interface Props {
  question: DialogQuestion;
  onAnswer: (answers: DialogAnswers | undefined) => void;
}

/** Asks for the details that a new line or shape needs. */
export function AskDialog({ question: { title, verb, note, fields }, onAnswer }: Props) {
  const [answers, setAnswers] = useState<DialogAnswers>(() =>
    Object.fromEntries(fields.map(({ name, value, options }) => [name, value ?? options?.[0]?.value ?? ''])),
  );
  const say = (name: string, value: string) => setAnswers((before) => ({ ...before, [name]: value }));
  const isReady = fields.every(({ name, isOptional }) => isOptional || answers[name]?.trim());
  return (
    <FormModal opened onClose={() => onAnswer(undefined)} title={title} size={440}>
      <DialogForm verb={verb} isReady={isReady} onSubmit={() => onAnswer(answers)} onClose={() => onAnswer(undefined)}>
        <Stack gap="md">
          {note && <span className="tr-dim">{note}</span>}
          {fields.map(({ name, label, options, hint }, at) =>
            options ? (
              <Select
                key={name}
                label={label}
                description={hint}
                data={[...options]}
                value={answers[name] ?? null}
                onChange={(value) => say(name, value ?? '')}
                allowDeselect={false}
                searchable={options.length > 8}
                data-autofocus={at === 0 || undefined}
              />
            ) : (
              <TextInput
                key={name}
                label={label}
                description={hint}
                autoComplete="off"
                maxLength={500}
                value={answers[name] ?? ''}
                onChange={(event) => say(name, event.currentTarget.value)}
                data-autofocus={at === 0 || undefined}
              />
            ),
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
