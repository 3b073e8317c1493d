import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import type { Askable } from './askable.ts';
import { FieldRow } from './FieldRow.tsx';
import type { GroupPart, QueryPart } from './parts.ts';
import { WordsRow } from './WordsRow.tsx';

interface Props {
  part: Exclude<QueryPart, GroupPart>;
  all: readonly Askable[];
  /** Its position in the group, from 1. */
  at: number;
  onChange: (part: QueryPart) => void;
  onRemove: () => void;
}

/** Edits one condition, which can be negated and removed. */
export const PartRow = ({ part, all, at, onChange, onRemove }: Props) => (
  <li className="db-part" aria-label={`Condition ${at}`}>
    <Checkbox
      label="Not"
      checked={part.isNot}
      onChange={({ currentTarget }) => onChange({ ...part, isNot: currentTarget.checked })}
    />
    <div className="db-part-fields">
      {part.kind === 'field' && <FieldRow part={part} all={all} onChange={onChange} />}
      {part.kind === 'words' && <WordsRow part={part} onChange={onChange} />}
      {part.kind === 'text' && (
        <TextInput
          className="db-whole"
          aria-label="Query as text"
          description="It can't be shown as conditions and is kept as typed."
          value={part.text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ ...part, text: currentTarget.value })}
        />
      )}
    </div>
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove condition ${at}`} title="Remove" onClick={onRemove}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </li>
);
