import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameField } from '../../../ui/naming/NameField.tsx';
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
    <FormDialog
      title={`Edit ${saved.name}`}
      size={480}
      verb="Save"
      isBusy={isBusy}
      isReady={name.trim() !== '' && query.trim() !== ''}
      refusal={refusal}
      onSubmit={() => void submit(save(), 'Saved.')}
      onClose={close}
    >
      <NameField value={name} onChange={setName} />
      <Textarea
        label="Query"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: 'sq-query' }}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
