import { Button, Kbd, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';

import { EVERYBODY } from './message.ts';
import { isSend, isSendable, problemOf } from './rules.ts';
import { withDraft } from './steps.ts';
import { change, useRoom } from './store.ts';
import { queueMessage } from './useOutbox.ts';

interface Props {
  partner: string;
  label: string;
  placeholder?: string;
  isCompact?: boolean;
  field?: Ref<HTMLTextAreaElement>;
}

/** Takes a message: Enter sends, Shift+Enter starts a new line. Unsent text is kept when the chat is closed or the page reloaded. */
export function MessageComposer({ partner, label, placeholder, isCompact = false, field }: Props) {
  const typed = useRoom().drafts.get(partner) ?? '';
  const canSend = isSendable(typed);
  const submit = () => {
    if (canSend) queueMessage(partner === EVERYBODY ? null : partner, typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSend(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  const area = (
    <Textarea
      ref={field}
      className="ch-field"
      size={isCompact ? 'sm' : 'md'}
      aria-label={label}
      placeholder={placeholder}
      autosize
      minRows={isCompact ? 1 : 2}
      maxRows={isCompact ? 4 : 8}
      value={typed}
      error={problemOf(typed)}
      onChange={({ currentTarget: { value } }) => change((room) => withDraft(room, partner, value))}
      onKeyDown={onKeyDown}
    />
  );
  if (isCompact)
    return (
      <div className="ch-write is-compact">
        {area}
        <Button className="ch-send" aria-label="Send" disabled={!canSend} onClick={submit}>
          <IconSend2 size={16} stroke={1.75} aria-hidden />
        </Button>
      </div>
    );
  return (
    <div className="ch-write">
      {area}
      <div className="tr-row ch-foot">
        <span>
          <Kbd>Enter</Kbd> to send, <Kbd>Shift Enter</Kbd> for a new line
        </span>
        <Button className="ch-send" disabled={!canSend} onClick={submit}>
          Send
        </Button>
      </div>
    </div>
  );
}
