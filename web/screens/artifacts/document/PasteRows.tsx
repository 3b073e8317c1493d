import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import type { ClassFacts } from './facts.ts';
import { picturesElsewhere, withStoredPictures } from './pasted-pictures.ts';
import { pastedFrom, type PastedRow } from './pasted-row.ts';
import { pastedValues, type PropertyFacts } from './pasted-values.ts';

interface Props {
  /** Rows that were pasted on the page; undefined to paste here. */
  given: readonly PastedRow[] | undefined;
  classes: readonly ClassFacts[];
  properties: readonly PropertyFacts[];
  onAdd: (rows: RowToAdd[]) => Promise<unknown>;
  onClose: () => void;
}

export interface RowToAdd {
  depth: number;
  name: string;
  description: string;
  classId?: string;
  attributes?: { propertyId: string; value: string }[];
}

const MOST = 5000;
const SHOWN = 200;

/** Previews pasted rows, and makes each a statement or a requirement before anything is saved. */
export function PasteRows({ given, classes, properties, onAdd, onClose }: Props) {
  const { organization, projectId } = useHere();
  const [stop] = useState(() => new AbortController());
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [rows, setRows] = useState<readonly PastedRow[]>(given ?? []);
  const [isBusy, setBusy] = useState(false);
  const classOf = ({ isRequirement }: PastedRow) =>
    classes.find(({ name }) => name === (isRequirement ? 'Requirement' : 'Statement'));
  const left = useMemo(() => {
    const titles = rows.flatMap((row) => pastedValues(row, classOf(row)?.classId, properties).left);
    return [...new Set(titles)];
    // oxlint-disable-next-line react/exhaustive-deps -- the classes come with the page
  }, [rows, properties]);
  const elsewhere = useMemo(() => picturesElsewhere(rows), [rows]);
  const count = rows.length;
  const requirements = rows.filter(({ isRequirement }) => isRequirement).length;
  const add = async () => {
    setBusy(true);
    setRefusal(undefined);
    const made = rows.map(({ depth, name, description, ...row }): RowToAdd => {
      const of = classOf({ depth, name, description, ...row });
      const { attributes } = pastedValues(row, of?.classId, properties);
      return { depth, name, description, ...(of && { classId: of.id }), ...(attributes.length > 0 && { attributes }) };
    });
    const done = await withStoredPictures(made, { organization, projectId }, stop.signal).then(
      onAdd,
      (error: unknown) => {
        setRefusal(asFacts(error));
      },
    );
    setBusy(false);
    if (done) onClose();
  };
  const close = () => {
    stop.abort();
    onClose();
  };
  const turn = (at: number, isRequirement: boolean) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, isRequirement } : row)));
  return (
    <FormModal opened onClose={close} title="Paste rows" size={720}>
      <DialogForm
        verb={count === 0 ? 'Add rows' : `Add ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`}
        isBusy={isBusy}
        isReady={count > 0 && count <= MOST}
        refusal={refusal}
        onSubmit={() => void add()}
        onClose={close}
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
              {count > MOST && `. Up to ${MOST.toLocaleString('en')} can be pasted at a time. Paste them in parts.`}
            </p>
            {(left.length > 0 || elsewhere.length > 0) && (
              <p role="status" className="dc-left-out">
                {left.length > 0 &&
                  `Not pasted: ${left.join(', ')}. Rows are numbered by position, and their class has no property for the rest. Import the table as a file to choose. `}
                {elsewhere.length > 0 &&
                  `Not pasted: ${elsewhere.length === 1 ? 'an image that does' : `${elsewhere.length} images that do`} not come with the text (${elsewhere[0]!.slice(0, 80)}). Copy ${elsewhere.length === 1 ? 'it' : 'each'} by itself and paste it into its row.`}
              </p>
            )}
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
