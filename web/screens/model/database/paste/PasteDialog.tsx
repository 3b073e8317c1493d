import './paste.css';
import { Checkbox, Select, Stack, Textarea } from '@mantine/core';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { PasteDialogQuery } from '#graph/PasteDialogQuery.graphql';

import { clashesIn } from '../../../../parts/model/entity/form/said-elsewhere.ts';
import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { useTrial } from '../../../../parts/model/saving/useTrial.ts';
import { useClasses } from '../../../../parts/model/schema/useClasses.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { DialogForm } from '../../../../ui/DialogForm.tsx';
import { countText, figure } from '../../../../ui/figures.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { PastedCells } from '../cells/pasted-cells.ts';
import { countRows, MOST_ROWS, readTable } from '../cells/tsv.ts';
import { leftOutWords } from './left-out.ts';
import { byTitles, fieldChoices, guessFields, LEFT_OUT, ofSlots } from './mapping.ts';
import { PastedTable } from './PastedTable.tsx';
import type { ColumnTypes } from './spelled-table.ts';
import { tableOf, typesOf, withoutRefused } from './table.ts';
import { useMainButton } from './useMainButton.ts';
import { usePasteIntoTable, type Table } from './usePasteIntoTable.ts';

interface Props {
  /** The texts and their entities; without them the dialog asks for pasted rows. */
  pasted?: PastedCells | undefined;
  onClose: () => void;
}

const nothing: PastedCells = { act: 'Paste', texts: [], entries: [], slots: [] };

