import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';

import type { Desk } from '../useDesk.ts';
import {
  fragmentKinds,
  fragmentsOf,
  hasParts,
  messagesAmong,
  withGuard,
  withPart,
  type Fragment,
} from './fragments.ts';
import { ShortField } from './ShortField.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Lists the fragments around messages: created around the selection, named, divided and removed here. */
export function Fragments({ desk }: { desk: Desk }) {
  const { content, selection, editing, mayWrite } = desk;
  const all = fragmentsOf(content);
  const picked = messagesAmong(content.lines, selection);
  // One at a time, so that others' changes to other fragments stay.
  const keep = (id: string, fragment: Fragment | null) =>
    void editing.gesture({ set: { key: `fragment:${id}`, values: { fragment } } });
  const change = (next: Fragment) => keep(next.id, next);
  const frame = (kind: string) => {
    const id = crypto.randomUUID();
    keep(id, { id, kind, text: '', messages: picked, operands: [] });
  };
  return (
    <section aria-labelledby="frames">
      <h2 id="frames">Frames</h2>
      <div className="dg-frames">
        {Object.entries(fragmentKinds).map(([kind, means]) => (
          <UnstyledButton
            key={kind}
            className="tr-row tr-box dg-tool"
            disabled={!mayWrite || picked.length === 0}
            title={`${means}: frame around the selected messages`}
            onClick={() => frame(kind)}
          >
            {kind}
          </UnstyledButton>
        ))}
      </div>
      {mayWrite && picked.length === 0 && (
        <p className="dg-hint tr-dim">Select messages (Ctrl for several) to add a frame around them.</p>
      )}
      <ul className="tr-list">
        {all.map((each) => (
          <li key={each.id} className="dg-frame">
            <div className="dg-frame-head">
              <strong>{each.kind}</strong>
              <span className="dg-space" />
              {hasParts(each) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  disabled={!mayWrite || picked.length === 0}
                  aria-label={`Add a part to ${each.kind} with the selected messages`}
                  title="Add a part with the selected messages"
                  onClick={() => change(withPart(each, each.kind === 'alt' ? 'else' : '', picked))}
                >
                  <IconPlus {...icon} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                disabled={!mayWrite}
                aria-label={`Remove the frame ${each.kind} ${each.text}`.trim()}
                title="Remove the frame; its messages stay"
                onClick={() => keep(each.id, null)}
              >
                <IconTrash {...icon} />
              </ActionIcon>
            </div>
            {[each.text, ...each.operands.map(({ text }) => text)].map((text, part) => (
              <ShortField
                key={`${part} ${text}`}
                label={part === 0 ? `When ${each.kind}` : `When ${each.kind}, part ${part + 1}`}
                placeholder="When?"
                text={text}
                disabled={!mayWrite}
                onDone={(next) => change(withGuard(each, part, next))}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
