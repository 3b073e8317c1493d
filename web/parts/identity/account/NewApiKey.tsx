import './account.css';
import { Button, Group, Select } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { NewApiKey_query$key } from '#graph/NewApiKey_query.graphql';
import type { NewApiKeyMutation } from '#graph/NewApiKeyMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useFirstField } from '../../../ui/first-field.ts';
import { NameField } from '../../../ui/naming/NameField.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { KeyScope, type Scope } from './KeyScope.tsx';

const lives = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
interface Props {
  query: NewApiKey_query$key;
  onMade: (key: string) => void;
  onBack: () => void;
}

/** Asks for the name, scope and lifetime of a new key. */
export function NewApiKey({ query, onMade, onBack }: Props) {
  const data = useFragment(
    graphql`
      fragment NewApiKey_query on Query {
        organizations @required(action: THROW) {
          slug
        }
        ...KeyScope_query
      }
    `,
    query,
  );
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>({ organization: data.organizations[0]?.slug ?? null, permissions: null });
  const [days, setDays] = useState('90');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [create, isBusy] = useAction<NewApiKeyMutation>(graphql`
    mutation NewApiKeyMutation($input: CreateApiKeyInput!) {
      createApiKey(input: $input) {
        ... on CreateApiKeyPayload {
          key
          viewer {
            ...ApiKeys_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const first = useFirstField();
  const { organization, permissions } = scope;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    create({ input: { name, organization, days: Number(days), permissions } }).then(
      ({ createApiKey }) => onMade(createApiKey.key),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  const isComplete = name.trim() !== '' && organization !== null && permissions?.length !== 0;
  return (
    <form onSubmit={onSubmit} className="tr-stack ac-stack">
      <NameField
        description="What it is for, such as 'Nightly export'."
        inputWrapperOrder={['label', 'input', 'description']}
        ref={first}
        value={name}
        onChange={setName}
      />
      <KeyScope query={data} value={scope} onChange={setScope} />
      <Select
        label="Expires after"
        data={lives}
        value={days}
        allowDeselect={false}
        comboboxProps={{ zIndex: 402 }}
        onChange={(value) => setDays(value ?? '90')}
      />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isComplete}>
          Create key
        </Button>
      </Group>
    </form>
  );
}
