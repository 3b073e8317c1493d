import { Button, Menu, Textarea } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';

import { TextDifference } from '../../../ui/TextDifference.tsx';
import type { Conflict, Decide } from './conflict.ts';
import { asValue, editedText, isWritten } from './edited.ts';

interface Props {
  conflict: Conflict;
  itemId: string;
  mayWrite: boolean;
  onDecide: Decide;
}

const words = { OURS: 'Ours', THEIRS: 'Theirs', BASE: 'Base', EDITED: 'Third text' } as const;

/** One field that both sides changed: both values as they differ from what was in common, and a third one by hand. */
export function FieldConflict({ conflict, itemId, mayWrite, onDecide }: Props) {
  const { key, field, kind, baseText, oursText, theirsText, sides, side: chosen } = conflict;
  const [draft, setDraft] = useState<string>();
  const group = `${itemId} ${key}`;
  const option = (side: 'OURS' | 'THEIRS' | 'BASE', text: string) => {
    const isOffered = sides.includes(side);
    const difference = side === 'BASE' || baseText === '' ? text : <TextDifference before={baseText} after={text} />;
    return (
      <label className={chosen === side ? 'mg-option mg-chosen' : 'mg-option'}>
        {isOffered && (
          <input
            type="radio"
            name={group}
            checked={chosen === side}
            disabled={!mayWrite}
            aria-label={`${field}: ${words[side]}`}
            onChange={() => void onDecide(key, side)}
          />
        )}
        <span className="mg-side-word">{words[side]}</span>
        <span className="mg-text">{text === '' ? <span className="tr-dim">nothing</span> : difference}</span>
      </label>
    );
  };
  const isEditable = sides.includes('EDITED') && isWritten(conflict);
  const text = draft ?? (chosen === 'EDITED' ? editedText(conflict) : '');
  const keep = () => {
    if (draft === undefined || (chosen === 'EDITED' && draft === editedText(conflict))) return;
    void onDecide(key, 'EDITED', asValue(conflict, draft));
    setDraft(undefined);
  };
  return (
    <div className="mg-conflict" role="group" aria-label={field}>
      <div className="mg-field">
        <strong>{field}</strong>
        {chosen ? (
          <span className="mg-is-decided">
            <IconCheck size={14} stroke={2} aria-hidden /> {words[chosen]}
          </span>
        ) : (
          <span className="mg-open">
            <IconCircleDashed size={14} stroke={2} aria-hidden /> Choose one
          </span>
        )}
      </div>
      {option('BASE', baseText)}
      {option('OURS', kind === 'NUMBER_TAKEN' ? `${oursText}, the next that is free` : oursText)}
      {option('THEIRS', kind === 'NUMBER_TAKEN' ? `${theirsText}, twice` : theirsText)}
      {isEditable && mayWrite && (
        <div className={chosen === 'EDITED' ? 'mg-third mg-chosen' : 'mg-third'}>
          <Textarea
            autosize
            minRows={1}
            size="sm"
            label="Third text"
            placeholder="Write another value"
            value={text}
            onChange={({ currentTarget: { value } }) => setDraft(value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
            }}
          />
          <Menu>
            <Menu.Target>
              <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
                Start from
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDraft(baseText)}>Base</Menu.Item>
              <Menu.Item onClick={() => setDraft(oursText)}>Ours</Menu.Item>
              <Menu.Item onClick={() => setDraft(theirsText)}>Theirs</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {draft !== undefined && (
            <Button size="xs" onClick={keep}>
              Keep
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
