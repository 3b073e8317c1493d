import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { ProposeForm_entity$key } from '#graph/ProposeForm_entity.graphql';
import type { ProposeFormMutation } from '#graph/ProposeFormMutation.graphql';

import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  entity: ProposeForm_entity$key;
  onDone: () => void;
  onCancel: () => void;
}

/** Proposes new values for fields, with a reason; the entity stays unchanged until the request is accepted. */
export function ProposeForm({ entity, onDone, onCancel }: Props) {
  const data = useFragment(
    graphql`
      fragment ProposeForm_entity on Entity {
        id
        number
        name
        description
      }
    `,
    entity,
  );
  const id = useId();
  const [first] = useState(data);
  const [fields, setFields] = useState({ number: data.number, name: data.name, description: data.description });
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [propose, isBusy] = useAction<ProposeFormMutation>(graphql`
    mutation ProposeFormMutation($input: CreateChangeRequestInput!) {
      createChangeRequest(input: $input) {
        ... on CreateChangeRequestPayload {
          changeRequest {
            issue {
              id
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  // Only edited fields are proposed, so later changes by others stay.
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== first[field as keyof typeof fields]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    propose({ input: { entityId: data.id, ...changed, ...(reason.trim() && { reason }) } }).then(
      () => {
        toast.done('The change was proposed.');
        onDone();
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form className="cr-form" aria-label="Propose a change" onSubmit={submit}>
      <TextInput
        label="Proposed number"
        size="xs"
        value={fields.number}
        onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, number: value }))}
      />
      <TextInput
        label="Proposed name"
        size="xs"
        value={fields.name}
        onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, name: value }))}
      />
      <div>
        <span id={`${id}-label`} className="tr-small en-label">
          Proposed description
        </span>
        <RichText
          id={id}
          html={fields.description}
          onChange={(description) => setFields((all) => ({ ...all, description }))}
        />
      </div>
      <Textarea
        label="Why"
        size="xs"
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <div className="cr-foot">
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="compact-sm" loading={isBusy} disabled={Object.keys(changed).length === 0}>
          Propose
        </Button>
      </div>
    </form>
  );
}
