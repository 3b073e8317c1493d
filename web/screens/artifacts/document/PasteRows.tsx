import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import type { ClassFacts } from './facts.ts';
import { pastedFrom, type Pasted } from './pasted.ts';

interface Props {
  /** What was pasted on the page; none: it is pasted here. */
  given: readonly Pasted[] | undefined;
  classes: readonly ClassFacts[];
  onAdd: (rows: { depth: number; name: string; description: string; classId?: string }[]) => Promise<unknown>;
  onClose: () => void;
}

const MOST = 5000;
const SHOWN = 200;

/** What is about to become rows: looked at, and each made a statement or a requirement, before anything is saved. */
export function PasteRows({ given, classes, onAdd, onClose }: Props) {
  const [rows, setRows] = useState<readonly Pasted[]>(given ?? []);
  const [isBusy, setBusy] = useState(false);
  const classNamed = (name: string) => classes.find((each) => each.name === name)?.id;
  const count = rows.length;
  const requirements = rows.filter(({ isRequirement }) => isRequirement).length;
  const add = async () => {
    setBusy(true);
    const made = rows.map(({ isRequirement, ...row }) => {
      const classId = classNamed(isRequirement ? 'Requirement' : 'Statement');
      return { ...row, ...(classId && { classId }) };
    });
    const done = await onAdd(made);
    setBusy(false);
    if (done) onClose();
  };
  const turn = (at: number, isRequirement: boolean) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, isRequirement } : row)));
  return (
    <FormModal opened onClose={onClose} title="Paste rows" size={720}>
      <DialogForm
        verb={count === 0 ? 'Add rows' : `Add ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`}
        isBusy={isBusy}
        isReady={count > 0 && count <= MOST}
        onSubmit={() => void add()}
        onClose={onClose}
      >
        {count === 0 ? (
          <div
            className="dc-paste"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is pasted goes to what has the focus
            tabIndex={0}
            data-autofocus
            onPaste={(event) => {
              event.preventDefault();
              setRows(pastedFrom(event.clipboardData));
            }}
          >
            Copy paragraphs, lists, a table or a whole document, and press Ctrl V here.
          </div>
        ) : (
          <>
            <p className="tr-dim">
              {requirements} {requirements === 1 ? 'requirement' : 'requirements'}, {count - requirements}{' '}
              {count - requirements === 1 ? 'statement' : 'statements'}
              {count > MOST && `. Up to ${MOST.toLocaleString('en')} can be pasted at a time: paste a part.`}
            </p>
            <ol className="dc-preview" aria-label="Rows to add">
              {rows.slice(0, SHOWN).map((row, at) => (
                <li key={at} style={{ paddingLeft: 8 + row.depth * 18 }}>
                  <span className="dc-preview-text">
                    <b>{row.name || 'No name'}</b>
                    <span className="tr-dim">{plain(row.description)}</span>
                  </span>
                  <SegmentedControl
                    size="xs"
                    aria-label={`Class of ${row.name}`}
                    value={row.isRequirement ? 'R' : 'S'}
                    onChange={(value) => turn(at, value === 'R')}
                    data={[
                      { value: 'S', label: 'Statement' },
                      { value: 'R', label: 'Requirement' },
                    ]}
                  />
                </li>
              ))}
            </ol>
            {count > SHOWN && <p className="tr-dim">and {(count - SHOWN).toLocaleString('en')} more</p>}
          </>
        )}
      </DialogForm>
    </FormModal>
  );
}

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
