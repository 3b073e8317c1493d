import { TextInput } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';

import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import type { Line } from '../../../parts/artifacts/lines.ts';
import { isEmpty, type NewRow } from '../../../parts/artifacts/new-rows/new-row.ts';
import { goToText, hearRowKey, hearRowKeyFirst, type RowActs } from './row-keys.ts';
import { splitAtCaret } from './split.ts';
import type { Writing } from './useWriting.ts';

interface Props {
  line: Line;
  row: NewRow;
  writing: Writing;
}

/** Edits name and text of a new row, which stay on this page until the server has them. */
export function NewRowEditor({ line, row, writing }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { newRows } = writing;
  useLayoutEffect(() => {
    // Before anything else happens: the next letter is for it.
    const input = box.current!.querySelector('input')!;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);
  useLeaving(box, {
    onElsewhere: () => newRows.leave(row.id),
    onClick: () => writing.editing === row.id && writing.end(),
  });
  const acts: RowActs = {
    end: writing.end,
    // An empty row gets no row behind it.
    next: () => isEmpty(row) || writing.addBehind(row.id),
    split: () => {
      const prose = box.current?.querySelector<HTMLElement>('.rt-prose');
      const parts = prose && splitAtCaret(prose);
      if (parts) writing.splitNew(row.id, parts.before, parts.after);
    },
    text: () => goToText(box.current!),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not take
    <div
      className="dc-editor"
      ref={box}
      onKeyDown={(event) => hearRowKey(event, acts)}
      onKeyDownCapture={(event) => hearRowKeyFirst(event, acts)}
      onClick={(event) => event.stopPropagation()}
    >
      <div className="dc-editor-name">
        <span className="dc-number">{line.number}</span>
        <div className="en-field">
          <TextInput
            aria-label="Name"
            autoComplete="off"
            value={row.name}
            onChange={({ currentTarget: { value } }) => newRows.change(row.id, { name: value })}
          />
        </div>
      </div>
      <span id={`${id}-label`} className="en-label">
        Description
      </span>
      <RichText id={id} html={row.description} onChange={(description) => newRows.change(row.id, { description })} />
    </div>
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
