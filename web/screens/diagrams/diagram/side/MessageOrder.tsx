import { UnstyledButton } from '@mantine/core';

import { isMessage } from '#shared/drawing/content.ts';

import { itemOf, messageOrder } from '../own/message-order.ts';
import type { Desk } from '../useDesk.ts';
import { fragmentsOf } from './fragments.ts';

/** Lists all messages from first to last, below their fragments; the selection is that of the picture. */
export function MessageOrder({ desk: { content, selection, select, view } }: { desk: Desk }) {
  const lines = new Map(content.lines.filter(({ kind }) => isMessage(kind)).map((line) => [itemOf(line.key), line]));
  const order = messageOrder(content);
  const frames = fragmentsOf(content).flatMap(({ kind, text, messages, operands }) => [
    { head: kind, text, messages },
    ...operands.map((part) => ({ head: part.text || kind, text: '', messages: part.messages })),
  ]);
  if (order.length === 0) return null;
  return (
    <section aria-labelledby="order">
      <h2 id="order">
        Order <span className="tr-dim">{order.length}</span>
      </h2>
      <ol className="tr-list dg-order">
        {order.map((item, at) => {
          const line = lines.get(item)!;
          const before = order[at - 1];
          const within = frames.filter(({ messages }) => messages.includes(item));
          const begun = within.filter(({ messages }) => before === undefined || !messages.includes(before));
          return (
            <li key={item}>
              {begun.map(({ head, text }) => (
                <span key={`${head} ${text}`} className="dg-order-frame">
                  <strong>{head}</strong> <span className="tr-dim">{text}</span>
                </span>
              ))}
              <UnstyledButton
                className="tr-row dg-line-tool"
                aria-pressed={selection.has(line.key)}
                data-inside={within.length > 0 || undefined}
                onClick={() => {
                  select(new Set([line.key]));
                  view.reveal(line.key);
                }}
              >
                <span className="tr-dim dg-order-place">{at + 1}</span>
                <span className="tr-cut">{line.label}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
