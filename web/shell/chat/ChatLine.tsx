import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { memo } from 'react';

import { useConnection } from '../../relay/connection.ts';
import { momentText, timeText } from '../../ui/moments.ts';
import { PersonMark } from '../../ui/PersonMark.tsx';
import type { LogLine } from './lines.ts';
import type { Message, Pending } from './message.ts';
import { MessageText } from './MessageText.tsx';
import { withoutPending, withRefusal } from './steps.ts';
import { change } from './store.ts';

interface Props {
  line: LogLine;
  isCompact: boolean;
}

/** Shows one line of a chat, memoised so that typing does not draw all lines again. */
export const ChatLine = memo(function ChatLine({ line, isCompact }: Props) {
  if (line.kind === 'new')
    return (
      <div className="tr-row ch-new">
        <span>{line.count} new</span>
      </div>
    );
  if (line.kind === 'day' || line.kind === 'note') return <div className="ch-note">{line.text}</div>;
  if (line.kind === 'pending') return <OnItsWay pending={line.pending} isHead={line.isHead} />;
  const { message, isOwn, isHead } = line;
  if (isOwn) return <Own message={message} isHead={isHead} isTimed={isHead && !isCompact} />;
  return isCompact ? <Bubble message={message} isHead={isHead} /> : <Other message={message} isHead={isHead} />;
});

const Time = ({ iso }: { iso: string }) => (
  <time className="ch-time" dateTime={iso} title={momentText(iso)}>
    {timeText(iso)}
  </time>
);

interface Said {
  message: Message;
  isHead: boolean;
}

/** Shows a message of another user in the chat with everybody. Consecutive messages of one user share a heading. */
const Other = ({ message: { from, fullName, date, content }, isHead }: Said) => (
  <div className="ch-other" data-head={isHead || undefined}>
    <span className="ch-mark" aria-hidden>
      {isHead && <PersonMark username={from} fullName={fullName} size={24} />}
    </span>
    <div className="tr-grow">
      {isHead ? (
        <div className="ch-by">
          <strong>{fullName}</strong> <Time iso={date} />
        </div>
      ) : (
        <span className="tr-visually-hidden">{fullName}: </span>
      )}
      <p title={isHead ? undefined : timeText(date)}>
        <MessageText text={content} />
      </p>
    </div>
  </div>
);

const Bubble = ({ message: { fullName, date, content }, isHead }: Said) => (
  <div className="tr-column ch-bubble" data-head={isHead || undefined}>
    <span className="tr-visually-hidden">{fullName}: </span>
    <p title={timeText(date)}>
      <MessageText text={content} />
    </p>
  </div>
);

const Own = ({ message: { date, content }, isHead, isTimed }: Said & { isTimed: boolean }) => (
  <div className="tr-column ch-bubble is-own" data-head={isHead || undefined}>
    {isTimed && <Time iso={date} />}
    <span className="tr-visually-hidden">You: </span>
    <p title={timeText(date)}>
      <MessageText text={content} />
    </p>
  </div>
);

/** Shows a message on its way to the server; if it was refused, with the reason and buttons to retry or drop it. */
function OnItsWay({ pending: { clientId, content, refusal }, isHead }: { pending: Pending; isHead: boolean }) {
  const { isOnline } = useConnection();
  return (
    <div className="tr-column ch-bubble is-own is-pending" data-head={isHead || undefined}>
      <span className="tr-visually-hidden">You: </span>
      <p>
        <MessageText text={content} />
      </p>
      {refusal === null ? (
        <span className="tr-inline ch-state">
          <IconClock size={12} stroke={2} aria-hidden />
          {isOnline ? 'Sending' : 'Sent when the connection returns'}
        </span>
      ) : (
        <span className="tr-inline ch-state is-refused">
          <IconAlertCircle size={12} stroke={2} aria-hidden />
          Not sent. {refusal}{' '}
          <Anchor component="button" inherit onClick={() => change((room) => withRefusal(room, clientId, null))}>
            Send again
          </Anchor>
          <Anchor component="button" inherit onClick={() => change((room) => withoutPending(room, clientId))}>
            Remove
          </Anchor>
        </span>
      )}
    </div>
  );
}
