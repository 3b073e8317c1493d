import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';

import type { Desk } from '../useDesk.ts';
import { ShortField } from './ShortField.tsx';
import { requirementsOf, messageSpan, timeLimitsOf, type TimeLimit } from './time-limits.ts';

const LETTERS = 60;

/** Lists the time limits between messages, to be added for the selection, changed and removed. */
export function TimeLimits({ desk }: { desk: Desk }) {
  const { content, selection, editing, mayWrite } = desk;
  const [typed, setTyped] = useState('');
  const all = timeLimitsOf(content);
  const requirements = requirementsOf(content);
  const span = messageSpan(content, selection);
  const keep = (id: string, time: Omit<TimeLimit, 'id'> | null) =>
    editing.gesture({ set: { key: `time:${id}`, values: { time } } });
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const limit = typed.trim();
    if (!span || limit === '') return;
    void keep(crypto.randomUUID(), { ...span, limit, requirement: null });
    setTyped('');
  };
  return (
    <section aria-labelledby="times">
      <h2 id="times">Time limits</h2>
      {mayWrite &&
        (span ? (
          <form className="dg-time-new" onSubmit={add}>
            <TextInput
              size="xs"
              aria-label="Limit between the selected messages"
              placeholder="≤ 30 min"
              autoComplete="off"
              maxLength={LETTERS}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="compact-sm" variant="default" disabled={typed.trim() === ''}>
              Add limit
            </Button>
          </form>
        ) : (
          <p className="dg-hint tr-dim">Select a message, or two with Ctrl, to limit the time between them.</p>
        ))}
      <ul className="tr-list">
        {all.map(({ key, id, from, to, limit, requirement, moments, between }) => {
          const change = (more: Partial<TimeLimit>) => void keep(id, { from, to, limit, requirement, ...more });
          return (
            <li key={key} className="dg-frame">
              <div className="dg-frame-head">
                <strong>{moments}</strong>
                <span className="dg-space" />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  disabled={!mayWrite}
                  aria-label={`Remove the limit ${moments} ${limit}`}
                  title="Remove the limit; messages and requirement stay"
                  onClick={() => void keep(id, null)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
              <span className="tr-dim dg-time-between">{between}</span>
              <ShortField
                key={limit}
                label={`Limit for ${moments}`}
                placeholder="≤ 30 min"
                text={limit}
                most={LETTERS}
                isNeeded
                disabled={!mayWrite}
                onDone={(next) => change({ limit: next })}
              />
              {(requirements.length > 0 || requirement !== null) && (
                <Select
                  size="xs"
                  aria-label={`Required by, for ${moments}`}
                  placeholder="Required by"
                  data={requirements}
                  value={requirement}
                  disabled={!mayWrite}
                  clearable
                  clearButtonProps={{ 'aria-label': 'Clear' }}
                  searchable
                  onChange={(next) => change({ requirement: next })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
