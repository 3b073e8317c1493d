import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';
import type { SavedQuery } from './useSavedQueries.ts';
import { useSaving } from './useSaving.ts';

interface Props {
  projectId: string;
  saved: SavedQuery;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a saved query another name or search. */
export function EditSavedQuery({ projectId, saved, onDone, onClose }: Props) {
  const [name, setName] = useState(saved.name);
  const [query, setQuery] = useState(saved.query);
  const { refusal, submit, close } = useSubmit(onClose);
  const [change, isBusy] = useSaving();
  const save = () => change({ input: { projectId, savedQueryId: saved.id, name, query } }).then(onDone);
  return (
    <FormModal opened onClose={close} title={`Edit ${saved.name}`} size={480}>
      <DialogForm
        verb="Save"
        isBusy={isBusy}
        isReady={name.trim() !== '' && query.trim() !== ''}
        refusal={refusal}
        onSubmit={() => void submit(save(), 'Saved.')}
        onClose={close}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            value={name}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Query"
            required
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            classNames={{ input: 'sq-query' }}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
