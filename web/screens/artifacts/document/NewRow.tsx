import { Button } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { Prose } from '../../../attributes/reading/Prose.tsx';
import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { isCommitted, isEmpty, saysTheSame, type UnsentRow as Row } from '../../../parts/artifacts/new-rows/new-row.ts';
import { useUnsavedField } from '../../../parts/model/unsaved/unsaved-fields.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import type { ClassFacts } from './facts.ts';
import { NewRowEditor } from './NewRowEditor.tsx';
import { useFocusBack } from './useFocusBack.ts';
import type { RowWriting } from './useWriting.ts';

interface Props {
  line: ArtifactLine;
  row: Row;
  facts: ClassFacts | undefined;
  isChosen: boolean;
  writing: RowWriting;
  onChoose: (id: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** Shows a row that is created here and saved in the background: edited at once, then with its pending state. */
export function NewRow({ line, row, facts, isChosen, writing, onChoose, onStep }: Props) {
  const isEditing = writing.editing === row.id;
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, isChosen && !isEditing);
  const isUnsaved = !isEmpty(row) && (!row.saved || !saysTheSame(row, row.saved));
  // What was committed is kept, and told of beside all that waits.
  useUnsavedField(
    'New row',
    isUnsaved && !isCommitted(row) ? [row.name, textOfHtml(row.description)].join('\n').trim() : undefined,
  );
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const act: Record<string, () => void> = {
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
      Enter: () => writing.begin(row.id),
      F2: () => writing.begin(row.id),
      'ctrl+Enter': () => writing.addBehind(row.id),
    };
    const name = event.ctrlKey || event.metaKey ? `ctrl+${event.key}` : event.key;
    if (name === 'Escape') event.currentTarget.blur();
    if (!act[name]) return;
    event.preventDefault();
    act[name]!();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a row takes the keys of lists, as those do that are saved
    <div
      className="dc-row"
      role="group"
      ref={box}
      aria-label={row.name || 'New row'}
      aria-current={isChosen || undefined}
      data-row={row.id}
      data-level={Math.min(line.level, 6)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(row.id)}
      onKeyDown={keys}
    >
      {isEditing ? (
        <NewRowEditor line={line} row={row} writing={writing} />
      ) : (
        <>
          <span className="dc-mark">{facts && <ClassMark {...facts} />}</span>
          <div className="dc-text">
            <div className="dc-title" role="heading" aria-level={Math.min(line.level + 1, 6)}>
              <span className="dc-name">{row.name}</span>
              {isUnsaved && !row.refusal && <span className="tr-dim dc-waits">Not saved yet</span>}
            </div>
            {row.description && (
              <div className="dc-prose" onDoubleClick={() => writing.begin(row.id)}>
                <Prose html={row.description} />
              </div>
            )}
            {row.refusal && <Refused row={row} refusal={row.refusal} writing={writing} />}
          </div>
        </>
      )}
    </div>
  );
}

function Refused({ row, refusal, writing }: { row: Row; refusal: NonNullable<Row['refusal']>; writing: RowWriting }) {
  return (
    <div className="dc-refused" role="alert">
      <span>Not saved: {refusal.message}</span>
      {refusal.mayPassLocks && (
        <Button size="compact-sm" variant="default" onClick={() => writing.newRows.again(row.id, true)}>
          Save anyway
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => writing.newRows.again(row.id)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => writing.newRows.discard(row.id)}>
        Discard
      </Button>
    </div>
  );
}
