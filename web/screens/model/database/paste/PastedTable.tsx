import { Select } from '@mantine/core';

import { figure } from '../../../../ui/figures.ts';
import type { CellEntry } from '../cells/pasted-cells.ts';
import type { CellText } from '../cells/tsv.ts';
import { LEFT_OUT, type FieldChoice } from './mapping.ts';
import type { PastedCell } from './usePasteIntoTable.ts';

const SHOWN = 50;

interface Props {
  rows: readonly (readonly CellText[])[];
  entries: readonly CellEntry[];
  mapping: readonly string[];
  choices: readonly FieldChoice[];
  /** The effects of the cells, once known; their columns count only the mapped ones. */
  cells: readonly PastedCell[] | undefined;
  /** True if the focus begins here, until the effects are known. */
  isFirst: boolean;
  onMap: (column: number, value: string) => void;
}

/** Shows pasted rows with the fields of their columns, and the change that each text makes. */
export function PastedTable({ rows, entries, mapping, choices, cells, isFirst, onMap }: Props) {
  const taken = mapping.flatMap((value, at) => (value === LEFT_OUT ? [] : [at]));
  const byPlace = new Map(cells?.map((cell) => [`${cell.row}.${cell.column == null ? '' : taken[cell.column]}`, cell]));
  // What is wrong comes first, since only the first rows are shown.
  const wrong = new Set(cells?.flatMap(({ row, refusal, warning }) => ((refusal ?? warning) === null ? [] : [row])));
  const shown = [...rows.keys()].toSorted((a, b) => Number(wrong.has(b)) - Number(wrong.has(a))).slice(0, SHOWN);
  const data = [{ value: LEFT_OUT, label: 'Skip' }, ...choices.map(({ value, label }) => ({ value, label }))];
  return (
    <div
      className="tr-box db-pasted"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="Preview of changes"
      data-autofocus={isFirst || undefined}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {mapping.map((value, at) => (
              <th key={at} scope="col">
                <Select
                  size="xs"
                  aria-label={`Content of column ${at + 1}`}
                  data={data}
                  value={value}
                  onChange={(next) => onMap(at, next ?? LEFT_OUT)}
                  allowDeselect={false}
                  searchable
                  miw={120}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const texts = rows[row]!;
            const whole = byPlace.get(`${row}.`);
            return (
              <tr key={row}>
                <th scope="row" title={entries[row]?.displayName}>
                  {entries[row]?.displayName ?? `New ${figure(row - entries.length + 1)}`}
                  {whole && <div className="db-refused">{whole.refusal}</div>}
                </th>
                {mapping.map((value, at) => (
                  <td key={at} data-out={value === LEFT_OUT || undefined}>
                    <PastedText text={texts[at] ?? ''} cell={byPlace.get(`${row}.${at}`)} isNew={!entries[row]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="tr-dim">and {figure(rows.length - SHOWN)} more rows</p>}
    </div>
  );
}

/** Shows a text with the old one and the parts left out, or the reason why it is refused. */
function PastedText({ text, cell, isNew }: { text: string; cell: PastedCell | undefined; isNew: boolean }) {
  if (cell?.refusal != null)
    return (
      <>
        <span>{text}</span>
        <div className="db-refused">{cell.refusal}</div>
      </>
    );
  if (!cell || isNew)
    return (
      <>
        <span className={cell ? undefined : 'tr-dim'}>{text || '–'}</span>
        {cell?.warning != null && <div className="db-warned">{cell.warning}</div>}
      </>
    );
  return (
    <>
      {cell.before !== '' && (
        <>
          <del>{cell.before}</del>{' '}
        </>
      )}
      <ins>{cell.after || '–'}</ins>
      {cell.warning != null && <div className="db-warned">{cell.warning}</div>}
    </>
  );
}
