import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useClasses } from '../../../../parts/model/schema/useClasses.ts';
import { carry } from '../../../../ui/drag-data.ts';
import type { Desk } from '../useDesk.ts';

interface Props {
  desk: Desk;
  /** The classes of entities that the picture may contain; undefined for all. */
  classes: readonly string[] | undefined;
}

/** Adds a new entity of a class with a name to the picture: below the selection, or in its middle. */
export function NewEntity({ desk, classes }: Props) {
  const { editing, mayWrite, pickedShape, middle, type } = desk;
  const offered = useClasses().filter(
    (each) => !each.isAbstract && (classes ? classes.includes(each.name) : !each.isHidden),
  );
  const [chosen, setChosen] = useState<string | null>(offered[0]?.id ?? null);
  const [name, setName] = useState('');
  const of = offered.find(({ id }) => id === chosen);
  const make = async () => {
    if (!of || name.trim() === '') return;
    const made = await editing.addNew(of.name, name.trim(), {
      ...(pickedShape === undefined ? { at: middle() } : { onto: pickedShape }),
      classId: of.id,
    });
    // The next may be typed already.
    if (made) setName((now) => (now === name ? '' : now));
  };
  if (offered.length === 0)
    return (
      <p className="dg-hint tr-dim">
        A {type.name} diagram is created from the model. Entities can't be added by hand.
      </p>
    );
  return (
    <form
      className="tr-stack dg-new"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Select
        label="Class"
        size="xs"
        data={offered.map((each) => ({ value: each.id, label: each.name }))}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        searchable={offered.length > 6}
      />
      <TextInput
        label="Name"
        size="xs"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        disabled={!mayWrite || name.trim() === '' || !of}
        draggable={mayWrite && name.trim() !== '' && of !== undefined}
        title="Drag it onto the diagram, or click to add it below the selection"
        onDragStart={({ dataTransfer }) => {
          if (of) carry(dataTransfer, { className: of.name, classId: of.id, name: name.trim() });
        }}
        onDragEnd={({ dataTransfer }) => {
          if (dataTransfer.dropEffect !== 'none') setName('');
        }}
      >
        Add to the diagram
      </Button>
    </form>
  );
}
