import { ActionIcon, Button, Select } from '@mantine/core';
import { IconMessagePlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { CommentField, NewThreadMutation } from '#graph/NewThreadMutation.graphql';

import { answerOrWait, WAITS } from '../../../relay/outbox/answer-or-wait.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useStore } from '../../../ui/store.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { attention } from './store.ts';

interface Props {
  entityId: string;
  properties: readonly { value: string; label: string }[];
  onSaid: () => void;
}

const fields = [
  { value: 'entity', label: 'The entity' },
  { value: 'NAME', label: 'Name' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'DESCRIPTION', label: 'Description' },
];
const forget = () => attention.set({ ...attention.get(), passage: null, asked: null });

/** Starts a new thread: about the entity, a field of it, or the passage selected in the text. */
export function NewThread({ entityId, properties, onSaid }: Props) {
  const chosen = useStore(attention, ({ passage }) => passage);
  const passage = chosen?.entityId === entityId ? chosen : null;
  const isAsked = useStore(attention, ({ asked }) => asked) === entityId;
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || isAsked;
  const [about, setAbout] = useState('entity');
  const [say] = useAction<NewThreadMutation>(graphql`
    mutation NewThreadMutation($input: CreateCommentInput!) {
      createComment(input: $input) {
        ... on CreateCommentPayload {
          comment {
            id
            entity {
              ...useCommentNews_entity
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  if (!passage && !isOpen)
    return (
      <div className="cm-new">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Comment
        </Button>
      </div>
    );
  const close = () => {
    forget();
    setOpen(false);
  };
  const isField = fields.some(({ value }) => value === about);
  const place = passage
    ? { passage: { quote: passage.quote, before: passage.before, after: passage.after } }
    : isField
      ? about === 'entity'
        ? {}
        : { field: about as CommentField }
      : { propertyId: about };
  return (
    <section className="cm-new is-open" aria-label="New comment">
      {passage ? (
        <div className="cm-place">
          <q className="cm-quote">{passage.quote}</q>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Detach from passage" onClick={forget}>
            <IconX size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <Select
          size="xs"
          label="About"
          value={about}
          allowDeselect={false}
          searchable
          onChange={(value) => setAbout(value ?? 'entity')}
          data={[...fields, ...properties]}
        />
      )}
      <CommentComposer
        key={passage?.quote ?? 'new'}
        label="Comment"
        placeholder="Write a comment. Use @ to mention someone."
        verb="Comment"
        keptAs={`comment ${entityId}`}
        onSend={async (content) => {
          const said = await answerOrWait(say({ input: { entityId, content, ...place } }), onSaid);
          if (said !== WAITS) onSaid();
        }}
        onSent={close}
        onCancel={close}
      />
    </section>
  );
}
