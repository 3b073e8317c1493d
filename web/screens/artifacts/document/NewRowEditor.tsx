import { TextInput } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';

import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { isEmpty, type UnsentRow } from '../../../parts/artifacts/new-rows/new-row.ts';
import { goToName } from './editing/caret.ts';
import { RowFrame } from './RowFrame.tsx';
import type { RowWriting } from './useWriting.ts';

interface Props {
  line: ArtifactLine;
  row: UnsentRow;
  writing: RowWriting;
}

/** Edits name and text of a new row, which stay on this page until the server has them. */
export function NewRowEditor({ line, row, writing }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { newRows } = writing;
  useLayoutEffect(() => {
    // Before anything else happens: the next letter is for it.
    goToName(box.current!);
  }, []);
  useLeaving(box, {
    onElsewhere: () => newRows.leave(row.id),
    onClick: () => writing.editing === row.id && writing.end(),
  });
  return (
    <RowFrame
      box={box}
      number={line.number}
      end={writing.end}
      // Nothing stands behind a row that says nothing.
      next={() => isEmpty(row) || writing.addBehind(row.id)}
      join={() => writing.joinNew(row.id)}
      onSplit={(split) => writing.splitNew(row.id, split)}
      name={
        <div className="en-field">
          <TextInput
            aria-label="Name"
            autoComplete="off"
            value={row.name}
            onChange={({ currentTarget: { value } }) => newRows.change(row.id, { name: value })}
          />
        </div>
      }
    >
      <span id={`${id}-label`} className="tr-small en-label">
        Description
      </span>
      <RichText id={id} html={row.description} onChange={(description) => newRows.change(row.id, { description })} />
    </RowFrame>
  );
}

/** Calls back when the focus or a click goes elsewhere; menus that an editor opens above the page belong to it. */
function useLeaving(box: { current: HTMLElement | null }, on: { onElsewhere: () => void; onClick: () => void }): void {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const isElsewhere = ({ target }: Event) =>
      target instanceof Element && !box.current?.contains(target) && !target.closest('[data-portal]');
    const focused = (event: Event) => void (isElsewhere(event) && latest.current.onElsewhere());
    const clicked = (event: Event) => void (isElsewhere(event) && latest.current.onClick());
    document.addEventListener('focusin', focused);
    // On its way down: the click that opened it is on its way up.
    document.addEventListener('click', clicked, true);
    return () => {
      document.removeEventListener('focusin', focused);
      document.removeEventListener('click', clicked, true);
    };
  }, [box]);
}
