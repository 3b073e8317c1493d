import './account.css';
import { Button, Group, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { NewApiKey_query$key } from '#graph/NewApiKey_query.graphql';
import type { NewApiKeyMutation } from '#graph/NewApiKeyMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { useFirstField } from '../../ui/first-field.ts';
import { RefusalNote } from '../../ui/States.tsx';
import { heldIn } from './key-words.ts';

const lives = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
const parts = [
  { value: 'all', label: 'All that I may do there' },
  { value: 'some', label: 'Only some of it' },
];

interface Props {
  query: NewApiKey_query$key;
  onMade: (key: string) => void;
  onBack: () => void;
}

/** Name, scope and life of a new key. The scope is picked from what the viewer holds. */
export function NewApiKey({ query, onMade, onBack }: Props) {
  const { viewer, organizations } = useFragment(
    graphql`
      fragment NewApiKey_query on Query {
        viewer {
          permissions
        }
        organizations {
          id
          slug
          name
        }
      }
    `,
    query,
  );
  const [name, setName] = useState('');
  const [organization, setOrganization] = useState(organizations[0]?.slug ?? null);
  const [part, setPart] = useState('all');
  const [permissions, setPermissions] = useState<string[]>([]);
  const [days, setDays] = useState('90');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [create, isBusy] = useAction<NewApiKeyMutation>(graphql`
    mutation NewApiKeyMutation($input: CreateApiKeyInput!) {
      createApiKey(input: $input) {
        key
        viewer {
          id
          apiKeys {
            id
            name
            ...ApiKeyLine_apiKey
          }
        }
      }
    }
  `);
  const first = useFirstField();
  const isPicked = part === 'some';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    create({ input: { name, organization, days: Number(days), ...(isPicked && { permissions }) } }).then(
      ({ createApiKey }) => onMade(createApiKey.key),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  const isComplete = name.trim() !== '' && organization !== null && (!isPicked || permissions.length > 0);
  return (
    <form onSubmit={onSubmit} className="ac-stack">
      <TextInput
        label="Name"
        description="What it is for, such as 'Nightly export'."
        inputWrapperOrder={['label', 'input', 'description']}
        required
        withAsterisk={false}
        ref={first}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Organization"
        data={organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={organization}
        allowDeselect={false}
        searchable={organizations.length > 10}
        comboboxProps={{ zIndex: 402 }}
        onChange={(slug) => {
          setOrganization(slug);
          setPermissions([]);
        }}
      />
      <SegmentedControl aria-label="What the key opens" data={parts} value={part} onChange={setPart} size="md" />
      {isPicked && (
        <TagsInput
          label="Permissions"
          description="Pick from those you hold, or type one that they contain."
          inputWrapperOrder={['label', 'input', 'description']}
          size="md"
          data={heldIn(viewer?.permissions ?? [], organization ?? '')}
          value={permissions}
          onChange={setPermissions}
          comboboxProps={{ zIndex: 402 }}
          clearable
        />
      )}
      <Select
        label="Good for"
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
          Make key
        </Button>
      </Group>
    </form>
  );
}
