import { Button, Checkbox, Select } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';

import { SavedState } from '../../../../parts/platform/unsent/SavedState.tsx';
import { useAskBeforeLeaving } from '../../../../routing/leaving.ts';
import { fitting } from '../../../../ui/choosing/rank.ts';
import { figure } from '../../../../ui/figures.ts';
import { FindBox } from '../../../../ui/FindBox.tsx';
import { EmptyState, RefusalNote } from '../../../../ui/States.tsx';
import { unsavedQuestion } from '../editor/ItemForm.tsx';
import { byName, useOwner, type ClassItem, type RelationItem, type SchemaOnPage } from '../editor/schema-on-page.ts';
import { useSchemaSave } from '../editor/useSchemaSave.ts';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { useSchemaImpact } from '../impact/useSchemaImpact.ts';
import { nextPermission, MatrixCells, cellKey, type MatrixCell, type Changes } from './cells.ts';
import { MatrixGrid } from './MatrixGrid.tsx';

const ALL = 'all';
const nothing: Changes = new Map();

/** Edits the permitted relations between classes: one relation at a time, or the counts of all; inverses follow. */
export function MatrixPage({ schema }: { schema: SchemaOnPage }) {
  const { mayWrite } = useOwner();
  const cells = useMemo(() => new MatrixCells(schema), [schema]);
  const [changes, change] = useState<Changes>(nothing);
  const [onItsWay, setOnItsWay] = useState(nothing);
  const [chosen, choose] = useState(ALL);
  const [typed, type] = useState('');
  const [pair, open] = useState<readonly [number, number]>();
  const { save, refusal, isBusy } = useSchemaSave();
  const isChanged = changes.size > 0;
  const input = useMemo(() => cells.input(changes), [cells, changes]);
  const impact = useSchemaImpact(isChanged && !isBusy ? input : undefined);
  useAskBeforeLeaving(isChanged && changes !== onItsWay ? unsavedQuestion : undefined);
  const classes = useMemo(() => byName(schema.classes), [schema]);
  const relations = useMemo(() => byName(schema.relations), [schema]);
  const counts = useMemo(() => cells.counts(changes), [cells, changes]);
  const list = useId();
  const wanted = typed.trim().toLowerCase();
  const rows = classes.filter(({ name }) => name.toLowerCase().includes(wanted));
  const relation = relations.find(({ id }) => id === chosen);
  const isOpen = impact.impacts.length > 0 && !impact.isSettled;
  const shown = (from: number, to: number) => {
    if (relation) {
      const cell = { from, relationId: relation.relationId, to };
      return {
        state: cells.state(cell, changes),
        isInherited: cells.isInherited(cell, changes),
        isChanged: changes.has(cellKey(cell)),
      };
    }
    const { count, isChanged } = counts(from, to);
    return { state: count, isInherited: false, isChanged };
  };
  const act = (from: number, to: number) => {
    if (!relation) return open([from, to]);
    if (!mayWrite) return;
    const cell = { from, relationId: relation.relationId, to };
    change(cells.changed(changes, cell, nextPermission(cells.state(cell, changes))));
  };
  const saveAll = async () => {
    setOnItsWay(changes);
    if (await save(input, impact.resolutions, 'Allowed relations saved.'))
      change((now) => cells.afterSave(now, changes));
    setOnItsWay(nothing);
  };
  return (
    <form
      className="tr-column sce-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isOpen) void saveAll();
      }}
    >
      <header className="tr-wrap sce-head">
        <h2>Target relations</h2>
        <span className="tr-space" />
        <Select
          aria-label="Relation"
          searchable
          allowDeselect={false}
          value={chosen}
          data={[
            { value: ALL, label: 'All relations, counted' },
            ...relations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => {
            choose(next ?? ALL);
            open(undefined);
          }}
        />
        <FindBox label="Find a class to link from" list={list} value={typed} onChange={type} />
      </header>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <p className="sce-note">
        {relation
          ? `Whether “${relation.name}” is allowed from row class to column class. Press Enter or Space to switch between allowed, hidden and not allowed. “${relation.inverse.name}” follows.`
          : 'Number of relations from row class to column class. Press Enter to list them.'}
      </p>
      {rows.length === 0 ? (
        <EmptyState>No matching class.</EmptyState>
      ) : (
        <MatrixGrid
          id={list}
          label={relation ? `Allowed by ${relation.name}` : 'Relations between classes'}
          rows={rows}
          columns={classes}
          shown={shown}
          disabled={!mayWrite}
          onAct={act}
        />
      )}
      {pair && !relation && (
        <Pair
          cells={cells}
          changes={changes}
          ends={pair.map((id) => classes.find(({ classId }) => classId === id)!) as [ClassItem, ClassItem]}
          relations={relations}
          disabled={!mayWrite}
          onChange={(cell, isPermitted) => change(cells.changed(changes, cell, isPermitted ? 'shown' : 'none'))}
        />
      )}
      {isChanged && <ImpactPanel {...impact} />}
      {mayWrite && (
        <footer className="tr-row sce-foot">
          <span role="status">
            <SavedState
              otherwise={
                isOpen
                  ? 'Decide what happens to existing data'
                  : isChanged
                    ? `${figure(changes.size)} changes not saved`
                    : undefined
              }
            />
          </span>
          <span className="tr-space" />
          <Button variant="default" disabled={!isChanged || isBusy} onClick={() => change(nothing)}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isChanged || isOpen} loading={isBusy}>
            Save
          </Button>
        </footer>
      )}
    </form>
  );
}

interface PairProps {
  cells: MatrixCells;
  changes: Changes;
  ends: readonly [ClassItem, ClassItem];
  relations: readonly RelationItem[];
  disabled: boolean;
  onChange: (cell: MatrixCell, isPermitted: boolean) => void;
}

/** Lists all relations from one class to another as checkboxes. */
function Pair({ cells, changes, ends: [from, to], relations, disabled, onChange }: PairProps) {
  const [typed, type] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [from, to]);
  const list = useId();
  const found = fitting(relations, typed, (each) => each);
  return (
    <section className="sce-section">
      <header>
        <h3 id="scm-pair" tabIndex={-1} ref={heading}>
          From {from.name} to {to.name}
        </h3>
        <span className="tr-space" />
        <FindBox label="Find a relation" list={list} value={typed} onChange={type} />
      </header>
      <div id={list} className="scm-pair" role="group" aria-labelledby="scm-pair">
        {found.map(({ id, relationId, name }) => {
          const cell = { from: from.classId, relationId, to: to.classId };
          const state = cells.state(cell, changes);
          const more = cells.isInherited(cell, changes) ? ' (inherited)' : state === 'hidden' ? ' (hidden)' : '';
          return (
            <Checkbox
              key={id}
              label={`${name}${more}`}
              disabled={disabled}
              checked={state !== 'none'}
              onChange={({ currentTarget: { checked } }) => onChange(cell, checked)}
            />
          );
        })}
        {found.length === 0 && <p className="tr-dim">No matching relation.</p>}
      </div>
    </section>
  );
}
