import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { NewSavedQueryMutation } from '#graph/NewSavedQueryMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameField } from '../../../ui/naming/NameField.tsx';
import { useSubmit } from '../../platform/useSubmit.ts';
import { viewInWords, type TableView } from './table-view.ts';

interface Props {
  projectId: string;
  query: string;
  /** The view of the table on the page. */
  view: TableView | undefined;
  mayShare: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Saves the search on the page, and the view of its table, under a name. */
export function NewSavedQuery({ projectId, query, view, mayShare, onDone, onClose }: Props) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isWithView, setWithView] = useState(true);
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isBusy] = useAction<NewSavedQueryMutation>(graphql`
    mutation NewSavedQueryMutation($input: CreateSavedQueryInput!) {
      createSavedQuery(input: $input) {
        ... on CreateSavedQueryPayload {
          savedQuery {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const kept = isWithView && view ? { view } : {};
  const save = () => create({ input: { projectId, name, query, isShared, ...kept } }).then(onDone);
  return (
    <FormDialog
      title="Save this query"
      size={480}
      verb="Save"
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      refusal={refusal}
      onSubmit={() => void submit(save(), `${name.trim()} was saved.`)}
      onClose={close}
    >
      <code className="sq-query">{query}</code>
      <NameField value={name} onChange={setName} />
      {view && (
        <Checkbox
          label="Save the table layout too"
          description={viewInWords(view)}
          checked={isWithView}
          onChange={(event) => setWithView(event.currentTarget.checked)}
        />
      )}
      {mayShare && (
        <Checkbox
          label="Share it with everyone in the project"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