/** Previews texts from a spreadsheet, and saves them as values of entities and as new entities. */
export default function PasteDialog({ pasted, onClose }: Props) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<PasteDialogQuery>(
    graphql`
      query PasteDialogQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          schema {
            properties {
              id
              name
              type
              classId
              isHidden
            }
          }
        }
      }
    `,
    { organization, projectId },
  );
  const { properties } = project.schema;
  const classes = useClasses();
  const choices = useMemo(() => {
    const names = properties.flatMap(({ name, classId, isHidden }) => (classId === null || isHidden ? [] : [name]));
    const pastedOn = pasted?.slots.flatMap(({ field }) => field?.property ?? []) ?? [];
    return fieldChoices([...new Set([...names, ...pastedOn])].toSorted((a, b) => a.localeCompare(b)));
  }, [properties, pasted]);
  const [text, setText] = useState('');
  // Of very many only their number is known: a field would take seconds to show them.
  const [refusedRows, setRefusedRows] = useState(pasted?.tooMany ?? 0);
  const rowsInText = refusedRows || countRows(text);
  const isTooLong = refusedRows > 0 || rowsInText > MOST_ROWS + 1;
  const { texts, entries, slots } = useMemo(
    () => pasted ?? { ...nothing, texts: isTooLong || text.trim() === '' ? [] : readTable(text.trimEnd()) },
    [pasted, text, isTooLong],
  );
  const titles = useMemo(
    () => (entries.length === 0 ? byTitles(texts[0] ?? [], choices) : undefined),
    [texts, entries, choices],
  );
  const [hasTitles, setTitles] = useState<boolean>();
  const isTitled = hasTitles ?? titles !== undefined;
  const [chosen, setChosen] = useState<readonly string[]>();
  const mapping = chosen ?? (slots.length > 0 ? ofSlots(slots, texts) : (titles ?? guessFields(texts)));
  // Of a line without anything nothing new is made.
  const rows = (isTitled ? texts.slice(1) : texts).filter(
    (cells, row) => entries[row] ?? cells.some((text) => text !== null),
  );
  const newCount = Math.max(0, rows.length - entries.length);
  const [chosenClass, setClassId] = useState<string | null>(null);
  // What is pasted below the last row is most likely of its kind.
  const classId = chosenClass ?? entries.at(-1)?.class.id ?? null;
  const asked = useMemo(
    () => tableOf(rows, entries, mapping, choices, newCount > 0 ? classId : null),
    [rows, entries, mapping, choices, newCount, classId],
  );
  const types = typesOf(asked, properties);
  const { look, save, isBusy } = usePasteIntoTable();
  const isReady = asked.columns.length > 0 && rows.length > 0 && rows.length <= MOST_ROWS;
  const [times, lookAgain] = useReducer((before: number) => before + 1, 0);
  const lookAnew = useCallback(
    (wanted: { table: Table; types: ColumnTypes }) => look(wanted.table, wanted.types),
    [look, times], // oxlint-disable-line react-hooks/exhaustive-deps -- another number is another look
  );
  const trial = useTrial(lookAnew, isReady ? { table: asked, types } : undefined);
  const cells = trial.found?.cells;
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const done = useDone();
  const refused = cells?.filter((cell) => cell.refusal != null) ?? [];
  // What others have changed since these values were shown is not replaced unseen.
  const going = trial.found && { ...withoutRefused(asked, refused), revision: trial.found.revision };
  const changes = cells?.filter(({ refusal, before, after }) => refusal == null && before !== after).length ?? 0;
  const inPart = cells?.filter(({ warning }) => warning != null).length ?? 0;
  const isSavable = going !== undefined && changes > 0;
  const content = useMainButton(pasted !== undefined && isSavable);
  const submit = async () => {
    if (!going) return;
    try {
      setRefusal(undefined);
      const revision = await save(going, { types });
      onClose();
      done(`${figure(going.rows.length)} ${going.rows.length === 1 ? 'row' : 'rows'} saved.`, revision, {
        areMany: areMany(going.rows),
      });
    } catch (error) {
      setRefusal(asFacts(error));
      if (clashesIn(error).length > 0) lookAgain();
    }
  };
  const leftOut = pasted && chosen === undefined ? leftOutWords(pasted) : undefined;
  const tooMany = rows.length > MOST_ROWS || isTooLong;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={pasted ? `${pasted.act} ${countText(pasted.tooMany ?? texts.length, 'row')}` : 'Paste from spreadsheet'}
      size={960}
    >
      <DialogForm
        verb={refused.length > 0 ? 'Save valid rows only' : 'Save'}
        isBusy={isBusy && trial.found !== undefined}
        isReady={isSavable}
        refusal={refusal ?? trial.refusal}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Stack gap="md" ref={content}>
          {leftOut !== undefined && <p className="db-warned">{leftOut}</p>}
          {!pasted && (
            <Textarea
              label="Rows"
              description="Copy cells in a spreadsheet and paste them here. The first row can contain titles."
              value={text}
              onPaste={(event) => {
                const count = countRows(event.clipboardData.getData('text/plain'));
                if (count <= MOST_ROWS + 1) return;
                event.preventDefault();
                setText('');
                setRefusedRows(count);
              }}
              onChange={(event) => {
                setRefusedRows(0);
                setText(event.currentTarget.value);
                setChosen(undefined);
              }}
              minRows={3}
              maxRows={6}
              autosize
              data-autofocus
            />
          )}
          {tooMany && (
            <p role="alert" className="db-refused">
              A table has up to {figure(MOST_ROWS)} rows, and this one has{' '}
              {figure(isTooLong ? rowsInText : rows.length)}. Paste it in parts, or import it as a file.
            </p>
          )}
          {texts.length > 0 && !tooMany && (
            <>
              {entries.length === 0 && (
                <Checkbox
                  label="The first row contains titles"
                  checked={isTitled}
                  onChange={(event) => setTitles(event.currentTarget.checked)}
                />
              )}
              {newCount > 0 && (
                <Select
                  label={`Class of ${newCount === 1 ? 'the new entity' : `the ${figure(newCount)} new entities`}`}
                  description={mapping.includes('CLASS') ? 'For rows without a class.' : undefined}
                  data={classes
                    .filter((each) => !each.isAbstract && !each.isHidden)
                    .map(({ id, name }) => ({ value: id, label: name }))}
                  value={classId}
                  onChange={setClassId}
                  searchable
                  w={280}
                />
              )}
              <PastedTable
                rows={rows}
                entries={entries}
                mapping={mapping}
                choices={choices}
                cells={cells}
                isFirst={pasted !== undefined}
                onMap={(at, value) =>
                  setChosen(mapping.map((each, n) => (n === at ? value : each === value ? LEFT_OUT : each)))
                }
              />
              <div role="status">
                {trial.found
                  ? `${figure(changes)} ${changes === 1 ? 'value changes' : 'values change'}${newCount > 0 ? `, ${figure(newCount)} new` : ''}${inPart > 0 ? `, ${figure(inPart)} applied in part` : ''}${refused.length > 0 ? `, ${figure(refused.length)} refused` : ''}.`
                  : isReady && !trial.refusal && <LoadingLines count={1} />}
              </div>
            </>
          )}
        </Stack>
      </DialogForm>
    </FormModal>
  );
}
